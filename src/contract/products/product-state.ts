// Where a product stands. One truth (`review_state`, what its owner wants, the certificate's dates), and the two fields by
// which the specification says it: `status` and `sni_status` (acceptance.md#D50). This is the only place that knows both.

export const reviewStates = ['draft', 'submitted', 'changes_requested', 'approved', 'rejected'] as const
export type ReviewState = (typeof reviewStates)[number]

/** `status`: what its owner wants of an approved one. Dates are calendar dates, '2028-03-10'. */
export type ReviewStanding = {
  review_state: ReviewState
  status: 'active' | 'not active'
  is_sni: boolean
  sni_no_end: boolean
  sni_end_date: string | null
}

/** The specification's pair. `sni_status` 'not active' is a product without SNI. */
export type PublicStatus = {
  status: 'active' | 'not active' | 'draft'
  sni_status: 'active' | 'proposed' | 'rejected' | 'expired' | 'not active'
}

/** The pair that says where it stands on `today` in Jakarta. */
export function publicStatusOf(standing: ReviewStanding, today: string): PublicStatus {
  const { review_state, status, is_sni } = standing
  return {
    status: review_state === 'draft' ? 'draft' : status,
    sni_status: is_sni ? sniOf(review_state, isSniExpired(standing, today)) : 'not active',
  }
}

function sniOf(review: ReviewState, over: boolean): PublicStatus['sni_status'] {
  if (review === 'approved') return over ? 'expired' : 'active'
  return review === 'rejected' || review === 'changes_requested' ? 'rejected' : 'proposed'
}

/** Its certificate ended before `today`. One without an end never does (acceptance.md#D40). */
export const isSniExpired = (
  { is_sni, sni_no_end, sni_end_date }: Omit<ReviewStanding, 'review_state' | 'status'>,
  today: string,
) => is_sni && !sni_no_end && sni_end_date !== null && sni_end_date < today

/** What the pair says of the review. Of one without SNI it says only whether it is a draft. */
export function reviewOf({ status, sni_status }: PublicStatus): Pick<ReviewStanding, 'review_state' | 'status'> {
  const wanted = status === 'not active' ? 'not active' : 'active'
  if (status === 'draft') return { review_state: 'draft', status: wanted }
  if (sni_status === 'proposed') return { review_state: 'submitted', status: wanted }
  if (sni_status === 'rejected') return { review_state: 'rejected', status: wanted }
  return { review_state: 'approved', status: wanted }
}

/** What stands on its owner's card, the first that is true; undefined when it is in the showcase (acceptance.md#237). */
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

/** The specification has four of them; a product that was asked to be changed is none of those. */
export const reviewLabels = {
  draft: 'Draft',
  submitted: 'Sedang dalam peninjauan',
  changes_requested: 'Perlu diubah',
  rejected: 'Tidak sesuai persyaratan',
} as const satisfies Record<Exclude<ReviewState, 'approved'>, StateLabel>

/** Its card stands back, at 0.7 (acceptance.md#237): everything that is not in the showcase and not on its way there. */
export const isDimmed = (label: StateLabel | undefined) => label !== undefined && label !== 'Sedang dalam peninjauan'
