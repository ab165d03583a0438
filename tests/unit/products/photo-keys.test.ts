import { describe, expect, test } from 'vitest'
import { isKeyed, keyless } from '#contract/photos/picture-path.ts'
import { photos } from '#contract/photos/schemas.ts'
import { productForm } from '#contract/products/schemas.ts'
import { productDraftName } from '#drafts/writes/product-write.ts'
import { photosOfInput, replaceMissing } from '#features/products/product-photos.ts'
import { applyPendingProduct } from '#features/shops/own/products/optimistic-product.ts'
import { findAddress, joinPhotos, withAddresses } from '#photos/photo-values.ts'

// A photo has a public address without a key and one with a key for its owner. Writes and drafts made with one are
// matched with the other and drawn with the server's current address.

const name = (letter: string) => `photo/${letter.repeat(32)}`
const bare = (letter: string) => `${name(letter)}.jpg`
const keyed = (letter: string) => `${name(letter)}~${'0123456789abcdef012345'}.jpg`

test.each([
  [keyed('a'), bare('a')],
  [bare('a'), bare('a')],
  [`/files/${name('a')}~${'f'.repeat(22)}-480.avif`, `/files/${name('a')}-480.avif`],
  ['file:4c2', 'file:4c2'],
  [`data:image/jpeg;base64,${'a'.repeat(40)}`, `data:image/jpeg;base64,${'a'.repeat(40)}`],
  [`${name('a')}~${'f'.repeat(21)}.jpg`, `${name('a')}~${'f'.repeat(21)}.jpg`],
])('keyless: %s is %s without a key', (path, without) => {
  expect(keyless(path)).toBe(without)
  expect(isKeyed(path)).toBe(path !== without)
})

test('the contract accepts photo paths with a key and removes it; other texts are rejected', () => {
  const said = (entry: string) => productForm.safeParse({ draft: 1, name: 'Keripik', img_64: entry, img_64s: [entry] })
  for (const entry of [keyed('a'), bare('a')])
    expect(said(entry).data).toMatchObject({ img_64: bare('a'), img_64s: [bare('a')] })
  for (const entry of [`${name('a')}~.jpg`, `${name('a')}~xyz.jpg`, `${keyed('a')}x`, 'photo/a.jpg', `x ${bare('a')}`])
    expect([entry, said(entry).success]).toEqual([entry, false])
  const text = `data:image/jpeg;base64,/${'a'.repeat(32)}~${'b'.repeat(22)}.jpg`
  expect(said(text).data?.img_64).toBe(text)
  expect(
    photos.save.answer.safeParse({ data: { img_url: keyed('a'), width: 1, height: 1, thumbhash: null } }).success,
  ).toBe(true)
})

describe('a draft or a write from before pictures had keys', () => {
  const told = photosOfInput({ img_64: keyed('a'), img_64s: [keyed('b')] })
  const kept = photosOfInput({ img_64: bare('b'), img_64s: ['file:new', bare('a')] })
  const paths = (all: typeof kept) => all.photos!.map(({ path, file }) => path ?? file)

  test('is drawn with the current addresses, in its own order and with the same photo ids', () => {
    const now = withAddresses(kept, told)
    expect(paths(now)).toEqual([keyed('b'), 'file:new', keyed('a')])
    expect(now.photos!.map(({ id }) => id)).toEqual(kept.photos!.map(({ id }) => id))
  })

  test('withAddresses returns the same object when no address has changed', () => {
    const now = withAddresses(kept, told)
    expect(withAddresses(now, told).photos).toBe(now.photos)
    expect(withAddresses(kept, {}).photos).toBe(kept.photos)
    expect(findAddress([null, undefined])(bare('a'))).toBe(bare('a'))
  })

  test('lists no photo twice when the server’s list loads later', () => {
    const all = joinPhotos(told, kept, { photos: { most: 4, longest: 1600 } }).photos!
    expect(all.map(({ id }) => id)).toEqual([bare('b'), 'file:new', bare('a')])
  })

  test('replaceMissing does not treat a photo as missing when only its address has changed', () => {
    expect(replaceMissing(bare('a'), kept, told)).toBeUndefined()
    expect(paths(replaceMissing(bare('b'), kept, photosOfInput({ img_64: keyed('c') }))!)).toEqual([
      keyed('c'),
      'file:new',
      bare('a'),
    ])
    expect(paths(replaceMissing(bare('b'), kept, photosOfInput({ img_64: keyed('a') }))!)).toEqual([
      'file:new',
      bare('a'),
    ])
  })
})

describe('the card of a product with a pending save', () => {
  const key = '0b8e0b8e-0b8e-4b8e-8b8e-0b8e0b8e0b8e'
  const img = { width: 9, height: 9, thumbhash: null }
  const card = { id: 1, external_id: key, review_state: 'draft', img_url: keyed('a'), img } as NonNullable<
    Parameters<typeof applyPendingProduct>[0]
  >
  const after = (img_64: string | null) => {
    const ask = { external_id: key, name: 'Keripik', img_64, draft: 1 }
    return applyPendingProduct(
      card,
      [{ same: productDraftName(key), ask } as unknown as Parameters<typeof applyPendingProduct>[1][number]],
      '',
    )
  }
  test.each([
    [bare('a'), keyed('a'), img],
    [keyed('a'), keyed('a'), img],
    [bare('b'), bare('b'), null],
    ['file:x', 'file:x', null],
    [null, null, null],
  ])('with the photo %s shows %s', (said, img_url, facts) => {
    expect(after(said)).toMatchObject({ img_url, img: facts })
  })
})
