import { useEffect, useSyncExternalStore } from 'react'

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
const oldest = () => (shownAges.size > 0 ? Math.min(...shownAges.values()) : undefined)
