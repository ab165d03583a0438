import { environment } from '../environment.ts'
import { dbChanged } from '../storage/db-events.ts'
import { transact } from '../storage/local-db.ts'
import { changeQueue, claimNext, entriesOf } from './queue.ts'
import { whatRemains } from './queue-state.ts'
import { type SendOutcome, sendEntry } from './send.ts'
import type { Sender } from './sender.ts'

// Sends pending writes. Page and worker run the same engine, one at a time (acceptance.md#law-5). An entry is removed
// only after the server has accepted it (acceptance.md#law-3).

/**
 * The result of a sync and why it ended. `unreachable`: the server cannot be reached. `session`: it has rejected the
 * token. `busy`: another tab or the worker is syncing. `later`: the remaining entries wait for their time (`dueAt`, by
 * this phone's clock, ms), for another tab, or for their owner. `slow`: the server asked for a pause of all requests.
 */
export type SyncResult = {
  sent: number
  why: 'nothing left' | 'later' | 'unreachable' | 'session' | 'busy'
  dueAt?: number
  slow?: true
}

const concurrency = 2

/**
 * Syncs all pending entries once. A failure of an entry does not throw; throws StorageError when IndexedDB is
 * unavailable.
 */
export async function syncOutbox(by: Sender): Promise<SyncResult> {
  return (await withLock(`outbox:${by.person}`, by.waitForOther, () => runSync(by))) ?? { sent: 0, why: 'busy' }
}

/**
 * Runs `work`, or returns undefined if another tab or the worker is syncing. Without Web Locks the server's idempotency
 * keys prevent double writes.
 */
async function withLock<T>(name: string, wait: number | undefined, work: () => Promise<T>): Promise<T | undefined> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  if (!locks) return work()
  if (wait === undefined) return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
  const controller = new AbortController()
  const timer = environment.setTimeout(() => controller.abort(), wait)
  let hasLock = false
  try {
    return await locks.request(name, { signal: controller.signal }, () => {
      hasLock = true
      environment.clearTimeout(timer)
      return work()
    })
  } catch (error) {
    if (hasLock || !controller.signal.aborted) throw error
    return undefined
  } finally {
    environment.clearTimeout(timer)
  }
}

async function runSync(by: Sender): Promise<SyncResult> {
  await changeQueue(by.person, { type: 'recovered' })
  const now = by.now ?? environment.now
  const busy = new Set<string>()
  let sent = 0
  let stop: Exclude<SendOutcome, 'sent' | 'next'> | undefined
  const sendAll = async () => {
    while (!stop && !by.signal?.aborted) {
      const row = await claimNext(by.person, busy, now())
      if (!row) return
      try {
        const outcome = await sendEntry(row, by, now)
        if (outcome === 'sent') sent++
        else if (outcome !== 'next') stop ??= outcome
      } finally {
        busy.delete(row.subject)
      }
    }
  }
  const results = await Promise.allSettled(Array.from({ length: concurrency }, sendAll))
  if (sent > 0) dbChanged()
  // Thrown only now, because both must have ended before the lock is released.
  for (const result of results) if (result.status === 'rejected') throw result.reason
  if (stop && 'slowUntil' in stop) return { sent, why: 'later', dueAt: stop.slowUntil, slow: true }
  if (stop) return { sent, ...stop }
  const rows = await transact(['rows'], 'readonly', (on) => entriesOf(on, by.person))
  return { sent, ...whatRemains(rows, now()) }
}
