import { useEffect, useSyncExternalStore } from 'react'
import { formatDateTime } from '#contract/time/dates.ts'

// The age of the data on the screen, so that the offline bar can show it once for all queries.

const shownAges = new Map<object, number>()
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** Registers that data of this time (ms since epoch) is on the screen, until the component unmounts. */
export function useDataAge(at: number | undefined) {
  useEffect(() => {
    if (!at) return
    const entry = {}
    shownAges.set(entry, at)
    notify()
    return () => {
      shownAges.delete(entry)
      notify()
    }
  }, [at])
}

/** The time of the oldest data on the screen, in ms since epoch; undefined when there is none, and on the server. */
export const useOldestData = () => useSyncExternalStore(subscribe, oldest, () => undefined)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

// The server's clock belongs to the network, of which no part of the look knows.
let serverTimeOf = (at: number) => at
/** Sets how a time of this phone's clock is converted to the server's (ms since epoch). */
export const convertDataAges = (convert: (at: number) => number) => {
  serverTimeOf = convert
}

/** '20 Nov, 11.02': when data were requested, `at` by this phone's clock. It is shown by the server's clock. */
export const formatDataAge = (at: number): string => formatDateTime(serverTimeOf(at))

const oldest = () => (shownAges.size > 0 ? Math.min(...shownAges.values()) : undefined)
