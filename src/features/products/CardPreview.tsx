import { useQuery } from '@tanstack/react-query'
import { shortProvince } from '#contract/text/format.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import type { FormPhoto } from '#photos/photo-list.ts'
import { useStoredPhoto } from '#photos/use-photos.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { picture, pin } from '#ui/display/icons.ts'
import { Price } from '#ui/display/Price.tsx'
import { SniSeal } from '#ui/display/SniSeal.tsx'
import { priceOf } from '#ui/fields/price-input.ts'
import { Photo } from '#ui/media/Photo.tsx'
import { photoSizes } from '#ui/media/photo-sources.ts'
import { useBlobUrl } from '#ui/media/use-blob-url.ts'
import type { ProductValues } from './product-values.ts'

type Props = {
  values: Pick<ProductValues, 'name' | 'price_bottom' | 'price_top' | 'is_sni'>
  photo: FormPhoto | undefined
}

/** A preview of the product's card in the showcase: beside the form on wide screens, small below it on phones. */
export function CardPreview({ values, photo }: Props) {
  // Persisted, so the preview has the shop's name offline, too.
  const shop = useQuery(endpointQuery('onboarding.detail', { dropdown: 0 })).data?.data
  const blob = useStoredPhoto(photo?.file)
  const url = useBlobUrl(blob ?? undefined)
  const bottom = priceOf(values.price_bottom) || 0
  const top = Math.max(bottom, priceOf(values.price_top) || 0)
  const name = values.name.trim() || 'Nama produk'
  return (
    <aside className="preview stack" aria-labelledby="preview-title">
      <p className="field__label" id="preview-title">
        Begini tampil di etalase
      </p>
      <article className="item-card">
        <div className="item-card__pic">
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
        <div className="item-card__body">
          <p className="item-card__name item-card__name--two" title={name}>
            {name}
          </p>
          {shop && (
            <p className="item-card__who" title={shop.merchant.name}>
              {shop.merchant.name}
            </p>
          )}
          {top > 0 ? <Price bottom={bottom || top} top={top} /> : <p className="price muted">Harga</p>}
          {shop && (
            <p className="item-card__at">
              <Icon d={pin} size="xs" />
              <span>{shortProvince(shop.location.province_name)}</span>
            </p>
          )}
        </div>
      </article>
      {values.is_sni === '1' && <p className="small muted">Lencana SNI muncul setelah produk diperiksa.</p>}
    </aside>
  )
}
