import { fileIdsIn } from '../outbox/entry.ts'
import { transact } from './local-db.ts'

const day = 24 * 60 * 60_000

/**
 * Deletes a photo that no draft and no write names, a day after it was stored, and receipts older than 30 days before
 * `now` (by the server's clock, ms). A clock that was set back makes nothing old.
 */
export async function collectGarbage(person: string, now: number = Date.now()): Promise<void> {
  await transact(['rows', 'files', 'drafts', 'arrived'], 'readwrite', async (on) => {
    const named = new Set(fileIdsIn([await on.rows.of(person), await on.drafts.of(person)]))
    for (const { id, at } of await on.files.of(person))
      if (!named.has(id) && Date.now() - at > day) await on.files.remove(id)
    for (const { id, at } of await on.arrived.of(person)) if (now - at > 30 * day) await on.arrived.remove(id)
  })
}
