import type { OwnCard } from '#contract/products/schemas.ts'

/** The review state of the version in the form: of the change to a live product, else of the product itself. */
export const editedReviewState = (card: Pick<OwnCard, 'revision' | 'review_state'> | undefined) =>
  card?.revision?.review_state ?? card?.review_state

/** The reviewer's remark about the version in the form. */
export const remarkOf = (card: OwnCard) => (card.revision ? card.revision.remark : card.sni_remark)
