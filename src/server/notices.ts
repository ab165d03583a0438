import { contract } from '#contract/index.ts'
import { type Api, mount } from './mount.ts'
import { readAll, readOne } from './notices/read.ts'
import { unreadOf } from './notices/unread.ts'
import { onTheShelfToday } from './showcase/today.ts'

/** What somebody is told: their own notices, and that they have read them. Whose they are, the session says (Z-10). */
export function answerNotices(api: Api): void {
  mount(api, contract.notices.list, async (_, { db, me }) => {
    await onTheShelfToday(db)
    return unreadOf(db, me, api.keyed)
  })
  mount(api, contract.notices.readOne, async ({ id }, { db, me }) => {
    await readOne(db, me.id, id)
    return {}
  })
  mount(api, contract.notices.readAll, async ({ up_to }, { db, me }) => {
    await readAll(db, me.id, up_to ?? undefined)
    return {}
  })
}
