// @chunk base
import { useSyncExternalStore } from 'react'
import { dayInJakarta } from '#contract/time/dates.ts'
import { createListeners } from '#session/listeners.ts'
import { getItem, setItem } from '#session/safe-storage.ts'
import { cachedAtHeader } from '../cache/cached-at-header.ts'
import { environment } from '../environment.ts'

// Phones may have wrong clocks: the battery was empty, or the user changed the date for a game. Times that are shown,
// or compared with a date of the server, come from the server; delays are measured on the phone and survive every jump
// of its clock.

/** ms; a smaller difference is neither stored nor reported. */
const tolerance = 10 * 60_000
const day = 24 * 3_600_000
const storageKey = 'clock'

/** The phone's clock offset at the last contact with the server, at `at` by its own clock. */
type StoredOffset = { offset: number; at: number }

/** ms that the server is ahead of this phone; undefined until it is read from storage. */
let offset: number | undefined
const listeners = createListeners()

/** ms that the server is ahead of this phone. */
export const clockOffset = () => {
  offset ??= storedOffset()
  return offset
}

// If the clock was set back since, the difference is of another clock; but the server cannot be behind that time.
function storedOffset(now = environment.now()): number {
  const { offset: last, at } = getItem<StoredOffset>('local', storageKey) ?? { offset: 0, at: 0 }
  return now >= at ? last : Math.max(0, at + last - now)
}

/** Now by the server's clock, ms since epoch; by the phone's until an answer or a document has carried the time. */
export const serverTime = (): number => environment.now() + clockOffset()

/** Is the phone's clock wrong by more than the tolerance? */
export const isClockWrong = () => Math.abs(clockOffset()) > tolerance

/** A time that this phone's clock has given, or now, by the server's clock; both in ms since epoch. */
export const serverTimeOf = (at = environment.now()): number => (isClockWrong() ? at + clockOffset() : at)

/**
 * Sets the clock from a response. `requestedAt`: when it was requested, by this phone's clock. Call it only for our
 * server's responses, because a captive portal has another clock. Ignores cached responses, which have an old time.
 */
export function syncClock({ headers }: Pick<Response, 'headers'>, requestedAt: number, now = environment.now()) {
  if (headers.has(cachedAtHeader) || !/\bno-store\b/.test(headers.get('cache-control') ?? '')) return
  const serverDate = Date.parse(headers.get('date') ?? '')
  const tookMs = now - requestedAt
  // The phone's clock was changed while the answer was on its way: the next answer sets it.
  if (Number.isNaN(serverDate) || tookMs < 0 || tookMs > 60_000) return
  // The header counts whole seconds, so on average it is half a second late.
  setOffset(serverDate + 500 - (requestedAt + tookMs / 2), now)
}

/**
 * Sets the clock from the day in Jakarta on which the server rendered this document ('2026-11-29'), when this phone is
 * more than a day off: a page that came with its answers may request nothing that would carry the time.
 */
export function syncDay(documentDay: string, now = environment.now()) {
  const noon = Date.parse(`${documentDay}T12:00:00+07:00`)
  if (Math.abs(now + clockOffset() - noon) > 1.5 * day) setOffset(noon - now, now)
}

function setOffset(next: number, now: number) {
  const wasWrong = isClockWrong()
  // Whole milliseconds: the server refuses a time with a fraction.
  offset = Math.round(next)
  if (wasWrong || isClockWrong()) setItem('local', storageKey, { offset, at: now } satisfies StoredOffset)
  listeners.notify()
}

/** Calls `listener` whenever the clock is set. Returns the function that unsubscribes. */
export const onClock = listeners.subscribe

const today = () => dayInJakarta(serverTime())
// The first paint repeats what the server has rendered, also in a document that was stored on another day.
const renderedDay = () => globalThis.document?.getElementById('answers')?.dataset.day ?? today()

/** Today in Jakarta ('2026-11-29') by the server's clock, for a screen that compares it with the server's dates. */
export const useToday = (): string => useSyncExternalStore(onClock, today, renderedDay)
