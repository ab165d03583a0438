import { environment } from '../environment.ts'
import { fileIdsIn } from '../outbox/entry.ts'
import { transact } from './local-db.ts'

const day = 24 * 60 * 60_000

/**
 * Deletes photos that no draft and no outbox entry names, a day after they were stored, and receipts that are older
 * than 30 days at `now` (ms). Setting the phone's clock back deletes nothing.
 */
export async function collectGarbage(person: string, now: number = environment.now()): Promise<void> {
  await transact(['rows', 'files', 'drafts', 'arrived'], 'readwrite', async (on) => {
    const named = new Set(fileIdsIn([await on.rows.of(person), await on.drafts.of(person)]))
    for (const { id, at } of await on.files.of(person))
      if (!named.has(id) && environment.now() - at > day) await on.files.remove(id)
    for (const { id, at } of await on.arrived.of(person)) if (now - at > 30 * day) await on.arrived.remove(id)
  })
}
