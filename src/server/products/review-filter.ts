type Flag = 0 | 1 | null | undefined

/**
 * A condition on columns `review_state` and `revision_state`: submitted ones, rejected ones and those with requested
 * changes, or with both flags all of these. Without a flag it is always true.
 */
export function reviewFilter(input: { is_sni_pending?: Flag; is_sni_rejected?: Flag }): string {
  const states = [
    ...(input.is_sni_pending === 1 ? ["'submitted'"] : []),
    ...(input.is_sni_rejected === 1 ? ["'rejected'", "'changes_requested'"] : []),
  ].join(', ')
  return states === '' ? 'true' : `(review_state in (${states}) or coalesce(revision_state in (${states}), false))`
}
