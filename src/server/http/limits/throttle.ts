import { setTimeout as pause } from 'node:timers/promises'
import { tooManyRequests } from '../error-replies.ts'

/** Milliseconds between two requests of one address, the longest delay, and how many requests may wait altogether. */
export type ThrottleOptions = { every: number; longest: number; most: number }
export const defaultThrottle: ThrottleOptions = { every: 1000, longest: 10_000, most: 50 }

/** Resolves when it is the request's turn. Throws code 29 when the queue is too long. */
export type Throttle = (key: string) => Promise<void>

/** A queue for each address with too many requests: its requests are delayed a little before any is refused. */
export function createThrottle(
  { every, longest, most }: ThrottleOptions = defaultThrottle,
  now: () => number = () => performance.now(),
  wait = pause,
): Throttle {
  const nextTurns = new Map<string, number>()
  let waiting = 0
  return async (key) => {
    const turn = Math.max(now(), nextTurns.get(key) ?? 0) + every
    const delay = turn - now()
    if (delay > longest || waiting >= most) throw tooManyRequests(Math.ceil(delay / 1000))
    nextTurns.set(key, turn)
    waiting += 1
    try {
      await wait(delay)
    } finally {
      waiting -= 1
      if (nextTurns.get(key) === turn) nextTurns.delete(key)
    }
  }
}
