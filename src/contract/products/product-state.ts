// @chunk contract-data
// The state of a product. It is stored as `review_state`, the owner's wish and the certificate's dates; the
// specification has two fields for it, `status` and `sni_status` (acceptance.md#D50). Only this file converts between
// them.

export const reviewStates = ['draft', 'submitted', 'changes_requested', 'approved', 'rejected'] as const
export type ReviewState = (typeof reviewStates)[number]

/** `status`: whether the owner wants it public once it is approved. Dates are calendar dates, '2028-03-10'. */
export type ReviewStanding = {
  review_state: ReviewState
  status: 'active' | 'not active'
  is_sni: boolean
  sni_no_end: boolean
  sni_end_date: string | null
}

/** The specification's two fields. `sni_status` 'not active' is a product without SNI. */
export type PublicStatus = {
  status: 'active' | 'not active' | 'draft'
  sni_status: 'active' | 'proposed' | 'rejected' | 'expired' | 'not active'
}

/** The specification's fields for a product on `today`, a calendar date in Jakarta. */
export function publicStatusOf(standing: ReviewStanding, today: string): PublicStatus {
  const { review_state, status, is_sni } = standing
  return {
    status: review_state === 'draft' ? 'draft' : status,
    sni_status: is_sni ? sniOf(review_state, isSniExpired(standing, today)) : 'not active',
  }
}

function sniOf(review: ReviewState, isExpired: boolean): PublicStatus['sni_status'] {
  if (review === 'approved') return isExpired ? 'expired' : 'active'
  return review === 'rejected' || review === 'changes_requested' ? 'rejected' : 'proposed'
}

/** Did its certificate end before `today`? A certificate without an end date never expires (acceptance.md#D40). */
export const isSniExpired = (
  { is_sni, sni_no_end, sni_end_date }: Omit<ReviewStanding, 'review_state' | 'status'>,
  today: string,
) => is_sni && !sni_no_end && sni_end_date !== null && sni_end_date < today

/**
 * The state that the specification's fields describe. For a product without SNI they only show whether it is a draft.
 */
export function reviewOf({ status, sni_status }: PublicStatus): Pick<ReviewStanding, 'review_state' | 'status'> {
  const ownerStatus = status === 'not active' ? 'not active' : 'active'
  if (status === 'draft') return { review_state: 'draft', status: ownerStatus }
  if (sni_status === 'proposed') return { review_state: 'submitted', status: ownerStatus }
  if (sni_status === 'rejected') return { review_state: 'rejected', status: ownerStatus }
  return { review_state: 'approved', status: ownerStatus }
}

/** The label on the owner's card; undefined for a product that is in the showcase (acceptance.md#237). */
export type StateLabel =
  | 'Draft'
  | 'Sedang dalam peninjauan'
  | 'Perlu diubah'
  | 'Tidak sesuai persyaratan'
  | 'Tidak Aktif'
  | 'Sudah Kadaluarsa'

export function labelOf(standing: ReviewStanding, today: string): StateLabel | undefined {
  const { review_state, status } = standing
  if (review_state !== 'approved') return reviewLabels[review_state]
  if (isSniExpired(standing, today)) return 'Sudah Kadaluarsa'
  return status === 'active' ? undefined : 'Tidak Aktif'
}

/** 'Perlu diubah' is not in the specification, which has no label for a request for changes. */
export const reviewLabels = {
  draft: 'Draft',
  submitted: 'Sedang dalam peninjauan',
  changes_requested: 'Perlu diubah',
  rejected: 'Tidak sesuai persyaratan',
} as const satisfies Record<Exclude<ReviewState, 'approved'>, StateLabel>

/** The card has an opacity of 0.7 (acceptance.md#237), unless the product is in the showcase or under review. */
export const isDimmed = (label: StateLabel | undefined) => label !== undefined && label !== 'Sedang dalam peninjauan'
