import { Link } from 'wouter'
import { Logo } from '#catalog/Logo.tsx'
import { addresses } from '#contract/addresses.ts'
import type { ShopCard } from '#contract/shops/shop-profile.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { pin } from '#ui/display/icons.ts'

/** A shop that is liked: its logo, its name, where it is. */
export const ShopRow = ({ card }: { card: ShopCard }) => (
  <article className="fave__shop">
    <Logo of={card} />
    <div className="grow">
      <h3 className="small">
        <Link href={addresses.shop(card.id)}>{card.name}</Link>
      </h3>
      <p className="xs muted row">
        <Icon d={pin} size="xs" />
        {card.province_name} · {card.total_products} produk
      </p>
    </div>
  </article>
)
