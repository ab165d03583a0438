import { describe, expect, test } from 'vitest'
import { confirmTitleOf } from '#features/products/ConfirmSend.tsx'
import { missingPhotoOf, photosOfInput, replaceMissing } from '#features/products/product-photos.ts'

// A product was changed elsewhere while its form waited here: a photo that this phone still names is not there any more.

const ask = { img_64: 'product/a.jpg', img_64s: ['product/b.jpg', 'file:c'] }
const refused = (field: string, code = '04') => ({ code, message: 'x', at: 1, fields: { [field]: 'Tidak ada.' } })

test.each([
  ['the main one', refused('img_64'), 'product/a.jpg'],
  ['another', refused('img_64s.0'), 'product/b.jpg'],
  ['one that is on this phone', refused('img_64s.1'), undefined],
  ['one that has another fault', refused('img_64', '05'), undefined],
  ['no photo at all', refused('lspro_id'), undefined],
  ['no field', { code: '04', message: 'x', at: 1 }, undefined],
  ['nothing', undefined, undefined],
])('%s was refused', (_, problem, gone) => expect(missingPhotoOf({ ask, problem })).toBe(gone))

describe('in its place', () => {
  const said = photosOfInput(ask)
  const shown = (gone: string | undefined, told?: { img_64: string | null; img_64s: string[] }) =>
    replaceMissing(gone, said, told && photosOfInput(told))?.photos?.map(({ id }) => id)

  test('stands the one that the server shows there', () => {
    expect(shown('product/a.jpg', { img_64: 'product/z.jpg', img_64s: ['product/b.jpg'] })).toEqual([
      'product/z.jpg',
      'product/b.jpg',
      'file:c',
    ])
  })

  test('stands nothing, where the server has none, or one that is in the form already', () => {
    expect(shown('product/a.jpg', { img_64: 'product/b.jpg', img_64s: [] })).toEqual(['product/b.jpg', 'file:c'])
    expect(shown('product/b.jpg', { img_64: 'product/a.jpg', img_64s: [] })).toEqual(['product/a.jpg', 'file:c'])
  })

  test('it stays as long as nobody knows what the server shows, or that is what it was', () => {
    expect(shown('product/a.jpg')).toBeUndefined()
    expect(shown('product/a.jpg', ask)).toBeUndefined()
    expect(shown(undefined, { img_64: null, img_64s: [] })).toBeUndefined()
    expect(shown('product/gone-long-ago.jpg', { img_64: null, img_64s: [] })).toBeUndefined()
  })
})

test.each([
  ['Tambah Produk', undefined],
  ['Tambah Produk', 'draft'],
  ['Tambah Produk', 'rejected'],
  ['Tambah Produk', 'changes_requested'],
  ['Ubah Produk', 'approved'],
] as const)('the window that asks once more is called %s of one that is %s', (title, review_state) =>
  expect(confirmTitleOf(review_state && { review_state })).toBe(title),
)
