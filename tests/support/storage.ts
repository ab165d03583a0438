/** A phone's local storage, in memory. `room`: how many entries fit; one more throws QuotaExceededError. */
export function storage() {
  const entries = new Map<string, string>()
  return {
    room: Number.POSITIVE_INFINITY,
    all: () => entries.entries(),
    get length() {
      return entries.size
    },
    key: (at: number) => [...entries.keys()][at] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
    setItem(key: string, text: string) {
      if (!entries.has(key) && entries.size >= this.room) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, text)
    },
    clear: () => entries.clear(),
  }
}
