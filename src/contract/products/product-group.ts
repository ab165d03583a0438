// @chunk contract-data
import { isSniExpired, type ReviewStanding, type ReviewState } from './product-state.ts'

// The groups of a merchant's own products. Not in product-state.ts, which every first screen loads.

/** The owner has to correct it: the product, or its revision. */
export const isRejected = (state: ReviewState | undefined) => state === 'rejected' || state === 'changes_requested'

/**
 * Each product is in one group, by what its owner has to do: nothing (`live`), wait (`review`), correct it or renew its
 * certificate (`fix`), send it (`draft`), or nothing because the owner has taken it down (`off`).
 */
export const productGroups = ['live', 'review', 'fix', 'draft', 'off'] as const
export type ProductGroup = (typeof productGroups)[number]

/** `revision`: the review state of the unapproved change of a public product. */
export function groupOf(standing: ReviewStanding, revision: ReviewState | undefined, today: string): ProductGroup {
  const { review_state, status } = standing
  if (isRejected(review_state) || isRejected(revision)) return 'fix'
  if (review_state === 'submitted') return 'review'
  if (review_state === 'draft') return 'draft'
  if (status !== 'active') return 'off'
  return isSniExpired(standing, today) ? 'fix' : 'live'
}
