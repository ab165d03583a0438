// Counts that wait in memory and are written together. A server that dies loses the counts of ten seconds.

export type WaitingCounts = {
  add: (key: string, n: number) => void
  /** Writes the waiting counts. Those that could not be written keep waiting. */
  flush: () => Promise<void>
  /** The number of different keys that wait. */
  size: () => number
}

/** `write`: adds the counts to the database. One call runs at a time, and never with no counts. */
export function createWaitingCounts(write: (counts: ReadonlyMap<string, number>) => Promise<unknown>): WaitingCounts {
  let waiting = new Map<string, number>()
  let flushing: Promise<void> = Promise.resolve()
  const add = (key: string, n: number) => void waiting.set(key, (waiting.get(key) ?? 0) + n)

  async function writeAll() {
    const counts = waiting
    waiting = new Map()
    if (counts.size === 0) return
    try {
      await write(counts)
    } catch (error) {
      for (const [key, n] of counts) add(key, n)
      throw error
    }
  }
  return {
    add,
    flush: () => {
      flushing = flushing.catch(() => undefined).then(writeAll)
      return flushing
    },
    size: () => waiting.size,
  }
}
