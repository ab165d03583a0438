import { contract } from '#contract/index.ts'
import { expireCertificates } from '../db/expire-certificates.ts'
import { type Api, mount } from '../http/mount.ts'
import { markAllRead, markRead } from './mark-read.ts'
import { readUnreadNotices } from './unread-notices.ts'

/** What somebody is told: their own notices, and that they have read them. Whose they are, the session says (Z-10). */
export function mountNotices(api: Api): void {
  mount(api, contract.notices.list, async (_, { db, me }) => {
    await expireCertificates(db)
    return readUnreadNotices(db, me, api.signedPaths)
  })
  mount(api, contract.notices.readOne, async ({ id }, { db, me }) => {
    await markRead(db, me.id, id)
    return {}
  })
  mount(api, contract.notices.readAll, async ({ up_to }, { db, me }) => {
    await markAllRead(db, me.id, up_to ?? undefined)
    return {}
  })
}
