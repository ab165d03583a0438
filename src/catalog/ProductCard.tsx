// @chunk cards
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { ProductCard as Card } from '#contract/showcase/schemas.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { pin } from '#ui/display/icons.ts'
import { MentorBadge } from '#ui/display/MentorBadge.tsx'
import { Price } from '#ui/display/Price.tsx'
import { SniSeal } from '#ui/display/SniSeal.tsx'
import { Truncate } from '#ui/display/Truncate.tsx'
import { Photo } from '#ui/media/Photo.tsx'
import { photoSizes } from '#ui/media/photo-sources.ts'

type Props = {
  card: Card
  /** The card is in the first screen: its photo loads at once, before others. */
  first?: boolean
  /** Letters of the name before it is cut: 17 in rows and in shops, 15 in the grid of the showcase. */
  nameLetters?: number
}

/** A product in a grid. The whole card is one link; its accessible name and its title have the complete name. */
export const ProductCard = ({ card, first = false, nameLetters = 17 }: Props) => (
  <article className="item-card">
    <div className="item-card__pic">
      <Photo path={card.img_url} facts={card.img} alt="" sizes={photoSizes.card} first={first} />
      {card.sni_status === 'active' && <SniSeal />}
      {card.mentor_name && <MentorBadge name={card.mentor_name} logo={card.mentor_img_url} />}
    </div>
    <div className="item-card__body">
      <h3 className="item-card__name">
        <Link href={addresses.product(card.id)} title={card.name}>
          <Truncate text={card.name} max={nameLetters} />
        </Link>
      </h3>
      <p className="item-card__who">
        <Truncate text={card.merchant_name} max={18} />
      </p>
      <Price bottom={card.price_bottom} top={card.price_top} />
      <p className="item-card__at">
        <Icon d={pin} size="xs" />
        <span>{card.province_name}</span>
      </p>
    </div>
  </article>
)
