import { hasUnwrittenDraft } from '../drafts/draft-writer.ts'
import { stopSending, userDataWiped } from './db-events.ts'
import { type StoreName, transact } from './local-db.ts'

const allStores = ['rows', 'files', 'drafts', 'arrived'] as const satisfies StoreName[]
const maxWait = 3000 // ms to wait for a write that is being sent

/** How much of a person's work is only on this phone. Throws StorageError. */
export const countUnsentWork = (owner: string): Promise<{ rows: number; drafts: number }> =>
  transact(['rows', 'drafts'], 'readonly', async (on) => ({
    rows: (await on.rows.of(owner)).length,
    drafts: (await on.drafts.of(owner)).length,
  }))

/**
 * Deletes everything of this person: pending writes, drafts, photos, receipts. Data of others on this phone stays. With
 * `unlessWork` nothing is deleted while something is unsent or only begun, and the result is false. Throws
 * StorageError, and then nothing was deleted.
 */
export async function wipeUserData(owner: string, { unlessWork = false } = {}): Promise<boolean> {
  const empty = () =>
    transact(allStores, 'readwrite', async (on) => {
      if (unlessWork && ((await on.rows.of(owner)).length > 0 || (await on.drafts.of(owner)).length > 0)) return false
      for (const row of await on.rows.of(owner)) await on.rows.remove(row.seq)
      for (const file of await on.files.of(owner)) await on.files.remove(file.id)
      for (const draft of await on.drafts.of(owner)) await on.drafts.remove([draft.person, draft.name])
      for (const proof of await on.arrived.of(owner)) await on.arrived.remove(proof.id)
      return true
    })
  if (unlessWork && hasUnwrittenDraft(owner)) return false
  // A save that hangs must not delay anybody, nor store its receipt after the deletion.
  if (!unlessWork) stopSending(owner)
  const emptied = unlessWork ? await empty() : await whileNotSending(owner, empty)
  if (emptied) userDataWiped(owner)
  return emptied
}

// A write that is being sent would store its receipt after the deletion.
async function whileNotSending<T>(owner: string, work: () => Promise<T>): Promise<T> {
  if (!globalThis.navigator?.locks) return work()
  const turn = new AbortController()
  const late = setTimeout(() => turn.abort(), maxWait)
  let began = false
  try {
    return await navigator.locks.request(`outbox:${owner}`, { signal: turn.signal }, () => {
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
