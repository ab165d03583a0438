import { expect, test } from 'vitest'
import { addresses } from '#contract/addresses.ts'
import { addressOf } from '#contract/endpoint.ts'
import { weightText } from '#contract/products/weight-text.ts'
import { whole } from '#contract/schemas.ts'
import { cutText } from '#contract/text/cut-text.ts'
import { priceRange, rupiah, shortPriceRange, shortProvince, wholeNumber } from '#contract/text/format.ts'
import { longDate } from '#contract/time/dates.ts'

test.each([
  [0, 'Rp0'],
  [999, 'Rp999'],
  [1000, 'Rp1.000'],
  [58_000, 'Rp58.000'],
  [1_234_567, 'Rp1.234.567'],
  [2_000_000_000, 'Rp2.000.000.000'],
  [12_499.5, 'Rp12.500'],
])('rupiah formats %d as %s', (amount, said) => {
  expect(rupiah(amount)).toBe(said)
})

test('wholeNumber does not depend on the locale of the machine', () => {
  const asGermansDo = new Intl.NumberFormat('de-CH').format(1_234_567)
  expect(asGermansDo).not.toBe('1.234.567')
  expect(wholeNumber(1_234_567)).toBe('1.234.567')
})

test.each([
  [15_000, 22_000, 'Rp15.000–22.000'],
  [15_000, 15_000, 'Rp15.000'],
  [0, 1_000, 'Rp0–1.000'],
])('priceRange from %d to %d is %j', (bottom, top, said) => {
  expect(priceRange(bottom, top)).toBe(said)
})

test.each([
  [385_000, 520_000, 'Rp385 rb–520 rb'],
  [950_000, 1_200_000, 'Rp950 rb–1,2 jt'],
  [1_250_000, 2_500_000, 'Rp1,25 jt–2,5 jt'],
  [1_150_000, 10_000_000, 'Rp1,15 jt–10 jt'],
  [12_500, 1_000_000, 'Rp12,5 rb–1 jt'],
  [1_250_500, 2_500_000, undefined],
  [999_999, 1_000_000, undefined],
])('shortPriceRange from %d to %d is %j: it never rounds', (bottom, top, said) => {
  expect(shortPriceRange(bottom, top)).toBe(said)
})

test.each([
  ['Daerah Khusus Ibukota Jakarta', 'DKI Jakarta'],
  ['Daerah Istimewa Yogyakarta', 'DI Yogyakarta'],
  ['Kepulauan Riau', 'Kepulauan Riau'],
  ['Sumatera Barat', 'Sumatera Barat'],
])('shortProvince of %s is %s', (name, short) => {
  expect(shortProvince(name)).toBe(short)
})

test.each([
  ['2028-03-10', '10 Maret 2028'],
  ['2026-01-01', '1 Januari 2026'],
  ['2026-12-31', '31 Desember 2026'],
  ['2026-08-17T00:00:00.000Z', '17 Agustus 2026'],
])('longDate formats %s as %s in every time zone', (date, said) => {
  expect(longDate(date)).toBe(said)
})

test.each([
  ['250.00', '250'],
  ['12.50', '12,5'],
  ['0.25', '0,25'],
  ['100.00', '100'],
  ['1000', '1000'],
  ['100.', '100'],
  ['10.05', '10,05'],
  ['1200.10', '1200,1'],
  ['0.00', '0'],
])('weightText formats %s as %s', (weight, said) => {
  expect(weightText(weight)).toBe(said)
})

// The name of an own product is cut to 17 characters.
test.each([
  ['Keripik Tempe Sagu'.slice(0, 15), 15, 'Keripik Tempe S'],
  ['Keripik Tempe Sa', 15, 'Keripik Tempe S…'],
  ['Kopi Gayo Wine P', 15, 'Kopi Gayo Wine…'],
  ['Keripik Tempe Sag', 15, 'Keripik Tempe S…'],
  ['Dapur Bu Sri Rejek', 18, 'Dapur Bu Sri Rejek'],
  ['Dapur Bu Sri Rejeki', 18, 'Dapur Bu Sri Rejek…'],
  ['Dapur Bu Sri Reje', 18, 'Dapur Bu Sri Reje'],
  ['', 15, ''],
  // An emoji is two UTF-16 units and counts as one character; it is never cut in half.
  ['Sambal Bawang 🌶', 15, 'Sambal Bawang 🌶'],
  ['Sambal Bawang 🌶🌶', 15, 'Sambal Bawang 🌶…'],
  ['Rengginang Café', 15, 'Rengginang Café'],
  ['Rengginang Cafés', 15, 'Rengginang Café…'],
])('cutText: %j cut to %d characters is %j', (name, most, shown) => {
  const cut = cutText(name, most)
  expect(cut).toBe(shown)
  expect(cut.isWellFormed()).toBe(true)
})

test.each([
  [12, true],
  [1, true],
  [50, true],
  [0, false],
  [51, false],
  [1.5, false],
  ['12', false],
  [null, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('whole(1, 50): %j is accepted: %s', (value, fine) => {
  expect(whole(1, 50).safeParse(value).success).toBe(fine)
})

test.each([
  ['/home', {}, '/home'],
  ['/product/detail/{id}', { id: 12 }, '/product/detail/12'],
  ['/product/detail/{id}', { id: '../login' }, '/product/detail/..%2Flogin'],
  ['/a/{x}/b/{y}', { x: 'é', y: '?' }, '/a/%C3%A9/b/%3F'],
] as const)('addressOf: %s filled with %j is %s', (path, ask, address) => {
  expect(addressOf({ path }, ask)).toBe(address)
})

test.each([
  [{}, '/product/show?slug=sni'],
  [{ slug: 'mentor', page: 1 }, '/product/show?slug=mentor'],
  [{ page: 2 }, '/product/show?slug=sni&page=2'],
  [
    { category_id: 4, category_name: 'Makanan Olahan' },
    '/product/show?slug=sni&category_id=4&category_name=Makanan%20Olahan',
  ],
  [{ category_id: 0, category_name: 'Umum', province_id: 0, search: '' }, '/product/show?slug=sni'],
  [{ search: 'a&b=c' }, '/product/show?slug=sni&search=a%26b%3Dc'],
  [{ slug: 'all', is_sni: 0, is_mentor: 1 }, '/product/show?slug=all&is_sni=0&is_mentor=1'],
  [{ slug: 'all', is_sni: 1, category_id: 4 }, '/product/show?slug=all&is_sni=1&category_id=4'],
] as const)('addresses.showcase: %j has the address %s', (view, address) => {
  expect(addresses.showcase(view)).toBe(address)
})
