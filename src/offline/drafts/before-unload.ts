// Work that must finish before the page closes, such as writing a draft. A reload or a sign-out waits for it.

const pendingWork = new Set<() => Promise<void>>()

/** Registers unfinished work; the returned function removes it. */
export function finishBeforeLeaving(work: () => Promise<void>) {
  pendingWork.add(work)
  return () => void pendingWork.delete(work)
}

export const hasUnfinishedWork = () => pendingWork.size > 0
export const finishAll = () => Promise.all([...pendingWork].map((finish) => finish()))
