import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OwnCard } from '#contract/products/schemas.ts'
import { OwnProductState } from '#features/shops/own/products/OwnProductSheet.tsx'
import { ownProductPage } from '#features/shops/own/products/own-products.ts'
import { productActionsOf } from '#features/shops/own/products/product-actions.ts'
import { card, today, view } from '../../fixtures/client/shops.fixture.ts'

const good = (more: Partial<OwnCard>) =>
  ownProductPage(
    { cards: [card(1, more)], others: [], pending: [], rows: [], drafts: [], parents: new Map() },
    view(),
    today,
  ).products[0]!
const textOf = (more: Partial<OwnCard>) =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <OwnProductState good={good(more)} />
    </QueryClientProvider>,
  )
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')

test('a product with an expired certificate says so and what to do, and cannot be unpublished', () => {
  const ended = { sni_end_date: '2026-11-01', sni_status: 'expired', is_public: 0 } as const
  expect(textOf(ended)).toContain('Sertifikat SNI berakhir 1 November 2026.')
  expect(textOf(ended)).toContain('Ubah nomor dan tanggalnya, lalu kirim')
  expect(productActionsOf(good(ended))).toEqual([])
  expect(textOf({})).toContain('Sertifikat SNI sampai 10 Maret 2028.')
  expect(textOf({})).not.toContain('Ubah nomor')
  expect(productActionsOf(good({}))).toEqual(['see', 'qr', 'label', 'take-down'])
})
