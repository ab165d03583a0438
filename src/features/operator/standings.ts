import type { ReviewState } from '#contract/product-state.ts'
import type { StateLook } from '#ui/State.tsx'

/** Where a product stands, as the desk says it. */
export const standings: Record<ReviewState, { says: string; look: StateLook }> = {
  draft: { says: 'Draf produsen', look: 'plain' },
  submitted: { says: 'Sedang dalam peninjauan', look: 'wait' },
  changes_requested: { says: 'Diminta diubah', look: 'wait' },
  approved: { says: 'Diterima', look: 'good' },
  rejected: { says: 'Ditolak', look: 'wrong' },
}
