import { account } from '#contract/account.ts'
import { Problem } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import type { AccountParts } from '../account.ts'
import type { Database } from '../db/database.ts'
import type { Photos } from '../files/photos.ts'
import { type Api, mount } from '../mount.ts'
import { mountChangePassword } from './change-password.ts'
import { mountChangeProfile } from './change-profile.ts'
import { mountChangeType } from './change-type.ts'
import { akunSaya } from './landing.ts'
import { onlyMine } from './own.ts'
import { ownAccountOf, personById } from './person.ts'
import { mountRegisterVisitor } from './visitor.ts'

export type ProfileParts = AccountParts & { photos: Photos }

/** What somebody who is signed in sees and changes of their own account. */
export const answerProfile =
  ({ passwords, photos }: ProfileParts) =>
  (api: Api): void => {
    mount(api, account.profileRoute, async (_, { db, me }) => ({ data: { route: akunSaya(await themselves(db, me)) } }))
    mount(api, account.detail, async ({ id }, { db, me, log }) => {
      onlyMine(id, { me, log })
      return { data: ownAccountOf(await themselves(db, me)) }
    })
    mountRegisterVisitor(api)
    mountChangeProfile(api, photos)
    mountChangeType(api)
    mountChangePassword(api, passwords)
  }

/** Who asks was there a moment ago; an account that is gone by now takes its session along. */
async function themselves(db: Database, { id }: { id: number }) {
  const person = await personById(db, id)
  if (!person) throw new Problem('session', words.sessionOver, '99')
  return person
}
