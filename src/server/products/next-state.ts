import type { ReviewState } from '#contract/products/product-state.ts'

export type UnapprovedState = Exclude<ReviewState, 'approved'>

/** Its place in the queue: at the end, where it was, or none. */
export type QueuePosition = 'end' | 'kept' | 'none'

/**
 * Where a save leads, of a product that was never approved or of a revision. `now` is undefined for what is new. What was
 * sent and is kept as a draft is withdrawn; what was asked to be changed comes back to the place it had.
 */
export function stateAfterSave(
  now: UnapprovedState | undefined,
  { draft }: { draft: boolean },
): { state: UnapprovedState; place: QueuePosition } {
  if (draft) {
    if (now === 'changes_requested') return { state: now, place: 'kept' }
    return { state: now === 'rejected' ? now : 'draft', place: 'none' }
  }
  return { state: 'submitted', place: now === 'submitted' || now === 'changes_requested' ? 'kept' : 'end' }
}

/** The place in SQL: `parameter` holds a Place, `before` is the column with the moment it has waited since. */
export const queuedAtSql = (parameter: string, before: string) =>
  `case ${parameter} when 'end' then now() when 'kept' then coalesce(${before}, now()) end`
