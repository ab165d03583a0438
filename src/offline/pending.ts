import { useSyncExternalStore } from 'react'
import { onSession, person } from '#session/session.ts'
import { onShelvesChanged } from './changes.ts'
import { waitingRows } from './outbox.ts'
import type { Row } from './rows.ts'

// What waits, as screens see it: drawn over what is known, at read time, never written into an answer (law 6).

type Seen = { whose: string; rows: readonly Row[] /** Read at least once. */; known: boolean }
const nobody: Seen = { whose: '', rows: [], known: false }
let seen: Seen = nobody
let reading: Promise<void> | undefined
let again = false
const listeners = new Set<() => void>()

/** Reads the shelf again; whoever asks while it is being read gets the next reading too. */
export function readPending(): Promise<void> {
  if (reading) {
    again = true
    return reading
  }
  reading = read().finally(() => {
    reading = undefined
    if (!again) return
    again = false
    void readPending()
  })
  return reading
}

async function read() {
  const whose = person()
  // What cannot be read now is not gone: what was seen before stays, and nobody is told that nothing waits.
  const before = seen.whose === whose ? seen : { ...nobody, whose }
  seen = await waitingRows(whose).then(
    (rows) => ({ whose, rows, known: true }),
    () => before,
  )
  for (const tell of listeners) tell()
}

function onPending(tell: () => void) {
  const stop = [onShelvesChanged(() => void readPending()), onSession(() => void readPending())]
  if (listeners.size === 0) void readPending()
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
    for (const end of stop) end()
  }
}

const current = () => (seen.whose === person() ? seen : nobody)

/** What waits on this phone for whoever is signed in, in order; `known` once the shelf has been read. */
export const usePending = () => useSyncExternalStore(onPending, current, () => nobody)

/** The write of this thing that has not arrived yet, if any: 'merchant:27 tahap 1'. */
export const pendingOf = (rows: readonly Row[], same: string) => rows.findLast((row) => row.same === same)
