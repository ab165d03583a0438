import { addresses } from '#contract/addresses.ts'
import { commonLabels } from '#contract/common-labels.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { showcase } from '#contract/showcase.ts'
import { Photo } from '#ui/media/Photo.tsx'
import { photoSizes } from '#ui/media/photo-sources.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'

type Props = { shop: Answer<typeof showcase.detail>['data']['merchant_detail']; total: number }

/** Whose product it is, how many there are, and the way to the shop. */
export const ProductShopCard = ({ shop, total }: Props) => (
  <section className="panel shopcard">
    <span className="ava" aria-hidden="true">
      {shop.img_url ? (
        <Photo path={shop.img_url} facts={shop.img} alt="" sizes={photoSizes.thumb} />
      ) : (
        shop.name
          .split(' ')
          .slice(0, 2)
          .map(([letter]) => letter)
          .join('')
      )}
    </span>
    <div>
      <h3>{shop.name}</h3>
      <p className="small muted">
        {total} produk · {shop.province_name}
      </p>
    </div>
    <ButtonLink to={addresses.shop(shop.id)} look="soft" small aria-label={`Lihat Toko ${shop.name}`}>
      {commonLabels.seeShop}
    </ButtonLink>
  </section>
)
