import { useWatch } from 'react-hook-form'
import { keyless } from '#contract/photos/picture-path.ts'
import { isRejected } from '#contract/products/product-group.ts'
import type { OwnCard } from '#contract/products/schemas.ts'
import { openTimeText } from '#drafts/send-time-text.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import { clock, warning } from '#ui/display/icons.ts'
import { phone } from '#ui/display/lazy-icons.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { CardPreview } from './CardPreview.tsx'
import { ConfirmSend, confirmTitleOf, type SentBack } from './ConfirmSend.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { PhotosSection } from './PhotosSection.tsx'
import { ProductFormFrame } from './ProductFormFrame.tsx'
import { MoreSection, ProductSection } from './ProductSection.tsx'
import { entriesOf, photosOfInput } from './product-photos.ts'
import { emptyProduct, valuesOfServer } from './product-values.ts'
import { editedReviewState, remarkOf } from './review-state.ts'
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
  const isSentBack = isRejected(editedReviewState(card))
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
            <SniSection {...sectionProps} />
            <MoreSection {...sectionProps} />
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
          sentBack={isSentBack ? sentBackOf(productState, confirming.photos) : undefined}
          options={choices.options}
          yes="Kirim"
          onYes={save.send}
          onClose={save.cancelConfirm}
        />
      )}
    </div>
  )
}

/** The version that the reviewer has sent back. `photos`: the entries of the photos that are sent now. */
function sentBackOf({ own }: ProductState, photos: readonly string[]): SentBack | undefined {
  if (!own) return undefined
  const before = entriesOf(photosOfInput(own.form))
  const hasSamePhotos = String(before.map(keyless)) === String(photos.map(keyless))
  return { values: valuesOfServer(own), photos: before.length, hasSamePhotos, remark: remarkOf(own.card) }
}

/** The reviewer's remark, and an explanation of the effect of a change. */
function ReviewNote({ card }: { card: OwnCard }) {
  const state = editedReviewState(card)
  const remark = remarkOf(card)
  return (
    <>
      {isRejected(state) && (
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
