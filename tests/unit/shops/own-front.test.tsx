import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { Editor } from '#drafts/section/use-editor.ts'
import { InsightItems } from '#features/shops/insight/InsightPage.tsx'
import { insightOf } from '#features/shops/insight/insight.ts'
import { OwnShopHeader } from '#features/shops/own/OwnShopHeader.tsx'
import { applyPendingShop } from '#features/shops/own/shop-writes.ts'
import type { OwnShopState } from '#features/shops/own/use-own-shop.ts'
import { told } from '../../fixtures/client/shops-own-shop.fixture.ts'

// The page of one's own shop as its owner sees it.

const drawn = (node: React.ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/">{node}</Router>
    </QueryClientProvider>,
  )

test.each(['81234567890', '081234567890', '+6281234567890'])(
  'the owner’s page shows the phone number %s in the same form as the public page',
  (mobile_phone) => {
    const shop = applyPendingShop(told({ mobile_phone }), [])
    const own = { id: 27, asked: {}, shop, pending: () => undefined } as unknown as OwnShopState
    const html = drawn(<OwnShopHeader own={own} banner={{} as Editor} tools={null} headingRef={null} />)
    expect(html).toContain('href="tel:+6281234567890">+62 812-3456-7890<')
  },
)

test('the statistics list a product that is not public without a link', () => {
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
  const html = drawn(<InsightItems insight={insight} />)
  expect(html).toContain('Sandal')
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual(['/product/detail?id=1'])
})
