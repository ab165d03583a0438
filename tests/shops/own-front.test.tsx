import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { InsightGoods } from '#features/shops/InsightGoods.tsx'
import { insightOf } from '#features/shops/insight.ts'
import { OwnFront } from '#features/shops/OwnFront.tsx'
import { drawnShop } from '#features/shops/own-shop.ts'
import type { OwnShopState } from '#features/shops/use-own-shop.ts'
import type { Editor } from '#forms/use-editor.ts'
import { told } from './own-shop-place.ts'

// What owners see of their own shop, as it is drawn.

const drawn = (node: React.ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/">{node}</Router>
    </QueryClientProvider>,
  )

test.each(['81234567890', '081234567890', '+6281234567890'])(
  'the number %s is shown to its owner as to everybody',
  (mobile_phone) => {
    const shop = drawnShop(told({ mobile_phone }), [])
    const own = { id: 27, asked: {}, shop, pending: () => undefined } as unknown as OwnShopState
    const html = drawn(<OwnFront own={own} banner={{} as Editor} may={false} tools={null} headingRef={null} />)
    expect(html).toContain('href="tel:+6281234567890">+62 812-3456-7890<')
  },
)

test('a product that nobody may open is told of, and leads nowhere', () => {
  const none = Array.from({ length: 12 }, () => 0)
  const counted = { img_url: null, img: null, views: none, whatsapp: none }
  const insight = insightOf({
    weeks: none.map(() => '2026-09-07'),
    ...{ shop: { views: none, whatsapp: none, phone: none }, all: { views: none, whatsapp: none, phone: none } },
    products: [
      { id: 1, name: 'Sepatu', is_public: 1, ...counted },
      { id: 2, name: 'Sandal', is_public: 0, ...counted },
    ],
  })
  const html = drawn(<InsightGoods insight={insight} />)
  expect(html).toContain('Sandal')
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual(['/product/detail?id=1'])
})
