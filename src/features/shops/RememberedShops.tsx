import { shopCardOf } from '#goods/card-of.ts'
import { Remembered } from '#goods/Remembered.tsx'
import { ShopCard } from './ShopCard.tsx'

/** The shops whose pages open now. */
export const RememberedShops = () => (
  <Remembered
    of="shops.detail"
    className="cards cards--shops"
    card={(seen) => <ShopCard key={seen.data.merchant.id} card={shopCardOf(seen)} />}
  />
)
