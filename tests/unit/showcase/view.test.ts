import { expect, test } from 'vitest'
import { addresses } from '#contract/addresses.ts'
import { listAsk } from '#contract/showcase/schemas.ts'
import { countsInputOf, kindText, listInputOf, showcaseViewOf } from '#features/showcase/showcase-view.ts'

const viewAt = (address: string) => showcaseViewOf(new URL(address, 'http://localhost').searchParams)

test('an address without parameters is the first page of the SNI showcase', () => {
  expect(viewAt('/product/show')).toMatchObject({ slug: 'sni', page: 1, category_name: 'Umum' })
  expect(listInputOf(viewAt('/product/show'))).toEqual({ is_sni: 1, status: 'active', rows: 12, page: 1 })
})

test('every filter of the showcase survives the way into the address and back', () => {
  const view = {
    slug: 'mentor' as const,
    category_id: 401,
    category_name: 'Keripik & Kerupuk',
    province_id: 13,
    search: 'singkong pedas 100%',
    page: 3,
  }
  expect(viewAt(addresses.showcase(view))).toEqual(view)
})

test.each([
  ['', { is_sni: undefined, is_mentor: undefined }, {}],
  ['&is_sni=0', { is_sni: 0 }, { is_sni: 0 }],
  ['&is_sni=1&is_mentor=1', { is_sni: 1, is_mentor: 1 }, { is_sni: 1, is_mentor: 1 }],
  ['&is_sni=2&is_mentor=0', { is_sni: undefined, is_mentor: undefined }, {}],
])('the showcase of all products with “%s” requests these filters', (query, said, asked) => {
  const view = viewAt(`/product/show?slug=all${query}`)
  expect(view).toMatchObject({ slug: 'all', ...said })
  expect(listInputOf(view)).toEqual({ ...asked, status: 'active', rows: 12, page: 1 })
  expect(viewAt(addresses.showcase(view))).toEqual(view)
})

test.each([
  ['slug=sni&is_sni=0', { is_sni: 1 }, 'produk ber-SNI'],
  ['slug=mentor&is_sni=0', { is_mentor: 1 }, 'produk binaan'],
  ['slug=all', undefined, 'produk'],
  ['slug=all&is_sni=0&is_mentor=1', { is_sni: 0, is_mentor: 1 }, 'produk non-SNI binaan'],
  ['slug=sni&province_id=32', { is_sni: 1, province_id: 32 }, 'produk ber-SNI'],
  ['slug=sni&search=kopi', undefined, 'produk ber-SNI'],
])('the showcase at %s counts its categories with %j and is called “%s”', (query, counts, kind) => {
  const view = viewAt(`/product/show?${query}`)
  expect(countsInputOf(view)).toEqual(counts)
  expect(kindText(view)).toBe(kind)
})

test.each([
  ['a page of letters', 'page=abc'],
  ['a page below one', 'page=0'],
  ['a province that cannot be', 'province_id=100'],
  ['a category below zero', 'category_id=-4'],
  ['a category past the last', 'category_id=32768'],
  ['a half category', 'category_id=1.5'],
  ['a slug nobody knows', 'slug=semua'],
  ['a search of three hundred letters', `search=${'a'.repeat(300)}`],
])('an edited showcase address gives a valid request: %s', (_, query) => {
  expect(listAsk.safeParse(listInputOf(viewAt(`/product/show?${query}`))).success).toBe(true)
})
