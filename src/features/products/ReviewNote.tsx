import type { ReviewState } from '#contract/products/product-state.ts'
import type { OwnCard } from '#contract/products/products.ts'
import { clock, warning } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'

/** Where the work that is edited here stands: the change of a live product, else the product itself. */
export const editedReviewState = (card: OwnCard | undefined): ReviewState | undefined =>
  card?.revision?.review_state ?? card?.review_state

/** Was it sent back? Then it is put right and sent again. */
export const needsRework = (state: ReviewState | undefined) => state === 'rejected' || state === 'changes_requested'

/** What the reviewer has said of it, and what becomes of a change. */
export function ReviewNote({ card }: { card: OwnCard }) {
  const state = editedReviewState(card)
  const remark = card.revision ? card.revision.remark : card.sni_remark
  return (
    <>
      {needsRework(state) && (
        <Note icon={warning} look="wrong">
          <b>{state === 'rejected' ? 'Tidak sesuai persyaratan.' : 'Perlu diubah.'}</b>
          {remark && <span className="product-remark"> {remark}</span>}
        </Note>
      )}
      {state === 'submitted' && (
        <Note icon={clock} look="wait">
          Sedang diperiksa. Perubahan yang Anda kirim menggantikan yang sedang diperiksa.
        </Note>
      )}
      {card.review_state === 'approved' && (
        <Note icon={clock}>Versi yang tampil tetap sampai perubahan diterima; harga dan berat langsung berubah.</Note>
      )}
    </>
  )
}
