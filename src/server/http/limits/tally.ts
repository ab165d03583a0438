/** How many of something each key has. A key with none takes no memory. */
export type Tally = { count: (key: string) => number; add: (key: string, change: number) => void }

export function createTally(): Tally {
  const counts = new Map<string, number>()
  const count = (key: string) => counts.get(key) ?? 0
  return {
    count,
    add: (key, change) => {
      const next = count(key) + change
      if (next > 0) counts.set(key, next)
      else counts.delete(key)
    },
  }
}
