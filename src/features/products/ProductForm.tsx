import { useWatch } from 'react-hook-form'
import { opensLater } from '#forms/leaves-later.ts'
import { useRoad } from '#offline/road.ts'
import { forDevice } from '#ui/device-words.ts'
import { phone } from '#ui/late-icons.ts'
import { Note } from '#ui/Note.tsx'
import { CardPreview } from './CardPreview.tsx'
import { askedAs, ConfirmSend } from './ConfirmSend.tsx'
import { FormBones } from './FormBones.tsx'
import { FormFrame } from './FormFrame.tsx'
import { MentorPart } from './MentorPart.tsx'
import { PhotosPart } from './PhotosPart.tsx'
import { PricePart, ProductPart } from './ProductPart.tsx'
import { emptyProduct } from './product-values.ts'
import { SniPart } from './SniPart.tsx'
import { isSentBack, StateNote, workState } from './StateNote.tsx'
import { type KnownProduct, useChoices } from './use-product.ts'
import { useProductSave } from './use-product-save.ts'

type Props = { productKey: string; shop: number; known: KnownProduct; opening: boolean }

/** The form of a product, new or one's own, kept on the phone while it is filled in. */
export function ProductForm({ productKey, shop, known, opening }: Props) {
  const save = useProductSave({ key: productKey, shop, known, opening })
  const { product, asking, saving } = save
  const { form, field, opened, photos } = product
  const choices = useChoices()
  const road = useRoad()
  const { card } = known
  const values = { ...emptyProduct, ...useWatch({ control: form.control }) }
  const parts = { form, field, choices }
  const title = card || known.hasArrived ? 'Ubah Produk' : 'Tambah Produk'
  const sentBack = isSentBack(workState(card))
  const stands = opened && photos !== undefined
  return (
    <div className="form-side">
      <FormFrame
        productKey={productKey}
        save={save}
        known={known}
        title={title}
        sends={sentBack ? 'Perbaiki & kirim ulang' : 'Kirim'}
      >
        {opening && (
          <Note icon={phone} look="wait">
            {forDevice(opensLater(road.open))} Produk ini menyusul sesudahnya.
          </Note>
        )}
        {card && <StateNote card={card} />}
        {stands ? (
          <>
            <PhotosPart {...photos} {...save.photosPart} disabled={saving} />
            <ProductPart {...parts} />
            <PricePart {...parts} />
            <SniPart {...parts} />
            <MentorPart {...parts} />
          </>
        ) : (
          <FormBones />
        )}
      </FormFrame>
      {stands && <CardPreview values={values} photo={photos.state.photos.photos?.[0]} />}
      {asking && (
        <ConfirmSend
          title={askedAs(card)}
          values={asking.values}
          photos={asking.photos.length}
          options={choices.options}
          yes="Kirim"
          onYes={save.send}
          onShut={save.stopAsking}
        />
      )}
    </div>
  )
}
