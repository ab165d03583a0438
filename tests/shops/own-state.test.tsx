import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OwnCard } from '#contract/products.ts'
import { deedsOf } from '#features/shops/doing.ts'
import { OwnState } from '#features/shops/OwnState.tsx'
import { ownPage } from '#features/shops/own-goods.ts'
import { card, today, view } from './place.ts'

const good = (more: Partial<OwnCard>) =>
  ownPage({ cards: [card(1, more)], others: [], said: [], rows: [], drafts: [], parents: new Map() }, view(), today)
    .goods[0]!
const textOf = (more: Partial<OwnCard>) =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <OwnState good={good(more)} />
    </QueryClientProvider>,
  )
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')

test('a certificate that has ended says so, says what to do, and there is nothing to take down', () => {
  const ended = { sni_end_date: '2026-11-01', sni_status: 'expired', is_public: 0 } as const
  expect(textOf(ended)).toContain('Sertifikat SNI berakhir 1 November 2026.')
  expect(textOf(ended)).toContain('Ubah nomor dan tanggalnya, lalu kirim')
  expect(deedsOf(good(ended))).toEqual([])
  expect(textOf({})).toContain('Sertifikat SNI sampai 10 Maret 2028.')
  expect(textOf({})).not.toContain('Ubah nomor')
  expect(deedsOf(good({}))).toEqual(['see', 'qr', 'take-down'])
})
