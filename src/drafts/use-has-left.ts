// @chunk wizard
import { useState } from 'react'
import { type PendingWrite, pendingOf } from '#offline/outbox/optimistic.ts'

// Used by the ends of two forms, which say first that a write waits on the phone, and then that it was sent.

/**
 * Whether this write was pending while the page was open, and is no longer. Receipts cannot tell, because those of a
 * guest are not stored. `same`: undefined before there is a write.
 */
export function useHasLeft(rows: readonly PendingWrite[], same: string | undefined): boolean {
  const isPending = same !== undefined && pendingOf(rows, same) !== undefined
  const [seen, setSeen] = useState<string>()
  if (isPending && seen !== same) setSeen(same)
  return same !== undefined && seen === same && !isPending
}
