// Pseudo-random numbers for tests: the same seed gives the same numbers, so that a failed run can be repeated.

/** A random generator of numbers from 0 to below 1. */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Random choices: a whole number from 0 to below `n`, or an item of a list. */
export function dice(seed: number) {
  const next = chance(seed)
  const below = (n: number) => Math.floor(next() * n)
  return { next, below, of: <T>(list: readonly T[]) => list[below(list.length)]! }
}
