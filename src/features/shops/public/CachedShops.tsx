import { CachedCards } from '#catalog/CachedCards.tsx'
import { shopCardOf } from '#catalog/card-from-detail.ts'
import { ShopCard } from './ShopCard.tsx'

/** The shops whose pages are in the cache, offered while offline. */
export const CachedShops = () => (
  <CachedCards
    endpoint="shops.detail"
    className="cards cards--shops"
    card={(detail) => <ShopCard key={detail.data.merchant.id} card={shopCardOf(detail)} />}
  />
)
