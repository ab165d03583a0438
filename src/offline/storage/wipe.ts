import { hasUnwrittenDraft } from '../drafts/draft-writer.ts'
import { environment } from '../environment.ts'
import { stopSending, userDataWiped } from './db-events.ts'
import { type StoreName, transact } from './local-db.ts'

const allStores = ['rows', 'files', 'drafts', 'arrived'] as const satisfies StoreName[]
const maxWait = 3000 // ms to wait for a write that is being sent

/** The number of a person's pending writes and drafts on this phone. Throws StorageError. */
export const countUnsentWork = (owner: string): Promise<{ rows: number; drafts: number }> =>
  transact(['rows', 'drafts'], 'readonly', async (on) => ({
    rows: (await on.rows.of(owner)).length,
    drafts: (await on.drafts.of(owner)).length,
  }))

/**
 * Deletes all data of this person: pending writes, drafts, photos, receipts. Data of other people on this phone stay.
 * With `unlessWork` nothing is deleted while there is a pending write or a draft, and the result is false. Throws
 * StorageError, and then nothing was deleted.
 */
export async function wipeUserData(owner: string, { unlessWork = false } = {}): Promise<boolean> {
  const deleteAll = () =>
    transact(allStores, 'readwrite', async (on) => {
      if (unlessWork && ((await on.rows.of(owner)).length > 0 || (await on.drafts.of(owner)).length > 0)) return false
      for (const row of await on.rows.of(owner)) await on.rows.remove(row.seq)
      for (const file of await on.files.of(owner)) await on.files.remove(file.id)
      for (const draft of await on.drafts.of(owner)) await on.drafts.remove([draft.person, draft.name])
      for (const receipt of await on.arrived.of(owner)) await on.arrived.remove(receipt.id)
      return true
    })
  if (unlessWork && hasUnwrittenDraft(owner)) return false
  // A save that hangs must neither delay the deletion nor store its receipt after it.
  if (!unlessWork) stopSending(owner)
  const isWiped = unlessWork ? await deleteAll() : await whileNotSending(owner, deleteAll)
  if (isWiped) userDataWiped(owner)
  return isWiped
}

// Waits up to 3 s for a write that is being sent, because it would store its receipt after the deletion.
async function whileNotSending<T>(owner: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  if (!locks) return work()
  const controller = new AbortController()
  const timer = environment.setTimeout(() => controller.abort(), maxWait)
  let hasStarted = false
  try {
    return await locks.request(`outbox:${owner}`, { signal: controller.signal }, () => {
      hasStarted = true
      environment.clearTimeout(timer)
      return work()
    })
  } catch (error) {
    if (hasStarted) throw error
    return await work()
  } finally {
    environment.clearTimeout(timer)
  }
}
