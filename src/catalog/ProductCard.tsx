// @chunk cards
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { ProductCard as Card } from '#contract/showcase/schemas.ts'
import { shortProvince } from '#contract/text/format.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { pin } from '#ui/display/icons.ts'
import { MentorBadge } from '#ui/display/MentorBadge.tsx'
import { Price } from '#ui/display/Price.tsx'
import { SniSeal } from '#ui/display/SniSeal.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { photoSizes } from '#ui/media/photo-sources.ts'

type Props = {
  card: Card
  /** The card is in the first screen: its photo loads at once, before others. */
  first?: boolean
  /** The card is on the page of its shop: it does not repeat the shop's name and province. */
  inShop?: boolean
}

/** A product in a grid. The whole card is one link. Its name has two lines, its shop's one; titles are complete. */
export const ProductCard = ({ card, first = false, inShop = false }: Props) => (
  <article className="item-card">
    <div className="item-card__pic">
      <Photo path={card.img_url} facts={card.img} alt="" sizes={photoSizes.card} first={first} />
      {card.sni_status === 'active' && <SniSeal />}
      {card.mentor_name && <MentorBadge name={card.mentor_name} logo={card.mentor_img_url} />}
    </div>
    <div className="item-card__body">
      <h3 className="item-card__name item-card__name--two">
        <Link href={addresses.product(card.id)} title={card.name}>
          {card.name}
        </Link>
      </h3>
      {!inShop && (
        <p className="item-card__who" title={card.merchant_name}>
          {card.merchant_name}
        </p>
      )}
      <Price bottom={card.price_bottom} top={card.price_top} />
      {!inShop && (
        <p className="item-card__at">
          <Icon d={pin} size="xs" />
          <span>{shortProvince(card.province_name)}</span>
        </p>
      )}
    </div>
  </article>
)
