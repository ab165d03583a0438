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

/** Adds an entry to a map of at most `most` entries; the oldest is removed. */
export function setBounded<Value>(map: Map<string, Value>, name: string, value: Value, most: number): void {
  const [oldest] = map.keys()
  if (map.size >= most && oldest !== undefined && !map.has(name)) map.delete(oldest)
  map.delete(name)
  map.set(name, value)
}
