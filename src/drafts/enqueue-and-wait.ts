import { connectivityNow, onConnectivity } from '#offline/network/connectivity.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { enqueue, type NewEntry, pendingEntries } from '#offline/outbox/outbox.ts'
import { blocks } from '#offline/outbox/queue.ts'
import { syncNow } from '#offline/outbox/scheduler.ts'
import { onDbChanged } from '#offline/storage/db-events.ts'

const answerTimeout = 3000 // ms to wait for the server's answer, when there is a road

/**
 * Keeps a write, and says what became of it so far: `sent` once the server has said yes, `kept` while it waits, `parked`
 * when it was refused, or stands behind one that was: it does not leave by itself then. Throws StorageError when it could not be kept. `whose`: of
 * whoever is here, unless it was written before they signed in.
 */
export async function enqueueAndWait(write: NewEntry, whose?: string): Promise<'sent' | 'kept' | 'parked'> {
  const { id } = await enqueue(write, whose)
  const outcome = await outcomeOf({ id, same: write.same }, whose)
  return outcome === 'behind' ? 'parked' : outcome
}

/** `behind`: it waits behind another that the server has refused. */
export type SaveOutcome = 'sent' | 'kept' | 'parked' | 'behind'
type EnqueuedEntry = Pick<OutboxEntry, 'same'> & Partial<Pick<OutboxEntry, 'id'>>

/**
 * What became of a write that has just been kept, as soon as that is known: at once without a road, and after three
 * seconds in any case. It never throws: whatever the sending died of, the write is kept and goes when it can.
 */
export async function outcomeOf(kept: EnqueuedEntry, whose?: string): Promise<SaveOutcome> {
  if (connectivityNow().open) await settled(kept, whose)
  return outcomeNow(kept, whose)
}

/** Resolves when nothing more is to be waited for. */
function settled(kept: EnqueuedEntry, whose: string | undefined): Promise<void> {
  return new Promise((resolve) => {
    const look = async () => (await outcomeNow(kept, whose)) !== 'kept' && end()
    const timer = setTimeout(end, answerTimeout)
    const stop = [onDbChanged(() => void look()), onConnectivity(() => connectivityNow().open || end())]
    function end() {
      clearTimeout(timer)
      for (const listener of stop) listener()
      resolve()
    }
    // While the worker, or another tab, is the one that sends, it says on the shelves what it has heard.
    syncNow().then(({ why }) => why === 'busy' || end(), end)
  })
}

async function outcomeNow({ id, same }: EnqueuedEntry, whose: string | undefined): Promise<SaveOutcome> {
  // It is on the shelf, whatever the shelf does now.
  const rows = await pendingEntries(whose).catch(() => undefined)
  if (!rows) return 'kept'
  // A write whose photos have to be sent anew goes on under another key.
  const row = rows.find((other) => other.id === id) ?? rows.findLast((other) => other.same === same)
  if (!row) return 'sent'
  if (row.state === 'parked') return 'parked'
  const parked = rows.filter(({ state }) => state === 'parked')
  const inFront = parked.some(({ subject, seq }) => subject === row.subject && seq < row.seq)
  return inFront || blocks(row, parked) ? 'behind' : 'kept'
}
