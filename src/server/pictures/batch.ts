/**
 * Batches lookups: calls during a query are answered together by the next one. So one query runs at a time, however
 * many calls there are.
 */
export function batchLookups<Found>(
  ask: (names: string[]) => Promise<Map<string, Found>>,
): (name: string) => Promise<Found | undefined> {
  let busy: Promise<unknown> = Promise.resolve()
  let next: { names: Set<string>; found: Promise<Map<string, Found>> } | null = null

  const gather = () => {
    const names = new Set<string>()
    const found = busy.then(() => {
      next = null
      return ask([...names])
    })
    busy = found.catch(() => undefined) // each caller gets the error; the queue only goes on
    return { names, found }
  }
  return async (name) => {
    next ??= gather()
    next.names.add(name)
    return (await next.found).get(name)
  }
}

/** Adds an entry to a map of at most `most`: the oldest is removed. */
export function setBounded<Value>(memory: Map<string, Value>, name: string, value: Value, most: number): void {
  const [oldest] = memory.keys()
  if (memory.size >= most && oldest !== undefined && !memory.has(name)) memory.delete(oldest)
  memory.delete(name)
  memory.set(name, value)
}
