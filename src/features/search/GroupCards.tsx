import type { ReactNode } from 'react'
import type { LsproCard } from '#contract/lspro-shapes.ts'
import type { ShopCard } from '#contract/shop-face.ts'
import type { ProductCard as Card } from '#contract/showcase.ts'
import { ProductCard } from '#goods/ProductCard.tsx'
import { BodyCard } from './BodyCard.tsx'
import { ProducerCard } from './ProducerCard.tsx'
import type { Group } from './search-view.ts'

export type GroupCards = { product: readonly Card[]; merchant: readonly ShopCard[]; lspro: readonly LsproCard[] }

/** The cards of one group. In a row the first ones are seen at once, in a grid the first two. */
export function cardsOf(group: Group, { product, merchant, lspro }: GroupCards, { row = false } = {}): ReactNode[] {
  if (group === 'product')
    return product.map((card, at) => <ProductCard key={card.id} card={card} first={at < (row ? 3 : 2)} />)
  if (group === 'merchant') return merchant.map((card) => <ProducerCard key={card.id} card={card} />)
  return lspro.map((card) => <BodyCard key={card.id} card={card} />)
}
