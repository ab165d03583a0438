import { dbChanged } from '../storage/db-events.ts'
import { transact } from '../storage/local-db.ts'
import { isEntry, isReadableEntry } from '../storage/upgrade.ts'
import { claimNext, inOrder, isDue, readyEntries, recoverInFlight } from './queue.ts'
import { type SendOutcome, sendEntry } from './send.ts'
import type { Sender } from './sender.ts'

// Sends pending writes. Page and worker run the same engine, one at a time (acceptance.md#law-5). An entry is removed
// only after the server has accepted it (acceptance.md#law-3).

/**
 * Why a sync ended. `later`: the remaining entries wait for their time (`dueAt`, by this phone's clock), for another
 * tab, or for their owner. `slow`: the server asked for a pause, for everything.
 */
export type SyncResult = {
  sent: number
  why: 'nothing left' | 'later' | 'no road' | 'session' | 'busy'
  dueAt?: number
  slow?: true
}

const concurrency = 2

/**
 * One sync of all pending entries. Never throws for what happens to an entry; throws StorageError when IndexedDB is
 * unavailable.
 */
export async function syncOutbox(by: Sender): Promise<SyncResult> {
  return (await withLock(`outbox:${by.person}`, by.waitForOther, () => runSync(by))) ?? { sent: 0, why: 'busy' }
}

/**
 * Runs `work` unless another tab or the worker is syncing. Without Web Locks the server's idempotency keys prevent
 * double writes.
 */
async function withLock<T>(name: string, wait: number | undefined, work: () => Promise<T>): Promise<T | undefined> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  if (!locks) return work()
  if (wait === undefined) return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
  const enough = new AbortController()
  const timer = setTimeout(() => enough.abort(), wait)
  let mine = false
  try {
    return await locks.request(name, { signal: enough.signal }, () => {
      mine = true
      clearTimeout(timer)
      return work()
    })
  } catch (error) {
    if (mine || !enough.signal.aborted) throw error
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

async function runSync(by: Sender): Promise<SyncResult> {
  await recoverInFlight(by.person)
  const now = by.now ?? Date.now
  const busy = new Set<string>()
  let sent = 0
  let stop: Exclude<SendOutcome, 'sent' | 'next'> | undefined
  const lane = async () => {
    while (!stop && !by.signal?.aborted) {
      const row = await claimNext(by.person, busy, now())
      if (!row) return
      try {
        const end = await sendEntry(row, by, now)
        if (end === 'sent') sent++
        else if (end !== 'next') stop ??= end
      } finally {
        busy.delete(row.subject)
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: concurrency }, lane))
  if (sent > 0) dbChanged()
  // Both must have ended before the lock is released.
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  if (stop && 'slowUntil' in stop) return { sent, why: 'later', dueAt: stop.slowUntil, slow: true }
  if (stop) return { sent, ...stop }
  return { sent, ...(await remaining(by.person, now())) }
}

/** What is still pending, and when the first of it is due: only the first of its subject can be. */
async function remaining(person: string, now: number): Promise<Omit<SyncResult, 'sent'>> {
  const rows = (await transact(['rows'], 'readonly', (on) => on.rows.of(person))).filter(isEntry)
  if (!rows.some((row) => isReadableEntry(row))) return { why: 'nothing left' }
  const due = readyEntries(inOrder(rows))
    .filter((row) => isReadableEntry(row) && row.state === 'kept')
    .map((row) => (isDue(row, now) ? now : row.dueAt))
  return { why: 'later', ...(due.length > 0 && { dueAt: Math.min(...due) }) }
}
