import { environment } from '#offline/environment.ts'
import { connectivityNow, onConnectivity } from '#offline/network/connectivity.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { enqueue, type NewEntry, pendingEntries } from '#offline/outbox/outbox.ts'
import { blocks } from '#offline/outbox/queue-state.ts'
import { syncNow } from '#offline/outbox/scheduler.ts'
import { onDbChanged } from '#offline/storage/db-events.ts'

const answerTimeout = 3000 // ms to wait for the server's answer while it can be reached

/**
 * Enqueues a write and returns its outcome so far: `sent` once the server has accepted it, `kept` while it is pending,
 * `parked` when it was rejected or is held back by a rejected one. Throws StorageError when it could not be stored.
 * `owner`: the signed-in person by default; the guest for a write from before the sign-in.
 */
export async function enqueueAndWait(write: NewEntry, owner?: string): Promise<'sent' | 'kept' | 'parked'> {
  const { id } = await enqueue(write, owner)
  const outcome = await outcomeOf({ id, same: write.same }, owner)
  return outcome === 'behind' ? 'parked' : outcome
}

/** `behind`: it is held back by another entry that was rejected. */
export type SaveOutcome = 'sent' | 'kept' | 'parked' | 'behind'
type EnqueuedEntry = Pick<OutboxEntry, 'same'> & Partial<Pick<OutboxEntry, 'id'>>

/**
 * The outcome of a write that was just enqueued: at once while offline, and after three seconds in any case. It never
 * throws: whatever made the attempt fail, the write is stored and will be retried.
 */
export async function outcomeOf(entry: EnqueuedEntry, owner?: string): Promise<SaveOutcome> {
  if (connectivityNow().open) await settled(entry, owner)
  return outcomeNow(entry, owner)
}

/** Resolves when there is nothing more to wait for. */
function settled(entry: EnqueuedEntry, owner: string | undefined): Promise<void> {
  return new Promise((resolve) => {
    const check = async () => (await outcomeNow(entry, owner)) !== 'kept' && end()
    const timer = environment.setTimeout(end, answerTimeout)
    const stop = [onDbChanged(() => void check()), onConnectivity(() => connectivityNow().open || end())]
    function end() {
      environment.clearTimeout(timer)
      for (const listener of stop) listener()
      resolve()
    }
    // If the worker or another tab is sending, the outcome appears in IndexedDB.
    syncNow().then(({ why }) => why === 'busy' || end(), end)
  })
}

async function outcomeNow({ id, same }: EnqueuedEntry, owner: string | undefined): Promise<SaveOutcome> {
  // The write is stored; a failing read does not change that.
  const rows = await pendingEntries(owner).catch(() => undefined)
  if (!rows) return 'kept'
  // A write whose photos have to be uploaded again gets another key.
  const row = rows.find((other) => other.id === id) ?? rows.findLast((other) => other.same === same)
  if (!row) return 'sent'
  if (row.state === 'parked') return 'parked'
  const parked = rows.filter(({ state }) => state === 'parked')
  const isBehindParked = parked.some(({ subject, seq }) => subject === row.subject && seq < row.seq)
  return isBehindParked || blocks(row, parked) ? 'behind' : 'kept'
}
