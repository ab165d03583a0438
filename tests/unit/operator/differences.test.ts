import { expect, test } from 'vitest'
import type { ReviewContent } from '#contract/operator/operator.ts'
import { differencesOf } from '#features/operator/review/differences.ts'
import { productFactsOf } from '#features/operator/review/product-facts.ts'

const photo = (name: string) => ({ path: `product/${name}.jpg`, img: null })
const content: ReviewContent = {
  name: 'Kopi Sangrai',
  description: 'Dipanggang pelan.',
  price_bottom: 145_000,
  price_top: 180_000,
  weight: '500.00',
  unit: 'gr',
  capacity: '200 kg per bulan',
  video_url: null,
  is_sni: 1,
  sni_array: ['SNI 8964:2021'],
  sni_start_date: '2026-11-02',
  sni_end_date: '2027-05-01',
  sni_no_end: 0,
  lspro_id: 1,
  lspro_name: 'LSPro Uji',
  mentor_type_id: null,
  mentor_type: null,
  mentor_id: null,
  mentor_name: null,
  sub_category_array: [{ key: 401, label: 'Biji Kopi' }],
  photos: [photo('a'), photo('b')],
}
const factIn = (key: string, change: Partial<ReviewContent> = {}) =>
  productFactsOf({ ...content, ...change }).find((fact) => fact.key === key)?.value

test.each([
  ['price', {}, 'Rp145.000–180.000'],
  ['price', { price_bottom: null, price_top: null }, 'Belum diisi'],
  ['price', { price_top: null }, 'Rp145.000'],
  ['weight', {}, '500 gr'],
  ['period', {}, '2 November 2026 - 1 Mei 2027'],
  ['period', { sni_no_end: 1 }, '2 November 2026, tanpa tanggal akhir'],
  ['sni', { is_sni: 0, sni_array: [] }, 'Bukan produk SNI'],
  ['period', { is_sni: 0 }, undefined],
  ['certificate', {}, '–'],
  ['certificate', { certificate_no: 'LSPR-012-IDN/2025/00431' }, 'LSPR-012-IDN/2025/00431'],
  ['certificate', { is_sni: 0, certificate_no: 'LSPR-1' }, undefined],
  ['mentor', { mentor_type: 'Perbankan', mentor_name: 'Bank Uji' }, 'Perbankan: Bank Uji'],
  ['category', { sub_category_array: [] }, 'Belum diisi'],
] as const)('the review page shows %s %j as: %s', (key, change, says) => {
  expect(factIn(key, change as unknown as Partial<ReviewContent>)).toBe(says)
})

test('differencesOf two equal versions is empty', () => {
  expect(differencesOf(content, structuredClone(content))).toEqual([])
})

test('differencesOf lists every changed field with its old and new value', () => {
  const after = {
    ...content,
    name: 'Kopi Sangrai Wamena',
    price_top: 190_000,
    sni_array: ['SNI 8964:2021', 'SNI 1:2020'],
    certificate_no: 'LSPR-012-IDN/2025/00431',
  }
  const found = differencesOf(content, after)
  expect(found.map(({ key }) => key)).toEqual(['name', 'price', 'sni', 'certificate'])
  expect(found[2]).toMatchObject({ before: 'SNI 8964:2021', after: 'SNI 8964:2021, SNI 1:2020' })
})

test('differencesOf a product that is no longer SNI shows the removed number and dates', () => {
  const after = { ...content, is_sni: 0 as const, sni_array: [], sni_start_date: null, sni_end_date: null }
  expect(differencesOf(content, after)).toEqual([
    { key: 'sni', label: 'SNI', is: 'value', before: 'SNI 8964:2021', after: 'Bukan produk SNI' },
    { key: 'period', label: 'Berlaku', is: 'value', before: '2 November 2026 - 1 Mei 2027', after: '–' },
  ])
})

test.each([
  ['added', 'ab', 'abc', { added: ['c'], removed: [], reordered: false, main: false }],
  ['removed', 'ab', 'a', { added: [], removed: ['b'], reordered: false, main: false }],
  ['moved', 'abc', 'acb', { added: [], removed: [], reordered: true, main: false }],
  ['the main one replaced', 'ab', 'cb', { added: ['c'], removed: ['a'], reordered: false, main: true }],
  ['turned around', 'ab', 'ba', { added: [], removed: [], reordered: true, main: true }],
])('differencesOf: a photo %s', (_, before, after, says) => {
  const photos = (names: string) => [...names].map(photo)
  const [found] = differencesOf({ ...content, photos: photos(before) }, { ...content, photos: photos(after) })
  const paths = (all: { path: string }[]) => all.map(({ path }) => path.slice(8, 9))
  if (found?.is !== 'photos') throw new Error('photos are told')
  expect({ ...found, added: paths(found.added), removed: paths(found.removed) }).toEqual({
    key: 'photos',
    label: 'Foto',
    is: 'photos',
    ...says,
  })
})
