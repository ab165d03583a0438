import { expect, test } from 'vitest'
import { addresses } from '#contract/addresses.ts'
import { shopTabOf } from '#features/products/use-product-save.ts'
import { shopViewOf } from '#features/shops/public/shop-view.ts'

test.each([
  ['a product without SNI', '0', undefined, 'non-sni'],
  ['a product with SNI', '1', undefined, 'sni'],
  ['a draft that is no longer SNI', '0', { review_state: 'draft', is_sni: 1 }, 'non-sni'],
  ['a live product without SNI and a pending change to SNI', '1', { review_state: 'approved', is_sni: 0 }, 'non-sni'],
  ['a live SNI product and a pending change to no SNI', '0', { review_state: 'approved', is_sni: 1 }, 'sni'],
] as const)('after saving %s its owner is taken to the tab that lists it', (_, is_sni, card, tab) => {
  const to = new URL(addresses.shop(7, { tab: shopTabOf({ is_sni }, card) }), 'https://uji.example')
  expect(to.pathname).toBe('/base/merchant/detail/7')
  expect(shopViewOf(to.searchParams).tab).toBe(tab)
})
