import { setTimeout as pause } from 'node:timers/promises'
import { tooManyRequests } from '../error-replies.ts'

/** Milliseconds between two requests of one address, the longest delay, and how many requests may wait altogether. */
export type ThrottleOptions = { every: number; longest: number; most: number }
export const defaultThrottle: ThrottleOptions = { every: 1000, longest: 10_000, most: 50 }

/** Resolves when it is the request's turn. Throws code 29 when the queue is too long. */
export type Throttle = (place: string) => Promise<void>

/** A queue for each address with too many requests: they are delayed a little before any is refused. */
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
