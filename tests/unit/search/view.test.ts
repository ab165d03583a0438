import { expect, test } from 'vitest'
import { search } from '#contract/search/schemas.ts'
import { countText } from '#features/search/group-cards.tsx'
import {
  type Group,
  groupInputOf,
  groups,
  isFiltered,
  resultsInputOf,
  type SearchView,
  searchAddress,
  searchViewOf,
  unfiltered,
  withGroup,
} from '#features/search/search-view.ts'

const viewAt = (address: string) => searchViewOf(new URL(address, 'http://localhost').searchParams)
const all = unfiltered('')

const views: [string, SearchView][] = [
  ['nothing at all', all],
  ['words with signs of an address in them', unfiltered('kopi & teh 100% #1? a=b')],
  ['words that are no letters of ours', unfiltered('كوبي 🍵 é')],
  ['every filter', { ...unfiltered('kopi'), province_id: 11, category_id: 502, category_name: 'Kopi & Teh' }],
  ['two of three', { ...unfiltered('kopi'), ticked: ['merchant', 'lspro'] }],
  ['none of three', { ...unfiltered('kopi'), ticked: [] }],
  ['a group seen whole, without words', { ...all, province_id: 11, whole: 'lspro' }],
]

test.each(views)('the search view “%s” survives the way into the address and back', (_, view) => {
  expect(viewAt(searchAddress(view))).toEqual(view)
})

test.each<[number, Group[] | undefined, string]>([
  [300, ['product'], '300+'],
  [37, ['product'], '37+'],
  [1000, ['product', 'lspro'], '1.000+'],
  [1000, [], '1.000'],
  [300, ['merchant'], '300'],
  // Answers of earlier releases.
  [999, undefined, '999'],
  [1000, undefined, '1.000+'],
])('the count %i of products, with more in %j, is shown as %s', (product, more, text) => {
  expect(countText('product', { total: { product, merchant: 5, lspro: 0 }, more })).toBe(text)
})

test('searchAddress of the header’s box equals that of the search page', () => {
  expect(searchAddress(unfiltered('keripik singkong'))).toBe('/product/search?query=keripik%20singkong')
  expect(searchAddress(all)).toBe('/product/search')
})

test.each([
  ['a province of letters', 'province_id=abc'],
  ['a province that cannot be', 'province_id=100'],
  ['a category past the last', 'category_id=32768'],
  ['half a category', 'category_id=1.5'],
  ['three hundred letters', `query=${'a'.repeat(300)}`],
  ['a letter that a database cannot keep', 'query=ko%00pi'],
  ['a group nobody knows', 'group=semua'],
  ['a group that is not ticked', 'group=lspro&is_lspro=0'],
  ['a tick that is no number', 'is_product=ya'],
])('an edited search address gives a valid search: %s', (_, query) => {
  const view = viewAt(`/product/search?${query}`)
  expect(view.whole).toBeUndefined()
  expect(search.results.ask.safeParse(resultsInputOf(view)).success).toBe(true)
  for (const group of groups) expect(search.results.ask.safeParse(groupInputOf(view, group)).success).toBe(true)
})

test('a search form that was submitted without JavaScript ticks its groups from the checkbox values', () => {
  expect(viewAt('/product/search?is_product=0&is_product=1&is_lspro=0').ticked).toEqual(['product', 'merchant'])
})

test('groupInputOf: a group shown alone is the only one requested', () => {
  expect(groupInputOf({ ...unfiltered('kopi'), province_id: 11, whole: 'merchant' }, 'merchant')).toEqual({
    search: 'kopi',
    province_id: 11,
    is_product: 0,
    is_merchant: 1,
    is_lspro: 0,
    rows: 24,
    page: 1,
  })
})

test('withGroup keeps the order of the groups and ends showing one alone', () => {
  const two = withGroup({ ...all, whole: 'product' }, 'product', false)
  expect(two).toMatchObject({ ticked: ['merchant', 'lspro'], whole: undefined })
  expect(withGroup(two, 'product', true).ticked).toEqual([...groups])
  expect(isFiltered(two)).toBe(true)
  expect(isFiltered(all)).toBe(false)
})
