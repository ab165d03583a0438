import type { ReviewState } from '#contract/products/product-state.ts'
import type { StatusLook } from '#ui/feedback/StatusTag.tsx'

/** Where a product stands, as the desk says it. */
export const reviewStates: Record<ReviewState, { says: string; look: StatusLook }> = {
  draft: { says: 'Draf produsen', look: 'plain' },
  submitted: { says: 'Sedang dalam peninjauan', look: 'wait' },
  changes_requested: { says: 'Diminta diubah', look: 'wait' },
  approved: { says: 'Diterima', look: 'good' },
  rejected: { says: 'Ditolak', look: 'wrong' },
}
