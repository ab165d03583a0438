import { expect, test } from 'vitest'
import { addresses } from '#contract/addresses.ts'
import { shopTabOf } from '#features/products/use-product-save.ts'
import { shopViewOf } from '#features/shops/public/shop-view.ts'

test.each([
  ['one without a standard', '0', undefined, 'non-sni'],
  ['one with a standard', '1', undefined, 'sni'],
  ['a draft that lost its standard', '0', { review_state: 'draft', is_sni: 1 }, 'non-sni'],
  [
    'a live one that shall get a standard stays until that is approved',
    '1',
    { review_state: 'approved', is_sni: 0 },
    'non-sni',
  ],
  ['a live one that shall lose its standard', '0', { review_state: 'approved', is_sni: 1 }, 'sni'],
] as const)('%s: its owner lands on the tab that holds it', (_, is_sni, card, tab) => {
  const to = new URL(addresses.shop(7, { tab: shopTabOf({ is_sni }, card) }), 'https://uji.example')
  expect(to.pathname).toBe('/base/merchant/detail/7')
  expect(shopViewOf(to.searchParams).tab).toBe(tab)
})
