import { contract } from '#contract/index.ts'
import type { Database } from '../db/database.ts'
import { expireCertificates } from '../db/expire-certificates.ts'
import { type Api, mount } from '../http/mount.ts'
import { readUnreadNotices } from './unread-notices.ts'

/** The signed-in user's notices, and marking them as read. */
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
 * Marks one of the user's notices as read. For one that is read already, deleted, or another user's it does nothing,
 * with the same answer: this reveals nothing, and no outbox keeps an entry that can never be sent.
 */
async function markRead(tx: Database, personId: number, id: number): Promise<void> {
  await tx.query('update notice set read_at = now() where id = $1 and person_id = $2 and read_at is null', [
    id,
    personId,
  ])
}

/** Marks all of the user's notices as read, up to the newest one they had loaded; later ones stay unread. */
async function markAllRead(tx: Database, personId: number, upTo?: number): Promise<void> {
  await tx.query(
    `update notice set read_at = now()
     where person_id = $1 and read_at is null and ($2::int is null or id <= $2::int)`,
    [personId, upTo],
  )
}
