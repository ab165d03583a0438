import { setTimeout as pause } from 'node:timers/promises'
import { slowDown } from './refusals.ts'

/** Milliseconds between two of one place, the longest that anybody waits, and how many wait altogether. */
export type Pace = { every: number; longest: number; most: number }
export const usualPace: Pace = { every: 1000, longest: 10_000, most: 50 }

/** Resolves when it is their turn. Throws code 29 when the line is too long. */
export type SlowLine = (place: string) => Promise<void>

/** A line for each place that asks too much: one after the other, so that people wait a little before anybody is refused. */
export function slowLine(
  { every, longest, most }: Pace = usualPace,
  now: () => number = Date.now,
  wait = pause,
): SlowLine {
  const turns = new Map<string, number>()
  let waiting = 0
  return async (place) => {
    const turn = Math.max(now(), turns.get(place) ?? 0) + every
    const mine = turn - now()
    if (mine > longest || waiting >= most) throw slowDown(Math.ceil(mine / 1000))
    turns.set(place, turn)
    waiting += 1
    try {
      await wait(mine)
    } finally {
      waiting -= 1
      if (turns.get(place) === turn) turns.delete(place)
    }
  }
}
