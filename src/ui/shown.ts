import { useEffect, useSyncExternalStore } from 'react'

// When the data on the screen was made, so that the bar can say it once for all of them.

const shown = new Map<object, number>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Says that data of this moment (ms since epoch) is on the screen, as long as it is. */
export function useShown(at: number | undefined) {
  useEffect(() => {
    if (!at) return
    const me = {}
    shown.set(me, at)
    tell()
    return () => {
      shown.delete(me)
      tell()
    }
  }, [at])
}

/** The moment of the oldest data on the screen; undefined when there is none, and on the server. */
export const useOldestShown = () => useSyncExternalStore(listen, oldest, () => undefined)

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const oldest = () => (shown.size > 0 ? Math.min(...shown.values()) : undefined)
