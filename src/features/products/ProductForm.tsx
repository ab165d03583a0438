import { useWatch } from 'react-hook-form'
import type { ReviewState } from '#contract/products/product-state.ts'
import type { OwnCard } from '#contract/products/schemas.ts'
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
import { type ProductState, useProductChoices } from './use-product.ts'
import { useProductSave } from './use-product-save.ts'

type Props = { productKey: string; shop: number; productState: ProductState; opening: boolean }

/** The form of a new or existing product of the user's own shop, stored as a draft while it is filled in. */
export function ProductForm({ productKey, shop, productState, opening }: Props) {
  const save = useProductSave({ key: productKey, shop, productState, opening })
  const { product, confirming, saving } = save
  const { form, field, opened, photos } = product
  const choices = useProductChoices()
  const connectivity = useConnectivity()
  const { card } = productState
  const values = { ...emptyProduct, ...useWatch({ control: form.control }) }
  const sectionProps = { form, field, choices }
  const title = card || productState.hasArrived ? 'Ubah Produk' : 'Tambah Produk'
  const isSentBack = needsRework(editedReviewState(card))
  const isReady = opened && photos !== undefined
  return (
    <div className="form-side">
      <ProductFormFrame
        productKey={productKey}
        save={save}
        productState={productState}
        title={title}
        submitLabel={isSentBack ? 'Perbaiki & kirim ulang' : 'Kirim'}
      >
        {opening && (
          <Note icon={phone} variant="wait">
            {forDevice(openTimeText(connectivity.open))} Produk ini menyusul sesudahnya.
          </Note>
        )}
        {card && <ReviewNote card={card} />}
        {isReady ? (
          <>
            <PhotosSection {...photos} {...save.photosProps} disabled={saving} />
            <ProductSection {...sectionProps} />
            <PriceSection {...sectionProps} />
            <SniSection {...sectionProps} />
            <MentorSection {...sectionProps} />
          </>
        ) : (
          <FormSkeleton />
        )}
      </ProductFormFrame>
      {isReady && <CardPreview values={values} photo={photos.state.photos.photos?.[0]} />}
      {confirming && (
        <ConfirmSend
          title={confirmTitleOf(card)}
          values={confirming.values}
          photos={confirming.photos.length}
          options={choices.options}
          yes="Kirim"
          onYes={save.send}
          onClose={save.cancelConfirm}
        />
      )}
    </div>
  )
}

/** The review state of the version in the form: of the change to a live product, else of the product itself. */
const editedReviewState = (card: OwnCard | undefined): ReviewState | undefined =>
  card?.revision?.review_state ?? card?.review_state

/** Whether the reviewer has sent the product back, so that the merchant must correct it and send it again. */
const needsRework = (state: ReviewState | undefined) => state === 'rejected' || state === 'changes_requested'

/** The reviewer's remark, and an explanation of the effect of a change. */
function ReviewNote({ card }: { card: OwnCard }) {
  const state = editedReviewState(card)
  const remark = card.revision ? card.revision.remark : card.sni_remark
  return (
    <>
      {needsRework(state) && (
        <Note icon={warning} variant="wrong">
          <b>{state === 'rejected' ? 'Tidak sesuai persyaratan.' : 'Perlu diubah.'}</b>
          {remark && <span className="product-remark"> {remark}</span>}
        </Note>
      )}
      {state === 'submitted' && (
        <Note icon={clock} variant="wait">
          Sedang diperiksa. Perubahan yang Anda kirim menggantikan yang sedang diperiksa.
        </Note>
      )}
      {card.review_state === 'approved' && (
        <Note icon={clock}>Versi yang tampil tetap sampai perubahan diterima; harga dan berat langsung berubah.</Note>
      )}
    </>
  )
}
