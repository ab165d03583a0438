import { contract } from '#contract/index.ts'
import type { Database } from '../db/database.ts'
import { expireCertificates } from '../db/expire-certificates.ts'
import { type Api, mount } from '../http/mount.ts'
import { readUnreadNotices } from './unread-notices.ts'

/** What somebody is told: their own notices, and that they have read them. Whose they are, the session says. */
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

/**
 * Somebody has read one of their own. One that is read already, is gone, or is somebody else's is answered alike, and
 * nothing happens: what was asked for holds, nobody learns what there is, and no phone keeps a row that never leaves.
 */
async function markRead(tx: Database, personId: number, id: number): Promise<void> {
  await tx.query('update notice set read_at = now() where id = $1 and person_id = $2 and read_at is null', [
    id,
    personId,
  ])
}

/** Somebody has read all of theirs up to the newest they had seen; what came while they were offline stays. */
async function markAllRead(tx: Database, personId: number, upTo?: number): Promise<void> {
  await tx.query(
    `update notice set read_at = now()
     where person_id = $1 and read_at is null and ($2::int is null or id <= $2::int)`,
    [personId, upTo],
  )
}
