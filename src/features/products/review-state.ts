import type { ReviewState } from '#contract/products/product-state.ts'
import type { OwnCard } from '#contract/products/schemas.ts'

/** The review state of the version in the form: of the change to a live product, else of the product itself. */
export const editedReviewState = (card: Pick<OwnCard, 'revision' | 'review_state'> | undefined) =>
  card?.revision?.review_state ?? card?.review_state

/** Whether the reviewer has sent the product back, so that the merchant must correct it and send it again. */
export const needsRework = (state: ReviewState | undefined) => state === 'rejected' || state === 'changes_requested'

/** The reviewer's remark about the version in the form. */
export const remarkOf = (card: OwnCard) => (card.revision ? card.revision.remark : card.sni_remark)
