import { describe, expect, test } from 'vitest'
import { missingPhotoOf, photosOfInput, replaceMissing } from '#features/products/product-photos.ts'

// A product was changed on another phone while its form waited here: a photo that this phone names no longer exists.

const ask = { img_64: 'product/a.jpg', img_64s: ['product/b.jpg', 'file:c'] }
const refused = (field: string, code = '04') => ({ code, message: 'x', at: 1, fields: { [field]: 'Tidak ada.' } })

test.each([
  ['the main photo', refused('img_64'), 'product/a.jpg'],
  ['another photo', refused('img_64s.0'), 'product/b.jpg'],
  ['a photo on this phone', refused('img_64s.1'), undefined],
  ['a photo with another error', refused('img_64', '05'), undefined],
  ['another field', refused('lspro_id'), undefined],
  ['no field', { code: '04', message: 'x', at: 1 }, undefined],
  ['nothing', undefined, undefined],
])('missingPhotoOf, when the server has rejected %s', (_, problem, gone) =>
  expect(missingPhotoOf({ ask, problem })).toBe(gone),
)

describe('replaceMissing', () => {
  const said = photosOfInput(ask)
  const shown = (gone: string | undefined, told?: { img_64: string | null; img_64s: string[] }) =>
    replaceMissing(gone, said, told && photosOfInput(told))?.photos?.map(({ id }) => id)

  test('puts the server’s photo of that place there', () => {
    expect(shown('product/a.jpg', { img_64: 'product/z.jpg', img_64s: ['product/b.jpg'] })).toEqual([
      'product/z.jpg',
      'product/b.jpg',
      'file:c',
    ])
  })

  test('leaves out the photo when the server has none there, or one that is in the form already', () => {
    expect(shown('product/a.jpg', { img_64: 'product/b.jpg', img_64s: [] })).toEqual(['product/b.jpg', 'file:c'])
    expect(shown('product/b.jpg', { img_64: 'product/a.jpg', img_64s: [] })).toEqual(['product/a.jpg', 'file:c'])
  })

  test('changes nothing when the server’s photos are unknown or unchanged', () => {
    expect(shown('product/a.jpg')).toBeUndefined()
    expect(shown('product/a.jpg', ask)).toBeUndefined()
    expect(shown(undefined, { img_64: null, img_64s: [] })).toBeUndefined()
    expect(shown('product/gone-long-ago.jpg', { img_64: null, img_64s: [] })).toBeUndefined()
  })
})
