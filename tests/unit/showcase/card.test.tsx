import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { ProductCard } from '#catalog/ProductCard.tsx'
import type { ProductCard as Card } from '#contract/showcase/schemas.ts'
import { priceRange } from '#contract/text/format.ts'

const card: Card = {
  id: 7,
  name: 'Keripik Singkong Balado 200 gr',
  merchant_name: 'Dapur Randang Bundo Salimah',
  img_url: 'product/0123abcd.jpg',
  img: { width: 960, height: 960, thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' },
  price_bottom: 18_000,
  price_top: 25_000,
  province_name: 'Sumatera Barat',
  sni_status: 'active',
  mentor_img_url: null,
  mentor_name: null,
}
const drawn = (more: Partial<Card> = {}) =>
  renderToString(
    <Router ssrPath="/">
      <ProductCard card={{ ...card, ...more }} />
    </Router>,
  )
const words = (html: string) => html.replace(/<[^>]*>/g, '')

test('a product card has its whole name in the text, which has two lines, and in the title', () => {
  expect(drawn()).toMatch(
    /item-card__name--two"><a [^>]*title="Keripik Singkong Balado 200 gr"[^>]*>Keripik Singkong Balado 200 gr<\/a>/,
  )
})

test('a product card on the page of its shop repeats neither the name nor the province of the shop', () => {
  expect(words(drawn({ province_name: 'Daerah Khusus Ibukota Jakarta' }))).toContain('DKI Jakarta')
  const inShop = words(
    renderToString(
      <Router ssrPath="/">
        <ProductCard card={card} inShop />
      </Router>,
    ),
  )
  expect(inShop).not.toMatch(/Dapur Randang|Sumatera Barat/)
})

test('a product card has the SNI seal only when the certificate is active', () => {
  expect(drawn()).toContain('class="seal"')
  for (const sni_status of ['proposed', 'rejected', 'expired', 'not active'] as const)
    expect(drawn({ sni_status })).not.toContain('class="seal"')
})

test('a product card shows one price, or a range of two', () => {
  expect(words(drawn())).toContain(priceRange(18_000, 25_000))
  expect(words(drawn({ price_top: 18_000 }))).not.toContain('–')
})

test('a product card shortens a range that is too long for it, unless that would round a price', () => {
  const price = (price_bottom: number, price_top: number) => words(drawn({ price_bottom, price_top }))
  expect(price(1_250_000, 2_500_000)).toContain('Rp1,25 jt–2,5 jt')
  expect(price(385_000, 520_000)).toContain('Rp385.000–520.000')
  expect(price(1_250_500, 2_500_000)).toContain('Rp1.250.500–2.500.000')
  expect(price(12_500_000, 12_500_000)).toContain('Rp12.500.000')
})

test('a product card has no style attribute, which the content security policy would block', () => {
  expect(drawn()).toContain('fill="#')
  expect(drawn()).not.toMatch(/\sstyle=/)
})

test('a product card without a photo says that one will follow', () => {
  expect(words(drawn({ img_url: null, img: null }))).toContain('Foto menyusul')
})

test('a product card of a mentored product has the mentor’s logo, or a sprout when there is none', () => {
  const mentored = drawn({ mentor_name: 'Dinas Koperasi', mentor_img_url: 'mentor/4567cdef.jpg' })
  expect(mentored).toContain('/mentor/4567cdef-160.webp')
  expect(words(mentored)).toContain('Binaan Dinas Koperasi')
  const plain = drawn({ mentor_name: 'Dinas Koperasi' })
  expect(plain).toMatch(/class="mentor"[^>]*><svg/)
  expect(drawn()).not.toContain('class="mentor"')
})
