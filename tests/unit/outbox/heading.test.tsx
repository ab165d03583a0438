import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { statusWrite } from '#drafts/writes/product-write.ts'
import { PendingItems } from '#features/outbox/OutboxPage.tsx'
import { RejectedNote } from '#features/shops/own/products/OwnProducts.tsx'
import { ownProductPage } from '#features/shops/own/products/own-products.ts'
import { card, keyNumber, row, today, view } from '../../fixtures/client/shops.fixture.ts'

const drawn = (what: ReactNode) => renderToString(<Router ssrPath="/">{what}</Router>)

const heading = (state: 'kept' | 'sending') => {
  const rows = [row(statusWrite(keyNumber(1), 'active', 'Sepatu'), { state })]
  return /<h2>(.*?)<\/h2>/.exec(drawn(<PendingItems rows={rows} onDiscard={() => {}} />))?.[1]
}

test('the outbox heading distinguishes waiting from being sent', () => {
  expect(heading('kept')).toBe('Menunggu dikirim')
  expect(heading('sending')).toBe('Sedang dikirim')
})

test.each([1, 2])('the link to %i rejected product(s) has the minimum height of a touch target', (many) => {
  const cards = [1, 2].slice(0, many).map((n) => card(n, { review_state: 'rejected', sni_remark: 'Foto buram.' }))
  const { products: goods } = ownProductPage(
    { cards, others: [], pending: [], rows: [], drafts: [], parents: new Map() },
    view(),
    today,
  )
  const html = drawn(<RejectedNote goods={goods} to="?rejected=1" />)
  // link--bare has the minimum height of a touch target; see buttons.css.
  expect(html).toMatch(/<a [^>]*class="link link--bare own__fix"/)
})
