import { useSyncExternalStore } from 'react'
import { createListeners } from '#session/listeners.ts'
import { guest, onSession, person } from '#session/session.ts'
import { environment } from '../environment.ts'
import { onDbChanged } from '../storage/db-events.ts'
import { StorageError } from '../storage/local-db.ts'
import type { OutboxEntry, Receipt } from './entry.ts'
import { pendingEntries, receipts } from './outbox.ts'

// Pending writes for screens: applied over the server's answer when it is read, never written into the cache
// (acceptance.md#law-6).

type PendingState = {
  userId: string
  rows: readonly OutboxEntry[]
  /** Pending writes that were made as a guest. They belong to no person, and every user of the phone sees them. */
  guests: readonly OutboxEntry[]
  /** Receipts, the latest first, read together with `rows`. */
  arrived: readonly Receipt[]
  /** IndexedDB has been read at least once, or cannot be read at all. */
  loaded: boolean
}
const retryAfter = 1000 // ms before IndexedDB is read again after a failure
const emptyState: PendingState = { userId: '', rows: [], guests: [], arrived: [], loaded: false }
let state: PendingState = emptyState
let currentRead: Promise<void> | undefined
let readAgain = false
/** Reads in a row that have failed. */
let failures = 0
const listeners = createListeners()

/** Reads IndexedDB again; a call during a read causes another read. */
export function refreshPending(): Promise<void> {
  if (currentRead) {
    readAgain = true
    return currentRead
  }
  currentRead = read().finally(() => {
    currentRead = undefined
    if (!readAgain) return
    readAgain = false
    void refreshPending()
  })
  return currentRead
}

async function read() {
  const userId = person()
  // A failed read removes nothing: the last result stays, and no screen says that nothing is pending.
  const before = state.userId === userId ? state : { ...emptyState, userId }
  state = await readState(userId).then(
    (read) => {
      failures = 0
      return read
    },
    (error: unknown) => {
      failures++
      // Forms wait for this result. Where the browser blocks site data there will be none, and they open without it.
      if (before.loaded || (failures > 1 && !isSlow(error))) return { ...before, loaded: true }
      // The read is retried, because nothing else would cause one.
      environment.setTimeout(() => !listeners.isEmpty() && void refreshPending(), retryAfter)
      return before
    },
  )
  listeners.notify()
}

const isSlow = (error: unknown) =>
  error instanceof StorageError && error.cause instanceof DOMException && error.cause.name === 'TimeoutError'

// Pending entries are read first: an entry that becomes a receipt meanwhile is in at least one of both.
async function readState(userId: string): Promise<PendingState> {
  const rows = await pendingEntries(userId)
  const guests = userId === guest ? [] : await pendingEntries(guest)
  return { userId, rows, guests, arrived: await receipts(userId), loaded: true }
}

function subscribe(listener: () => void) {
  const unsubscribes = [onDbChanged(() => void refreshPending()), onSession(() => void refreshPending())]
  if (listeners.isEmpty()) void refreshPending()
  unsubscribes.push(listeners.subscribe(listener))
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}

/** The last result for the current person. */
export const pendingNow = () => (state.userId === person() ? state : emptyState)

/** The pending writes of the signed-in person, in order; `known` once IndexedDB has been read. */
export const usePending = () => useSyncExternalStore(subscribe, pendingNow, () => emptyState)

/** A write as it is applied over an answer: its request, its endpoint, and when it was enqueued. */
export type PendingWrite = Pick<OutboxEntry, 'same' | 'ask'> & { name?: string; keptAt?: number }

/** The pending write of this thing, if any: 'merchant:27 tahap 1'. */
export const pendingOf = <R extends PendingWrite>(rows: readonly R[], same: string) =>
  rows.findLast((row) => row.same === same)

/**
 * The writes to apply over an answer: receipts since it was requested (`askedAt`, by this phone's clock, ms; 0 when
 * there is no answer), because it does not contain them and an offline phone has no newer one, followed by pending
 * writes.
 */
export const optimisticWrites = (
  rows: readonly OutboxEntry[],
  arrived: readonly Receipt[],
  askedAt: number,
  now = environment.now(),
): PendingWrite[] => [
  ...arrived.flatMap((receipt) => {
    const { last, name, keptAt } = receipt
    return last && isNewer(receipt, askedAt, now) ? [{ ...last, name, keptAt }] : []
  }),
  ...rows,
]

// The phone's clock may have been changed in between, so a time in the future is wrong. If no time can be trusted, the
// receipt counts as newer: over a newer answer it changes nothing, and over an older one it is needed.
function isNewer({ at, last }: Receipt, askedAt: number, now: number) {
  const times = [last?.heardAt ?? at, at].filter((time) => time <= now)
  return times.length === 0 || askedAt > now || askedAt <= Math.max(...times)
}
