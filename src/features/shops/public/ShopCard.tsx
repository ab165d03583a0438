import { Link } from 'wouter'
import { Logo } from '#catalog/Logo.tsx'
import { addresses } from '#contract/addresses.ts'
import type { ShopCard as Card } from '#contract/shops/schemas.ts'
import { shortProvince } from '#contract/text/format.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { next, pin } from '#ui/display/icons.ts'
import { Photo } from '#ui/media/Photo.tsx'
import { PlaceholderBanner } from './PlaceholderBanner.tsx'

/** The width of a picture: alone, or beside another. */
const sizes = {
  alone: '(min-width: 900px) 276px, (min-width: 576px) 31vw, 45vw',
  beside: '(min-width: 900px) 138px, (min-width: 576px) 16vw, 23vw',
}

/** The card of a shop: photos of its products, its logo, its name and its province. */
export function ShopCard({ card, first = false }: { card: Card; first?: boolean }) {
  const photos = [card.img_1, card.img_2, card.img_3, card.img_4].filter((path) => path !== null)
  return (
    <article className="item-card shop">
      <div className={`item-card__pic shop__goods shop__goods--${photos.length}`}>
        {photos.map((path) => (
          <Photo
            key={path}
            path={path}
            facts={null}
            alt=""
            sizes={photos.length === 1 ? sizes.alone : sizes.beside}
            first={first}
            className="shop__good"
          />
        ))}
        {photos.length === 0 && <PlaceholderBanner />}
      </div>
      <div className="item-card__body">
        <Logo profile={card} className="ava shop__logo" />
        <h3 className="item-card__name item-card__name--two">
          <Link href={addresses.shop(card.id)} title={card.name}>
            {card.name}
          </Link>
        </h3>
        <p className="item-card__who">{card.total_products} produk</p>
        <p className="item-card__at">
          <Icon d={pin} size="xs" />
          <span>{shortProvince(card.province_name)}</span>
        </p>
        {/* Not a link: the link of the name covers the whole card. */}
        <p className="shop__go small" aria-hidden="true">
          Lihat UMKM
          <Icon d={next} size="s" />
        </p>
      </div>
    </article>
  )
}
