import { expect, test } from 'vitest'
import { addresses } from '#contract/addresses.ts'
import { listAsk } from '#contract/showcase.ts'
import { askOf, viewOf } from '#features/showcase/showcase-view.ts'

const viewAt = (address: string) => viewOf(new URL(address, 'http://localhost').searchParams)

test('an address without anything is the first page of the SNI showcase', () => {
  expect(viewAt('/product/show')).toMatchObject({ slug: 'sni', page: 1, category_name: 'Umum' })
  expect(askOf(viewAt('/product/show'))).toEqual({ is_sni: 1, status: 'active', rows: 12, page: 1 })
})

test('every filter survives the way into the address and back', () => {
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
  ['a page of letters', 'page=abc'],
  ['a page below one', 'page=0'],
  ['a province that cannot be', 'province_id=100'],
  ['a category below zero', 'category_id=-4'],
  ['a category past the last', 'category_id=32768'],
  ['a half category', 'category_id=1.5'],
  ['a slug nobody knows', 'slug=semua'],
  ['a search of three hundred letters', `search=${'a'.repeat(300)}`],
])('somebody who edits the address gets a showcase, not an error: %s', (_, query) => {
  expect(listAsk.safeParse(askOf(viewAt(`/product/show?${query}`))).success).toBe(true)
})
