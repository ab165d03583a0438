import { account } from '#contract/account.ts'
import { commonTexts } from '#contract/common-sentences.ts'
import { Problem } from '#contract/problem.ts'
import type { Database } from '../../db/database.ts'
import { type Api, mount } from '../../http/mount.ts'
import type { Photos } from '../../pictures/photos.ts'
import { myAccountPath } from '../auth/after-sign-in.ts'
import type { AccountParts } from '../routes.ts'
import { mountChangePassword } from './change-password.ts'
import { mountChangeProfile } from './change-profile.ts'
import { mountChangeType } from './change-type.ts'
import { ownAccountOf, personById } from './person.ts'
import { mountRegisterVisitor } from './register-visitor.ts'
import { requireOwnAccount } from './require-own-account.ts'

export type ProfileParts = AccountParts & { photos: Photos }

/** What somebody who is signed in sees and changes of their own account. */
export const profileRoutes =
  ({ passwords, photos }: ProfileParts) =>
  (api: Api): void => {
    mount(api, account.profileRoute, async (_, { db, me }) => ({
      data: { route: myAccountPath(await currentPerson(db, me)) },
    }))
    mount(api, account.detail, async ({ id }, { db, me, log }) => {
      requireOwnAccount(id, { me, log })
      return { data: ownAccountOf(await currentPerson(db, me)) }
    })
    mountRegisterVisitor(api)
    mountChangeProfile(api, photos)
    mountChangeType(api)
    mountChangePassword(api, passwords)
  }

/** Who asks was there a moment ago; an account that is gone by now takes its session along. */
async function currentPerson(db: Database, { id }: { id: number }) {
  const person = await personById(db, id)
  if (!person) throw new Problem('session', commonTexts.sessionOver, '99')
  return person
}
