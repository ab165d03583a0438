// @chunk schemas
import { useSyncExternalStore } from 'react'
import { clockOffset, onClock, tolerance } from './server-clock.ts'

// Apart from the clock itself, because no first screen shows it.

/** How many minutes this phone's clock is wrong, ahead as positive; undefined while it is nearly right or unknown. */
export const clockErrorMinutes = () =>
  Math.abs(clockOffset()) > tolerance ? -Math.round(clockOffset() / 60_000) : undefined

/** The same for a screen. */
export const useClockError = (): number | undefined => useSyncExternalStore(onClock, clockErrorMinutes, () => undefined)
