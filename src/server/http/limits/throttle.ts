import { setTimeout as pause } from 'node:timers/promises'
import { tooManyRequests } from '../error-replies.ts'

/** Milliseconds between two of one place, the longest that anybody waits, and how many wait altogether. */
export type ThrottleOptions = { every: number; longest: number; most: number }
export const defaultThrottle: ThrottleOptions = { every: 1000, longest: 10_000, most: 50 }

/** Resolves when it is their turn. Throws code 29 when the line is too long. */
export type Throttle = (place: string) => Promise<void>

/** A line for each place that asks too much: one after the other, so that people wait a little before anybody is refused. */
export function createThrottle(
  { every, longest, most }: ThrottleOptions = defaultThrottle,
  now: () => number = Date.now,
  wait = pause,
): Throttle {
  const nextTurns = new Map<string, number>()
  let waiting = 0
  return async (place) => {
    const turn = Math.max(now(), nextTurns.get(place) ?? 0) + every
    const delay = turn - now()
    if (delay > longest || waiting >= most) throw tooManyRequests(Math.ceil(delay / 1000))
    nextTurns.set(place, turn)
    waiting += 1
    try {
      await wait(delay)
    } finally {
      waiting -= 1
      if (nextTurns.get(place) === turn) nextTurns.delete(place)
    }
  }
}
