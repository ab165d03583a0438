import type { ReviewState } from '#contract/products/product-state.ts'
import type { StatusVariant } from '#ui/feedback/StatusTag.tsx'

/** The names of the review states at the desk. */
export const reviewStates: Record<ReviewState, { label: string; variant: StatusVariant }> = {
  draft: { label: 'Draf produsen', variant: 'plain' },
  submitted: { label: 'Sedang dalam peninjauan', variant: 'wait' },
  changes_requested: { label: 'Diminta diubah', variant: 'wait' },
  approved: { label: 'Diterima', variant: 'good' },
  rejected: { label: 'Ditolak', variant: 'wrong' },
}
