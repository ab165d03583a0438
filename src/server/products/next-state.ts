import type { ReviewState } from '#contract/products/product-state.ts'

export type UnapprovedState = Exclude<ReviewState, 'approved'>

/** The place in the review queue after a save: at the end, unchanged, or none. */
export type QueuePosition = 'end' | 'kept' | 'none'

/**
 * The state after a save, of a product that was never approved or of a revision. `now`: the state before, undefined for
 * a new one. Saving a submitted one as a draft withdraws it; one with requested changes returns to its former place in
 * the queue when it is submitted.
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

/** SQL for `queued_at`: `parameter` holds a QueuePosition, `before` is the column with the previous `queued_at`. */
export const queuedAtSql = (parameter: string, before: string) =>
  `case ${parameter} when 'end' then now() when 'kept' then coalesce(${before}, now()) end`
