import { describe, expect, test } from 'vitest'
import { areSimilarWords, cachedCatalogOf, type LocalSearchQuery, searchIn } from '#catalog/search/local-search.ts'

import type { LsproCard } from '#contract/lspro/schemas.ts'
import type { ShopCard } from '#contract/shops/schemas.ts'
import type { ProductCard } from '#contract/showcase/schemas.ts'
import type { CachedAnswer } from '#offline/cache/cached-answers.ts'

const product = (id: number, name: string, province_name: string, more: Partial<ProductCard> = {}): ProductCard => ({
  id,
  name,
  merchant_name: 'Dapur Randang Bundo',
  img_url: null,
  img: null,
  price_bottom: 18_000,
  price_top: 25_000,
  province_name,
  sni_status: 'active',
  mentor_img_url: null,
  mentor_name: null,
  ...more,
})
const shop = (id: number, name: string): ShopCard => ({
  id,
  name,
  img_url: null,
  img: null,
  img_1: null,
  img_2: null,
  img_3: null,
  img_4: null,
  province_name: 'Aceh',
  total_products: 2,
})
const body: LsproCard = {
  id: 4,
  name: 'LSPro Agro Lestari Cendana',
  img_url: null,
  img: null,
  province_id: 12,
  province_name: 'Sumatera Utara',
  accreditation_no: '',
  accreditation_end_date: null,
  ruang_lingkup: [{ ruang_lingkup_id: 1, name: 'Kopi, Teh, Kakao' }],
}

const keripik = product(7, 'Keripik Singkong Balado 200 gr', 'Sumatera Barat')
const pedas = product(8, 'Keripik Pisang Pedas', 'Lampung')
const kopi = product(9, 'Kopi Bubuk Arabika Lereng', 'Aceh', { merchant_name: 'Kopi Lereng Bur Lintang' })
const teh = product(10, 'Téh Kulit Cascara', 'Aceh', { merchant_name: 'Kopi Lereng Bur Lintang' })

// As the query cache has them, the newest first: a list of one category, then a product, a page of shops, the page of a
// body.
const seen = [
  { name: 'showcase.list', ask: { category_id: 401 }, answer: { data: [keripik, pedas] } },
  { name: 'showcase.list', ask: {}, answer: { data: [keripik, kopi, teh] } },
  {
    name: 'shops.paging',
    ask: {},
    answer: { data: { data: [shop(1, 'Kopi Lereng Bur Lintang'), shop(2, 'Sepatu')] } },
  },
  { name: 'lspro.list', ask: {}, answer: { data: { lspro: [body] } } },
  { name: 'regions.provinces', ask: {}, answer: { data: [] } },
] as unknown as CachedAnswer[]
const kept = cachedCatalogOf(seen)
const products = (sought: Partial<LocalSearchQuery>) =>
  searchIn(kept.product, { text: '', ...sought }).map(({ id }) => id)

test('offline search: a thing in several cached answers is found once', () => {
  expect(kept.product.map(({ card }) => card.id)).toEqual([7, 8, 9, 10])
})

test.each([
  ['a whole word', 'keripik', [7, 8]],
  ['a regional spelling', 'kripik', [7, 8]],
  ['two misspelt words', 'kripik pedes', [8]],
  ['the beginning of the last word', 'keripik sing', [7]],
  ['a word in capitals', 'TEH', [10]],
  ['the shop name, ranked after product names', 'kopi', [9, 10]],
  ['the province', 'lampung', [8]],
  ['three words: results with all of them come first', 'kopi bubuk aceh', [9]],
  ['three words: results with two when none has all', 'keripik singkong pedes', [7, 8]],
  ['nonsense', 'zzqqxy', []],
  ['two words: results with one when none has both', 'kripik zzqqxy', [7, 8]],
  ['three words of which only one is known', 'kripik zzqqxy xxyyq', []],
  ['a number that is one digit off', '201', []],
])('offline search by %s: “%s”', (_, text, found) => {
  expect(products({ text })).toEqual(found)
})

test('offline search: filters work with and without a text', () => {
  expect(products({ text: 'kopi', province: 'Aceh' })).toEqual([9, 10])
  expect(products({ text: 'keripik', province: 'Aceh' })).toEqual([])
  expect(products({ category: 401 })).toEqual([7, 8])
  expect(products({ text: 'pisang', category: 401 })).toEqual([8])
  expect(products({})).toEqual([7, 8, 9, 10])
})

test('offline search finds shops by name and certification bodies by scope', () => {
  expect(searchIn(kept.merchant, { text: 'lereng' }).map(({ id }) => id)).toEqual([1])
  expect(searchIn(kept.lspro, { text: 'kakao' }).map(({ id }) => id)).toEqual([4])
})

describe('areSimilarWords', () => {
  test.each([
    ['kripik', 'keripik', true],
    ['pedes', 'pedas', true],
    ['sinkong', 'singkong', true],
    ['krupuk', 'kerupuk', true],
    ['teh', 'tea', false],
    ['kopi', 'topi', true],
    ['batik', 'bambu', false],
    ['cendramata', 'cinderamata', true],
    ['2973', '2974', false],
    ['', '', false],
  ])('“%s” and “%s”: %s', (one, other, near) => {
    expect(areSimilarWords(one, other)).toBe(near)
    expect(areSimilarWords(other, one)).toBe(near)
  })
})

test('two swapped letters count as one mistake, as on the server', () => {
  expect(areSimilarWords('tmepe', 'tempe')).toBe(true)
  expect(areSimilarWords('batik', 'bata')).toBe(false)
})
