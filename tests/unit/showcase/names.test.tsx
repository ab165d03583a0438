import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { ContactButton } from '#catalog/contact/ContactButton.tsx'
import type { ProductCard as Card } from '#contract/showcase/schemas.ts'
import { type ShopData, ShopProducts } from '#features/shops/public/ShopPage.tsx'

import { shopViewOf } from '#features/shops/public/shop-view.ts'
import { ProductRow } from '#features/showcase/ProductRow.tsx'
import { ProductGrid } from '#features/showcase/ShowcasePage.tsx'
import { showcaseViewOf } from '#features/showcase/showcase-view.ts'

// The name of a product on cards in different places, and where contact buttons lead guests.

const nothing = new URLSearchParams()
const card = (name: string): Card => ({
  ...{ id: 7, name, merchant_name: 'Kopi', img_url: null, img: null, price_bottom: 18_000, price_top: 25_000 },
  ...{ province_name: 'Aceh', sni_status: 'active', mentor_img_url: null, mentor_name: null },
})
const shop = (cards: Card[]) =>
  ({
    ...{ merchant: { id: 12 }, product_sni: cards, product_non_sni: [], categories: [] },
    ...{ total_sni: cards.length, total_non_sni: 0, total_products: cards.length },
  }) as unknown as ShopData
const list = { hasNextPage: false, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage: () => {} }

const places = {
  'the grid of the showcase': (cards: Card[]) => (
    <ProductGrid
      list={list}
      pages={[{ data: cards, pages: 1, total: 1, total_filtered: 1 }]}
      view={showcaseViewOf(nothing)}
    />
  ),
  'a row': (cards: Card[]) => <ProductRow title="Paling Sering Dilihat" cards={cards} row />,
  'a shop': (cards: Card[]) => <ShopProducts data={shop(cards)} view={shopViewOf(nothing)} path="/" />,
}
const drawn = (node: React.ReactNode, at = '/', search = '') =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath={at} ssrSearch={search}>
        {node}
      </Router>
    </QueryClientProvider>,
  )

test.each(Object.keys(places) as (keyof typeof places)[])(
  'product cards in %s have the whole name as their text',
  (place) => {
    const name = 'Abcdefghijklmnopqrstuvwxyz'
    expect(drawn(places[place]([card(name)]))).toMatch(new RegExp(`<a [^>]*title="${name}"[^>]*>${name}</a>`))
  },
)

test.each([
  ['product', '/product/detail', 'id=7'],
  ['shop', '/base/merchant/detail/12', ''],
  ['shop', '/base/merchant/detail/12', 'tab=non-sni&search=kopi&page=2'],
] as const)('ContactButton of a %s leads a guest to the sign-in and back to %s?%s', (kind, path, search) => {
  const about = kind === 'product' ? { kind, id: 12, name: 'Keripik', shop: 1 } : { kind, id: 12, name: 'Dapur' }
  const back = encodeURIComponent(search ? `${path}?${search}` : path)
  expect(drawn(<ContactButton about={about} subject={{ name: 'Keripik', picture: null }} />, path, search)).toContain(
    `href="/auth/login?return=${back}"`,
  )
})
