/**
 * Asks for many at once: whoever asks while a query is under way is in the next one, with everybody else who asks
 * meanwhile. So there is one at a time, however many ask.
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
    busy = found.catch(() => undefined) // each of those who asked is told; the queue only goes on
    return { names, found }
  }
  return async (name) => {
    next ??= gather()
    next.names.add(name)
    return (await next.found).get(name)
  }
}

/** Puts something into a memory of at most `most`: the oldest makes room. */
export function setBounded<Value>(memory: Map<string, Value>, name: string, value: Value, most: number): void {
  const [oldest] = memory.keys()
  if (memory.size >= most && oldest !== undefined && !memory.has(name)) memory.delete(oldest)
  memory.delete(name)
  memory.set(name, value)
}
