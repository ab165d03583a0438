import { useQuery } from '@tanstack/react-query'
import { useKeptPhoto } from '#forms/use-photos.ts'
import { question } from '#offline/question.ts'
import { useBlobUrl } from '#ui/blob-url.ts'
import { Cut } from '#ui/Cut.tsx'
import { Icon } from '#ui/Icon.tsx'
import { picture, pin } from '#ui/icons.ts'
import { Photo } from '#ui/Photo.tsx'
import { Price } from '#ui/Price.tsx'
import type { FormPhoto } from '#ui/photo-list.ts'
import { photoSizes } from '#ui/photo-sources.ts'
import { priceOf } from '#ui/price-text.ts'
import { SniSeal } from '#ui/SniSeal.tsx'
import type { ProductValues } from './product-values.ts'

type Props = {
  values: Pick<ProductValues, 'name' | 'price_bottom' | 'price_top' | 'is_sni'>
  photo: FormPhoto | undefined
}

/** The card as it will lie in the showcase, beside the form where there is room for it. */
export function CardPreview({ values, photo }: Props) {
  // Remembered: it stands there without a signal too.
  const shop = useQuery(question('onboarding.detail', { dropdown: 0 })).data?.data
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
          {shop && (
            <p className="good__who">
              <Cut text={shop.merchant.name} max={18} />
            </p>
          )}
          {top > 0 ? <Price bottom={bottom || top} top={top} /> : <p className="price muted">Harga</p>}
          {shop && (
            <p className="good__at">
              <Icon d={pin} size="xs" />
              <span>{shop.location.province_name}</span>
            </p>
          )}
        </div>
      </article>
      <p className="small muted">Lencana SNI muncul setelah produk diperiksa.</p>
    </aside>
  )
}
