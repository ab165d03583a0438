// @chunk schemas
import { useSyncExternalStore } from 'react'
import { clockOffset, isClockWrong, onClock } from './server-clock.ts'

// Apart from the clock itself, because no first screen shows it.

/**
 * The minutes by which this phone's clock is wrong, ahead as positive; undefined while it is nearly right or unknown.
 */
export const clockErrorMinutes = () => (isClockWrong() ? -Math.round(clockOffset() / 60_000) : undefined)

/** clockErrorMinutes() for a screen, which is rendered again at each change. */
export const useClockError = (): number | undefined => useSyncExternalStore(onClock, clockErrorMinutes, () => undefined)
