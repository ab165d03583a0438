import { expect, test } from 'vitest'
import { parseId } from '#catalog/parse-id.ts'
import { shopGoodsRows, shopRows } from '#contract/shops/schemas.ts'
import { homeViewAddress, homeViewOf, ownProductsInputOf } from '#features/shops/own/products/own-view.ts'
import {
  comesWithShop,
  firstTabOf,
  perPage,
  productsInputOf,
  shopAddress,
  shopViewOf,
  tabAddress,
} from '#features/shops/public/shop-view.ts'
import { shopsAddress, shopsInputOf, shopsViewOf } from '#features/shops/public/shops-view.ts'

// URLs of a shop and of the list of shops.

const first = {
  tab: 'sni',
  firstTab: 'sni',
  search: '',
  category: undefined,
  page: 1,
  rejected: false,
  pending: false,
} as const
const view = (query: string) => shopViewOf(new URLSearchParams(query))
const path = '/base/merchant/detail/12'

test.each([
  ['', {}],
  ['tab=sni', {}],
  ['tab=non-sni', { tab: 'non-sni' }],
  ['tab=ekspor', { tab: 'ekspor' }],
  ['tab=galeri', { tab: 'galeri' }],
  ['tab=Galeri', {}],
  ['tab=kontak', {}],
  ['search=+kopi++bubuk+', { search: 'kopi  bubuk' }],
  [`search=${'k'.repeat(101)}`, { search: 'k'.repeat(100) }],
  ['category=7', { category: 7 }],
  ['category=0', {}],
  ['category=7.5', {}],
  ['category=32768', {}],
  ['page=3', { page: 3 }],
  ['page=1', {}],
  ['page=-2', {}],
  ['page=1000001', {}],
  ['page=dua', {}],
  ['rejected=1&pending=0', { rejected: true }],
  ['pending=1', { pending: true }],
])('shopViewOf reads ?%s', (query, more) => {
  expect(view(query)).toEqual({ ...first, ...more })
})

test.each([
  [{}, path],
  [{ tab: 'non-sni' }, `${path}?tab=non-sni`],
  [{ tab: 'galeri' }, `${path}?tab=galeri`],
  [{ search: 'kopi & teh' }, `${path}?search=kopi+%26+teh`],
  [{ tab: 'non-sni', category: 7, page: 2 }, `${path}?tab=non-sni&category=7&page=2`],
  [{ rejected: true, pending: true, page: 2 }, `${path}?rejected=1&pending=1&page=2`],
] as const)('shopAddress: %j is %s, and shopViewOf reads it back', (more, address) => {
  const written = shopAddress(path, { ...first, ...more })
  expect(written).toBe(address)
  expect(view(written.split('?')[1] ?? '')).toEqual({ ...first, ...more })
})

test('tabAddress begins another tab at its first page without a search', () => {
  const there = { ...first, search: 'kopi', category: 7, page: 4 }
  expect(tabAddress(path, there, 'non-sni')).toBe(`${path}?tab=non-sni`)
  expect(tabAddress(path, { ...there, tab: 'galeri' }, 'sni')).toBe(path)
})

test('a shop without SNI products opens on the others, and says in its address when the SNI tab is meant', () => {
  expect(firstTabOf({ total_sni: 0, total_non_sni: 2 })).toBe('non-sni')
  expect(firstTabOf({ total_sni: 1, total_non_sni: 2 })).toBe('sni')
  expect(firstTabOf({ total_sni: 0, total_non_sni: 0 })).toBe('sni')
  const opened = shopViewOf(new URLSearchParams(''), 'non-sni')
  expect(opened.tab).toBe('non-sni')
  expect(shopAddress(path, opened)).toBe(path)
  expect(tabAddress(path, opened, 'sni')).toBe(`${path}?tab=sni`)
  // The server renders the second page before it knows the shop's first tab.
  expect(shopAddress(path, { ...opened, page: 2 })).toBe(`${path}?tab=non-sni&page=2`)
  expect(shopAddress(path, { ...opened, search: 'kopi' })).toBe(`${path}?tab=non-sni&search=kopi`)
})

test('comesWithShop: only the first unfiltered page comes with the shop; others are requested in pages of fifteen', () => {
  expect(perPage).toBe(shopGoodsRows)
  expect(
    [{}, { page: 2 }, { search: 'k' }, { category: 3 }].map((more) => comesWithShop({ ...first, ...more })),
  ).toEqual([true, false, false, false])
  expect(productsInputOf(12, { ...first, page: 2 })).toEqual({
    merchant_id: 12,
    is_sni: 1,
    status: 'active',
    rows: 15,
    page: 2,
  })
  expect(productsInputOf(12, { ...first, tab: 'non-sni', search: 'kopi', category: 7 })).toMatchObject({
    is_sni: 0,
    search: 'kopi',
    category_id: 7,
  })
  expect(ownProductsInputOf({ ...first, tab: 'non-sni', rejected: true })).toEqual({
    is_sni: 0,
    rows: 15,
    page: 1,
    is_sni_rejected: 1,
  })
  expect(ownProductsInputOf({ ...first, category: 7 })).toMatchObject({ is_sni: 1, category_id: 7 })
})

test("the view of 'Toko saya' is in its address; of all products the request names no tab", () => {
  const view = homeViewOf(new URLSearchParams('group=fix&search=%20kopi%20&page=2'))
  expect(ownProductsInputOf(view)).toEqual({ group: 'fix', search: 'kopi', rows: 15, page: 2 })
  expect(homeViewAddress(view)).toBe('/base/merchant/home?group=fix&search=kopi&page=2')
  const wrong = homeViewOf(new URLSearchParams('group=lain&page=-3'))
  expect(ownProductsInputOf(wrong)).toEqual({ rows: 15, page: 1 })
  expect(homeViewAddress(wrong)).toBe('/base/merchant/home')
})

test.each([
  ['12', 12],
  ['2147483647', 2147483647],
  ['2147483648', undefined],
  ['0', undefined],
  ['012', undefined],
  ['12a', undefined],
  ['', undefined],
  [undefined, undefined],
])('parseId of %s', (text, id) => {
  expect(parseId(text)).toBe(id)
})

test.each([
  ['', '/base/merchant/list'],
  ['search=kopi', '/base/merchant/list?search=kopi'],
  ['page=3&search=kopi', '/base/merchant/list?search=kopi&page=3'],
  ['page=0', '/base/merchant/list'],
  ['province_id=13&page=2', '/base/merchant/list?province_id=13&page=2'],
  ['province_id=100', '/base/merchant/list'],
  ['after=17-9&province_id=13', '/base/merchant/list?province_id=13&after=17-9'],
  ['page=3&search=kopi&after=17-9', '/base/merchant/list?search=kopi&after=17-9'],
  ['after=akhir', '/base/merchant/list'],
])('shopsAddress: the list of producers at ?%s has the address %s', (query, address) => {
  const read = shopsViewOf(new URLSearchParams(query))
  expect(shopsAddress(read)).toBe(address)
  const { page, province_id } = read
  expect(shopsInputOf(read)).toMatchObject({ rows: shopRows, page, ...(province_id && { province_id }) })
})
