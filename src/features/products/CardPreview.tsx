import { useKeptPhoto } from '#forms/use-photos.ts'
import { useBlobUrl } from '#ui/blob-url.ts'
import { Cut } from '#ui/Cut.tsx'
import { Icon } from '#ui/Icon.tsx'
import { picture } from '#ui/icons.ts'
import { Photo } from '#ui/Photo.tsx'
import { Price } from '#ui/Price.tsx'
import type { FormPhoto } from '#ui/photo-list.ts'
import { photoSizes } from '#ui/photo-sources.ts'
import { SniSeal } from '#ui/SniSeal.tsx'
import { priceOf } from './price-text.ts'
import type { ProductValues } from './product-values.ts'

type Props = {
  values: Pick<ProductValues, 'name' | 'price_bottom' | 'price_top' | 'is_sni'>
  photo: FormPhoto | undefined
  province: string | undefined
}

/** The card as it will lie in the showcase, beside the form where there is room for it. */
export function CardPreview({ values, photo, province }: Props) {
  const blob = useKeptPhoto(photo?.file)
  const url = useBlobUrl(blob ?? undefined)
  const bottom = priceOf(values.price_bottom) ?? 0
  const top = Math.max(bottom, priceOf(values.price_top) ?? 0)
  const name = values.name.trim() || 'Nama produk'
  return (
    <aside className="only-wide stack" aria-labelledby="preview-title">
      <p className="field__label" id="preview-title">
        Begini tampil di etalase
      </p>
      <article className="good">
        <div className="good__pic">
          {url ? (
            <img className="preview__pic" src={url} alt="" decoding="async" />
          ) : photo?.path ? (
            <Photo path={photo.path} facts={null} alt="" sizes={photoSizes.card} />
          ) : (
            <span className="preview__none">
              <Icon d={picture} />
            </span>
          )}
          {values.is_sni === '1' && <SniSeal />}
        </div>
        <div className="good__body">
          <p className="good__name">
            <Cut text={name} max={15} />
          </p>
          <Price bottom={bottom} top={top} />
          {province && <p className="good__at">{province}</p>}
        </div>
      </article>
      <p className="small muted">Lencana SNI muncul setelah produk diperiksa.</p>
    </aside>
  )
}
