// @chunk schemas
import { useSyncExternalStore } from 'react'
import { cachedAtHeader } from '../cache/cached-at-header.ts'
import { onProbe } from './connectivity.ts'

// Phones may have wrong clocks: the battery was empty, or the user changed the date for a game. Times that are shown
// come from the server; delays are measured on the phone and survive every jump of its clock.

const tolerance = 10 * 60_000 // ms; a smaller difference is not reported

let offset = 0 // ms that the server is ahead of this phone
const listeners = new Set<() => void>()

/** Now by the server's clock, ms since epoch; by the phone's until an answer has carried the time. */
export const serverTime = (): number => Date.now() + offset

/**
 * Sets the clock from a response. `requestedAt`: when it was requested, by Date.now(). Call it only for our server's
 * responses, because a captive portal has another clock. Ignores cached responses, which have an old time.
 */
export function syncClock({ headers }: Pick<Response, 'headers'>, requestedAt: number, now = Date.now()) {
  if (headers.has(cachedAtHeader) || !/\bno-store\b/.test(headers.get('cache-control') ?? '')) return
  const serverDate = Date.parse(headers.get('date') ?? '')
  const tookMs = now - requestedAt
  // The phone's clock was changed while the answer was on its way: the next answer sets it.
  if (Number.isNaN(serverDate) || tookMs < 0 || tookMs > 60_000) return
  // The header counts whole seconds, so on average it is half a second late.
  offset = serverDate + 500 - (requestedAt + tookMs / 2)
  for (const listener of listeners) listener()
}

// connectivity.ts does not import this file, because it is part of the first screen and this file is not.
onProbe(syncClock)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How many minutes this phone's clock is wrong, ahead as positive; undefined while it is nearly right or unknown. */
export const clockErrorMinutes = () => (Math.abs(offset) > tolerance ? -Math.round(offset / 60_000) : undefined)

/** The same for a screen. */
export const useClockError = (): number | undefined =>
  useSyncExternalStore(subscribe, clockErrorMinutes, () => undefined)
