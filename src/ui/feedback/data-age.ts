import { useEffect, useSyncExternalStore } from 'react'

// When the data on the screen was made, so that the bar can say it once for all of them.

const shownAges = new Map<object, number>()
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** Says that data of this moment (ms since epoch) is on the screen, as long as it is. */
export function useDataAge(at: number | undefined) {
  useEffect(() => {
    if (!at) return
    const me = {}
    shownAges.set(me, at)
    notify()
    return () => {
      shownAges.delete(me)
      notify()
    }
  }, [at])
}

/** The moment of the oldest data on the screen; undefined when there is none, and on the server. */
export const useOldestData = () => useSyncExternalStore(subscribe, oldest, () => undefined)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const oldest = () => (shownAges.size > 0 ? Math.min(...shownAges.values()) : undefined)
