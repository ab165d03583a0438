import { useSyncExternalStore } from 'react'
import { cachedAtHeader } from '../cache/cached-at-header.ts'
import { onProbe } from './connectivity.ts'

// Phones have wrong clocks: their battery was out, or somebody wanted one more day of a game. What is said of time comes
// from the server; what waits is measured on the phone and survives every jump of its clock.

const tolerance = 10 * 60_000 // ms; nobody is told of less

let offset = 0 // ms that the server is ahead of this phone
const listeners = new Set<() => void>()

/** Now by the server's clock, ms since epoch; by the phone's as long as no answer has said what time it is. */
export const serverTime = (): number => Date.now() + offset

/**
 * Learns the time from an answer. `askedAt`: when it was asked, by Date.now(). For our own answers only, a portal's clock
 * is nobody's; a copy, whoever kept it, says what time it was.
 */
export function syncClock({ headers }: Pick<Response, 'headers'>, askedAt: number, now = Date.now()) {
  if (headers.has(cachedAtHeader) || !/\bno-store\b/.test(headers.get('cache-control') ?? '')) return
  const said = Date.parse(headers.get('date') ?? '')
  const tookMs = now - askedAt
  // The phone's clock was set while the answer was on its way: the next answer knows better.
  if (Number.isNaN(said) || tookMs < 0 || tookMs > 60_000) return
  // The header counts whole seconds, so on the average it is half a second late.
  offset = said + 500 - (askedAt + tookMs / 2)
  for (const tell of listeners) tell()
}

// Looking is part of the first screen, and the clock is not.
onProbe(syncClock)

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** How many minutes this phone's clock is wrong, ahead as positive; undefined while it is right enough, or nobody knows. */
export const clockErrorMinutes = () => (Math.abs(offset) > tolerance ? -Math.round(offset / 60_000) : undefined)

/** The same, as a screen sees it. */
export const useClockError = (): number | undefined =>
  useSyncExternalStore(subscribe, clockErrorMinutes, () => undefined)
