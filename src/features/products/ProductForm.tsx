import { useWatch } from 'react-hook-form'
import type { ReviewState } from '#contract/products/product-state.ts'
import type { OwnCard } from '#contract/products/products.ts'
import { openTimeText } from '#drafts/send-time-text.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import { clock, warning } from '#ui/display/icons.ts'
import { phone } from '#ui/display/lazy-icons.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { CardPreview } from './CardPreview.tsx'
import { ConfirmSend, confirmTitleOf } from './ConfirmSend.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { MentorSection } from './MentorSection.tsx'
import { PhotosSection } from './PhotosSection.tsx'
import { ProductFormFrame } from './ProductFormFrame.tsx'
import { PriceSection, ProductSection } from './ProductSection.tsx'
import { emptyProduct } from './product-values.ts'
import { SniSection } from './SniSection.tsx'
import { type KnownProduct, useProductChoices } from './use-product.ts'
import { useProductSave } from './use-product-save.ts'

type Props = { productKey: string; shop: number; known: KnownProduct; opening: boolean }

/** The form of a product, new or one's own, kept on the phone while it is filled in. */
export function ProductForm({ productKey, shop, known, opening }: Props) {
  const save = useProductSave({ key: productKey, shop, known, opening })
  const { product, asking, saving } = save
  const { form, field, opened, photos } = product
  const choices = useProductChoices()
  const connectivity = useConnectivity()
  const { card } = known
  const values = { ...emptyProduct, ...useWatch({ control: form.control }) }
  const parts = { form, field, choices }
  const title = card || known.hasArrived ? 'Ubah Produk' : 'Tambah Produk'
  const sentBack = needsRework(editedReviewState(card))
  const isReady = opened && photos !== undefined
  return (
    <div className="form-side">
      <ProductFormFrame
        productKey={productKey}
        save={save}
        known={known}
        title={title}
        sends={sentBack ? 'Perbaiki & kirim ulang' : 'Kirim'}
      >
        {opening && (
          <Note icon={phone} look="wait">
            {forDevice(openTimeText(connectivity.open))} Produk ini menyusul sesudahnya.
          </Note>
        )}
        {card && <ReviewNote card={card} />}
        {isReady ? (
          <>
            <PhotosSection {...photos} {...save.photosPart} disabled={saving} />
            <ProductSection {...parts} />
            <PriceSection {...parts} />
            <SniSection {...parts} />
            <MentorSection {...parts} />
          </>
        ) : (
          <FormSkeleton />
        )}
      </ProductFormFrame>
      {isReady && <CardPreview values={values} photo={photos.state.photos.photos?.[0]} />}
      {asking && (
        <ConfirmSend
          title={confirmTitleOf(card)}
          values={asking.values}
          photos={asking.photos.length}
          options={choices.options}
          yes="Kirim"
          onYes={save.send}
          onClose={save.stopAsking}
        />
      )}
    </div>
  )
}

/** Where the work that is edited here stands: the change of a live product, else the product itself. */
const editedReviewState = (card: OwnCard | undefined): ReviewState | undefined =>
  card?.revision?.review_state ?? card?.review_state

/** Was it sent back? Then it is put right and sent again. */
const needsRework = (state: ReviewState | undefined) => state === 'rejected' || state === 'changes_requested'

/** What the reviewer has said of it, and what becomes of a change. */
function ReviewNote({ card }: { card: OwnCard }) {
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
