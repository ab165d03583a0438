// Work that must be finished before the page goes: a draft on its way to the shelf. Whoever reloads, or signs out, waits
// for it.

const unfinished = new Set<() => Promise<void>>()

/** Returns the way to take it back. */
export function finishBeforeLeaving(work: () => Promise<void>) {
  unfinished.add(work)
  return () => void unfinished.delete(work)
}

export const somethingUnfinished = () => unfinished.size > 0
export const finishAll = () => Promise.all([...unfinished].map((finish) => finish()))
