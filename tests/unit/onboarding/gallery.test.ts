import { describe, expect, test } from 'vitest'
import { photoEntry } from '#contract/photos/schemas.ts'
import { inputOfPhotos, photosOfInput, photosOfShop, stage4Slots } from '#features/onboarding/stage4-photos.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import type { FormPhoto } from '#photos/photo-list.ts'
import { joinPhotos, photoErrorOf, photoStatusOf, withoutRaw } from '#photos/photo-values.ts'

// The photos of stage 4 between draft, outbox and server.

const path = (hex: string) => `merchant/${hex.repeat(32)}.jpg`
const ids = (photos: FormPhoto[] | undefined) => photos?.map(({ id }) => id)

describe('the input of stage 4', () => {
  test('keeps its order of server photos and new photos through photosOfInput', () => {
    const ask = { img_64: 'file:l', img_64s: [path('a'), 'file:b', path('c')] }
    expect(inputOfPhotos(photosOfInput(ask))).toEqual(ask)
    for (const entry of [path('a'), path('c')]) expect(photoEntry().safeParse(entry).success).toBe(true)
  })

  test('names the resized photo, not the one that will replace it', () => {
    const logo: FormPhoto[] = [
      { id: '1', path: path('a') },
      { id: '2', raw: 'file:r' },
    ]
    expect(inputOfPhotos({ logo, gallery: [] })?.img_64).toBe(path('a'))
  })

  test('is undefined without a logo', () => {
    expect(
      inputOfPhotos({ logo: [{ id: '1', raw: 'file:r' }], gallery: [{ id: '2', file: 'file:b' }] }),
    ).toBeUndefined()
    expect(inputOfPhotos(photosOfShop({ merchant: { img_url: null }, gallery: [] }))).toBeUndefined()
  })
})

test('joinPhotos puts a gallery that loaded late before the photos that were added meanwhile', () => {
  const server = photosOfInput({ img_64: path('a'), img_64s: [path('b'), path('c')] })
  const added = {
    logo: [],
    gallery: [
      { id: path('c'), path: path('c') },
      { id: 'n', file: 'file:n' },
    ],
  }
  const { logo, gallery } = joinPhotos(server, added, stage4Slots)
  expect([ids(logo), ids(gallery)]).toEqual([[path('a')], [path('b'), path('c'), 'n']])
  expect(ids(joinPhotos(server, { logo: [{ id: 'own', file: 'file:o' }], gallery: [] }, stage4Slots).logo)).toEqual([
    'own',
  ])
})

test('withoutRaw drops originals kept for cropping and keeps those not yet resized', () => {
  const kept = withoutRaw([
    { id: '1', raw: 'file:r', file: 'file:s', box: { x: 0, y: 0, width: 1, height: 1 } },
    { id: '2', raw: 'file:t' },
  ])
  expect(kept).toEqual([
    { id: '1', file: 'file:s' },
    { id: '2', raw: 'file:t' },
  ])
})

describe('photoStatusOf', () => {
  const row = (state: OutboxEntry['state'], paths: Record<string, string | undefined>): OutboxEntry => ({
    seq: 1,
    id: 'row',
    v: 1,
    person: '9',
    name: 'onboarding.stage4',
    subject: 'merchant:27',
    same: 'merchant:27 tahap 4',
    title: '',
    to: '',
    ask: { img_64: 'file:l', img_64s: ['file:b', 'file:c'] },
    uploads: Object.fromEntries(
      Object.entries(paths).map(([id, path]) => [id, { key: id, size: 1, ...(path && { path }) }]),
    ),
    size: 1,
    keptAt: 0,
    state,
    tries: 0,
    dueAt: 0,
  })
  const none = { l: undefined, b: undefined, c: undefined }
  const some = { l: path('a'), b: undefined, c: undefined }
  const photo = (file: string): FormPhoto => ({ id: file, file: `file:${file}` })

  test.each<[string, FormPhoto, OutboxEntry | undefined, { photo: number; percent: number } | undefined, object]>([
    ['a photo on the server', { id: 'x', path: path('a') }, undefined, undefined, { at: 'sent' }],
    ['a chosen photo', { id: 'x', raw: 'file:r' }, undefined, undefined, { at: 'queue' }],
    ['a resized photo', photo('b'), undefined, undefined, { at: 'kept' }],
    ['a photo of a pending entry', photo('b'), row('kept', none), undefined, { at: 'kept' }],
    [
      'a photo being uploaded',
      photo('b'),
      row('sending', some),
      { photo: 2, percent: 63 },
      { at: 'sending', percent: 63 },
    ],
    ['behind the one that is leaving', photo('c'), row('sending', some), { photo: 2, percent: 63 }, { at: 'kept' }],
    ['uploaded', photo('l'), row('sending', some), { photo: 2, percent: 63 }, { at: 'sent' }],
    ['refused', photo('b'), row('parked', some), undefined, { at: 'fix' }],
    ['not tried, for the one before was refused', photo('c'), row('parked', some), undefined, { at: 'kept' }],
    ['of another write than the one that waits', photo('z'), row('sending', none), undefined, { at: 'kept' }],
    ['unreadable', { id: 'x', wrong: { because: 'broken', sentence: '' } }, undefined, undefined, { at: 'fix' }],
  ])('%s', (_, photo, row, progress, where) => {
    expect(photoStatusOf(photo, undefined, row, progress)).toEqual(where)
  })

  test('has the progress of resizing', () => {
    const doing = { id: 'x', number: 1, of: 2, percent: 30 }
    expect(photoStatusOf({ id: 'x', raw: 'file:r' }, doing)).toEqual({ at: 'work', percent: 30 })
  })
})

test('photoErrorOf names an unusable photo by its number', () => {
  expect(photoErrorOf({ id: 'x', wrong: { because: 'broken', sentence: 'Foto ini rusak.' } }, 5)).toBe(
    'Foto 5 tidak bisa dibaca. Ambil ulang atau hapus; foto lain tetap jalan.',
  )
  expect(
    photoErrorOf({ id: 'x', wrong: { because: 'kind', sentence: 'Format HEIC belum bisa, ubah kamera ke JPEG' } }, 2),
  ).toBe('Foto 2: Format HEIC belum bisa, ubah kamera ke JPEG')
  expect(photoErrorOf({ id: 'x', file: 'file:a' }, 1)).toBeUndefined()
})
