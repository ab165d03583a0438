// Work that must be finished before the page goes: a draft on its way to the shelf. Whoever reloads, or signs out, waits
// for it.

const pendingWork = new Set<() => Promise<void>>()

/** Returns the way to take it back. */
export function finishBeforeLeaving(work: () => Promise<void>) {
  pendingWork.add(work)
  return () => void pendingWork.delete(work)
}

export const hasUnfinishedWork = () => pendingWork.size > 0
export const finishAll = () => Promise.all([...pendingWork].map((finish) => finish()))
