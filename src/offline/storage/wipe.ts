import { hasUnwrittenDraft } from '../drafts/draft-writer.ts'
import { stopSending, userDataWiped } from './db-events.ts'
import { type StoreName, transact } from './local-db.ts'

const allStores = ['rows', 'files', 'drafts', 'arrived'] as const satisfies StoreName[]
const maxWait = 3000 // ms to wait for a write that is being sent

/** How much of a person's work is only on this phone. Throws StorageError. */
export const countUnsentWork = (whose: string): Promise<{ rows: number; drafts: number }> =>
  transact(['rows', 'drafts'], 'readonly', async (on) => ({
    rows: (await on.rows.of(whose)).length,
    drafts: (await on.drafts.of(whose)).length,
  }))

/**
 * Deletes everything of this person: pending writes, drafts, photos, receipts. Data of others on this phone stays. With
 * `unlessWork` nothing is deleted while something is unsent or only begun, and the result is false. Throws
 * StorageError, and then nothing was deleted.
 */
export async function wipeUserData(whose: string, { unlessWork = false } = {}): Promise<boolean> {
  const empty = () =>
    transact(allStores, 'readwrite', async (on) => {
      if (unlessWork && ((await on.rows.of(whose)).length > 0 || (await on.drafts.of(whose)).length > 0)) return false
      for (const row of await on.rows.of(whose)) await on.rows.remove(row.seq)
      for (const file of await on.files.of(whose)) await on.files.remove(file.id)
      for (const draft of await on.drafts.of(whose)) await on.drafts.remove([draft.person, draft.name])
      for (const proof of await on.arrived.of(whose)) await on.arrived.remove(proof.id)
      return true
    })
  if (unlessWork && hasUnwrittenDraft(whose)) return false
  // A save that hangs must not delay anybody, nor store its receipt after the deletion.
  if (!unlessWork) stopSending(whose)
  const emptied = unlessWork ? await empty() : await whileNotSending(whose, empty)
  if (emptied) userDataWiped(whose)
  return emptied
}

// A write that is being sent would store its receipt after the deletion.
async function whileNotSending<T>(whose: string, work: () => Promise<T>): Promise<T> {
  if (!globalThis.navigator?.locks) return work()
  const turn = new AbortController()
  const late = setTimeout(() => turn.abort(), maxWait)
  let began = false
  try {
    return await navigator.locks.request(`outbox:${whose}`, { signal: turn.signal }, () => {
      began = true
      clearTimeout(late)
      return work()
    })
  } catch (error) {
    if (began) throw error
    return await work()
  } finally {
    clearTimeout(late)
  }
}
