import { CachedCards } from '#catalog/CachedCards.tsx'
import { shopCardOf } from '#catalog/card-from-detail.ts'
import { ShopCard } from './ShopCard.tsx'

/** The shops whose pages open now. */
export const CachedShops = () => (
  <CachedCards
    of="shops.detail"
    className="cards cards--shops"
    card={(seen) => <ShopCard key={seen.data.merchant.id} card={shopCardOf(seen)} />}
  />
)
