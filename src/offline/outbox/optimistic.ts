import { useSyncExternalStore } from 'react'
import { guest, onSession, person } from '#session/session.ts'
import { onDbChanged } from '../storage/db-events.ts'
import type { OutboxEntry, Receipt } from './entry.ts'
import { pendingEntries, receipts } from './outbox.ts'

// What waits, as screens see it: drawn over what is known, at read time, never written into an answer (acceptance.md#law-6).

type PendingState = {
  userId: string
  rows: readonly OutboxEntry[]
  /** What was written here before they signed in, and has not left: nobody's, and shown to whoever holds the phone. */
  guests: readonly OutboxEntry[]
  /** What has arrived, the latest first; as it stood when `rows` did. */
  arrived: readonly Receipt[]
  /** Read at least once. */
  known: boolean
}
const retryAfter = 1000 // ms before shelves that could not be read are tried again
const emptyState: PendingState = { userId: '', rows: [], guests: [], arrived: [], known: false }
let state: PendingState = emptyState
let currentRead: Promise<void> | undefined
let readAgain = false
const listeners = new Set<() => void>()

/** Reads the shelf again; whoever asks while it is being read gets the next reading too. */
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
  // What cannot be read now is not gone: what was seen before stays, and nobody is told that nothing waits.
  const before = state.userId === userId ? state : { ...emptyState, userId }
  state = await readState(userId).catch(() => {
    // Who has seen nothing yet waits for it, and nothing else may ever make them look.
    if (!before.known) setTimeout(() => listeners.size > 0 && void refreshPending(), retryAfter)
    return before
  })
  for (const tell of listeners) tell()
}

// What waits first: whatever moves from the one to the other meanwhile is in one of them at least.
async function readState(userId: string): Promise<PendingState> {
  const rows = await pendingEntries(userId)
  const guests = userId === guest ? [] : await pendingEntries(guest)
  return { userId, rows, guests, arrived: await receipts(userId), known: true }
}

function subscribe(tell: () => void) {
  const stop = [onDbChanged(() => void refreshPending()), onSession(() => void refreshPending())]
  if (listeners.size === 0) void refreshPending()
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
    for (const end of stop) end()
  }
}

/** What was read last of whoever is here now. */
export const pendingNow = () => (state.userId === person() ? state : emptyState)

/** What waits on this phone for whoever is signed in, in order; `known` once the shelf has been read. */
export const usePending = () => useSyncExternalStore(subscribe, pendingNow, () => emptyState)

/** A write as it is drawn over what is known: what it said, to which call, and when it was kept. */
export type PendingWrite = Pick<OutboxEntry, 'same' | 'ask'> & { name?: string; keptAt?: number }

/** The write of this thing that has not arrived yet, if any: 'merchant:27 tahap 1'. */
export const pendingOf = <R extends PendingWrite>(rows: readonly R[], same: string) =>
  rows.findLast((row) => row.same === same)

/**
 * What waits, and behind it what has arrived since an answer was asked for (`askedAt`, by this phone's clock, ms; 0 when
 * there is none). That answer does not know of it, and a phone whose road has closed again has no other.
 */
export const optimisticWrites = (
  rows: readonly OutboxEntry[],
  arrived: readonly Receipt[],
  askedAt: number,
  now = Date.now(),
): PendingWrite[] => [
  ...arrived.flatMap((proof) => {
    const { last, name, keptAt } = proof
    return last && isNewer(proof, askedAt, now) ? [{ ...last, name, keptAt }] : []
  }),
  ...rows,
]

// The clock may have been set in between. A time that has not come yet is wrong, and where no time is to be trusted
// the arrival is the newer one: an answer that comes now says so, an old one would take down what has arrived.
function isNewer({ at, last }: Receipt, askedAt: number, now: number) {
  const times = [last?.heardAt ?? at, at].filter((time) => time <= now)
  return times.length === 0 || askedAt > now || askedAt <= Math.max(...times)
}
