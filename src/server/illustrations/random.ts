/** Pseudo-random numbers from 0 up to 1; the same seed gives the same sequence. */
export function seededRandom(seed: number): () => number {
  let s = (seed * 2654435761) >>> 0
  return () => {
    s = (s + 0x6d2b79f5) >>> 0
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A random item of the list. */
export const pick = <T>(rnd: () => number, list: readonly T[]): T => list[Math.floor(rnd() * list.length)]!

/** `f(0) … f(count - 1)`, joined. */
export const joinTimes = (count: number, f: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => f(i)).join('')
