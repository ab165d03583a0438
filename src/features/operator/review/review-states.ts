import type { ReviewState } from '#contract/products/product-state.ts'
import type { StatusLook } from '#ui/feedback/StatusTag.tsx'

/** The names of the review states at the desk. */
export const reviewStates: Record<ReviewState, { label: string; look: StatusLook }> = {
  draft: { label: 'Draf produsen', look: 'plain' },
  submitted: { label: 'Sedang dalam peninjauan', look: 'wait' },
  changes_requested: { label: 'Diminta diubah', look: 'wait' },
  approved: { label: 'Diterima', look: 'good' },
  rejected: { label: 'Ditolak', look: 'wrong' },
}
