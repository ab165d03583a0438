import type { ReactNode } from 'react'
import { ProductCard } from '#catalog/ProductCard.tsx'
import type { LsproCard } from '#contract/lspro/schemas.ts'
import { maxSearchResults } from '#contract/search/rules.ts'
import type { ShopCard } from '#contract/shops/schemas.ts'
import type { ProductCard as Card } from '#contract/showcase/schemas.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { LsproResultCard } from './LsproResultCard.tsx'
import { MerchantResultCard } from './MerchantResultCard.tsx'
import type { Group } from './search-view.ts'

export type GroupCards = { product: readonly Card[]; merchant: readonly ShopCard[]; lspro: readonly LsproCard[] }

/** The cards of a group. The first three products of a row, or two of a grid, are visible at once and load first. */
export function groupCardsOf(
  group: Group,
  { product, merchant, lspro }: GroupCards,
  { row = false } = {},
): ReactNode[] {
  if (group === 'product')
    return product.map((card, index) => <ProductCard key={card.id} card={card} first={index < (row ? 3 : 2)} />)
  if (group === 'merchant') return merchant.map((card) => <MerchantResultCard key={card.id} card={card} />)
  return lspro.map((card) => <LsproResultCard key={card.id} card={card} />)
}

export const gridClassOf = (group: Group) => (group === 'product' ? 'cards cards--side' : 'cards cards--lspro')

type Counted = { total: Record<Group, number>; more?: readonly Group[] | undefined }

/**
 * The count of a group as text; '300+' or '1.000+' where the server stops counting. Earlier releases answered without
 * `more`.
 */
export function countText(group: Group, { total, more }: Counted): string {
  const count = total[group]
  const isMore = more ? more.includes(group) : count >= maxSearchResults
  return `${wholeNumber(count)}${isMore ? '+' : ''}`
}
