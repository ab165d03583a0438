import { zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { fileKey, unpackArchive } from '#server/spreadsheets/unpack-archive.ts'
import { csvOf, goodRow, type ImportsPlace, openImports } from '../../fixtures/imports.fixture.ts'
import { jpeg, png } from '../../fixtures/photo-corpus.ts'
import type { Merchant } from '../../fixtures/products.fixture.ts'
import { usualEngine } from '../../support/database/engines.ts'

let place: ImportsPlace
let siti: Merchant
let photo: Buffer
beforeAll(async () => {
  place = await openImports(usualEngine())
  siti = await place.merchant()
  photo = await jpeg(80, 60)
})
const zip = (files: Record<string, Uint8Array>) => Buffer.from(zipSync(files))
const start = async (who: Merchant, id: number) => {
  await place.callImport(who, 'start', { id })
  await place.settle()
}

test('import: a row with its photo in a ZIP is submitted, cut to a square', async () => {
  const { id, photos } = await place.upload(
    siti,
    csvOf([
      goodRow('Keripik', { photo_1: 'Keripik.JPG', photo_2: 'kedua.png' }),
      goodRow('Emping', { photo_1: 'tidak-ada.jpg' }),
      goodRow('Rusak', { photo_1: 'rusak.jpg' }),
    ]),
  )
  expect(photos).toEqual({
    wanted: 4,
    stored: 0,
    missing: ['kedua.png', 'keripik.jpg', 'rusak.jpg', 'tidak-ada.jpg'],
  })
  const broken = Buffer.concat([photo.subarray(0, 200), Buffer.alloc(100)])
  const reply = await place.addZip(
    siti,
    id,
    zip({ 'foto/keripik.jpg': photo, 'kedua.png': await png(50, 90), 'rusak.jpg': broken, 'lain.jpg': photo }),
  )
  expect(reply).toMatchObject({
    code: '00',
    message: '3 foto diterima.',
    data: { stored: 3, refused: [{ name: 'lain.jpg', reason: 'Tidak disebut di baris mana pun.' }] },
  })
  await place.settle()
  const checked = await place.detail(siti, id)
  expect(checked).toMatchObject({
    counts: { new: 2, draft: 1 },
    photos: { wanted: 4, stored: 3, missing: ['tidak-ada.jpg'] },
  })
  await start(siti, id)
  expect((await place.detail(siti, id)).counts).toMatchObject({ new: 1, draft: 2 })
  expect((await place.rows(siti, id)).map(({ notes }) => notes)).toEqual([
    {},
    { photo_1: 'Foto ini belum ada di ZIP.' },
    { photo_1: 'Foto rusak atau tidak dapat dibaca. Pilih foto lain.' },
  ])
  const [first] = await place.productsOf(siti)
  expect(first).toMatchObject({ name: 'Keripik', review_state: 'submitted' })
  const pictures = await place.db.query<{ width: number; height: number }>(
    `select width, height from picture where sender_id = $1 order by id`,
    [siti.personId],
  )
  expect(pictures).toEqual([
    { width: 60, height: 60 },
    { width: 50, height: 50 },
  ])
  const { form } = await place.own(siti, first!.id)
  expect([form.img_64 !== null, form.img_64s.length]).toEqual([true, 1])
  // The originals are released, for the next garbage collection.
  expect(
    await place.db.query(`select from loose_picture where name like 'import/%' and since > now() - interval '1 day'`),
  ).toEqual([])
})

test('import: the photos of a product stay without a name in the row, and a name replaces them', async () => {
  const budi = await place.merchant()
  const { id: product } = await place.approved(budi)
  const path = (await place.own(budi, product)).form.img_64
  const without = await place.upload(budi, csvOf([{ number: product, photo_1: '' }]))
  expect(without.counts.unchanged).toBe(1)
  const { id } = await place.upload(budi, csvOf([{ number: product, photo_1: 'baru.jpg' }]))
  expect((await place.rows(budi, id))[0]).toMatchObject({
    effect: 'unchanged',
    notes: { photo_1: 'Foto ini tidak ada di ZIP. Foto yang lama tetap.' },
  })
  await place.addZip(budi, id, zip({ 'baru.jpg': photo }))
  await place.settle()
  await start(budi, id)
  const { card, form } = await place.own(budi, product)
  expect(card.revision).toMatchObject({ review_state: 'submitted' })
  expect(form.img_64).not.toBe(path)
})

test('import: a photo is found without its extension, with another one, and by a name of another system', async () => {
  const budi = await place.merchant()
  const names = ['keripik', 'emping.jpeg', 'FOTO_KOPI.JPG', 'kue', 'te\u0301h.jpg', 'dua.jpg', 'sirup']
  const { id } = await place.upload(budi, csvOf(names.map((photo_1) => goodRow(`Produk ${photo_1}`, { photo_1 }))))
  const { data } = await place.addZip(
    budi,
    id,
    zip({
      'a/Keripik.jpg': photo,
      'emping.jpg': photo,
      'foto kopi.jpeg': photo,
      'kue.jpg.jpg': photo,
      't\u00e9h.jpg': photo,
      'dua.jpg': photo,
      'b/dua.jpg': photo,
      'sirup.jpg': photo,
      'sirup.png': photo,
    }),
  )
  expect([data.stored, data.refused]).toEqual([
    6,
    [
      { name: 'dua.jpg', reason: 'Ada beberapa foto dengan nama ini di dalam ZIP. Yang pertama dipakai.' },
      {
        name: 'sirup',
        reason: 'Ada beberapa foto dengan nama ini. Tulis namanya di baris lengkap, misalnya keripik.jpg.',
      },
    ],
  ])
  await place.settle()
  expect(await place.detail(budi, id)).toMatchObject({ counts: { new: 6, draft: 1 }, photos: { missing: ['sirup'] } })
})

describe('archives that are refused', () => {
  let id: number
  beforeAll(async () => {
    const names = Array.from({ length: 301 }, (_, n) => goodRow(`Produk ${n}`, { photo_1: `foto${n}.jpg` }))
    id = (await place.upload(siti, csvOf(names))).id
  })
  const many = (n: number, name: (at: number) => string) =>
    zip(Object.fromEntries(Array.from({ length: n }, (_, index) => [name(index), new Uint8Array(1)])))

  test.each([
    ['no ZIP', () => Buffer.from('foto'), 'Berkas ini bukan ZIP.'],
    ['nothing', () => Buffer.alloc(0), 'Berkas ini bukan ZIP.'],
    ['301 photos', () => many(301, (at) => `foto${at}.jpg`), 'Paling banyak 300 foto dalam satu ZIP.'],
    ['2,001 entries', () => many(2001, (at) => `lain${at}.jpg`), 'Isi berkas ini terlalu besar.'],
  ])('import: %s', async (_, bytes, message) => {
    expect(await place.addZip(siti, id, bytes())).toEqual({ code: '01', message })
  })

  test('import: photos that unpack to more than 3 MB, are no photos, or leave their folder', async () => {
    const bomb = zip({
      'foto0.jpg': new Uint8Array(3_000_001),
      'foto1.jpg': Buffer.from('<svg/>'),
      '../../foto2.jpg': photo,
      '__MACOSX/foto3.jpg': photo,
    })
    const { data } = await place.addZip(siti, id, bomb)
    expect(data.stored).toBe(1)
    expect(data.refused).toEqual([
      { name: 'foto0.jpg', reason: 'Ukuran foto paling besar 3 MB.' },
      { name: 'foto1.jpg', reason: 'Foto harus berupa JPEG atau PNG.' },
    ])
    const stored = await place.db.query<{ name: string; picture: string }>(
      'select name, picture from product_import_photo where import_id = $1',
      [id],
    )
    expect(stored).toEqual([{ name: 'foto2.jpg', picture: expect.stringMatching(/^import\/[0-9a-f]{32}$/) }])
  })

  test.each([
    ['UTF-8, and says so', 'fot\u00f6é', (name: string) => Buffer.from(name), true],
    ['UTF-8, and does not say so', 'fot\u00f6é', (name: string) => Buffer.from(name), false],
    ['code page 437', 'fot\u00f6é', () => Buffer.from('fot\x94\x82', 'latin1'), false],
  ])('import: the names of a ZIP are read in %s', (_, name, encode, isUtf8) => {
    // An archive with a name of as many bytes, which is replaced in both places.
    const encoded = encode(name)
    const plain = 'x'.repeat(encoded.length)
    const bytes = zip({ [plain]: photo })
    const [file, entry] = [bytes.indexOf(plain), bytes.lastIndexOf(plain)]
    for (const at of [file, entry]) encoded.copy(bytes, at)
    if (isUtf8) {
      bytes.writeUInt16LE(0x800, file - 24)
      bytes.writeUInt16LE(0x800, entry - 38)
    }
    const limits = { entries: 10, fileBytes: 1_000_000, unpackedBytes: 1_000_000 }
    expect(unpackArchive(bytes, [fileKey(name)], limits)).toEqual([
      { name: fileKey(name), bytes: new Uint8Array(photo) },
    ])
  })

  test('import: a photo that lies about its size gets no more memory than it claims', async () => {
    const bytes = zip({ 'foto4.jpg': new Uint8Array(5_000_000) })
    bytes.writeUInt32LE(1000, bytes.lastIndexOf('foto4.jpg') - 46 + 24)
    const { data } = await place.addZip(siti, id, bytes)
    expect(data.refused).toEqual([{ name: 'foto4.jpg', reason: 'Foto harus berupa JPEG atau PNG.' }])
  })

  test('import: 61 MB, and photos after the start', async () => {
    expect(
      (await place.sendFile(siti, `/product/import/photos/${id}/a.zip`, Buffer.alloc(60_000_001), 'application/zip'))
        .statusCode,
    ).toBe(413)
    await place.settle()
    await place.callImport(siti, 'start', { id })
    expect(await place.addZip(siti, id, zip({ 'foto5.jpg': photo }))).toEqual({
      code: '01',
      message: 'Impor ini sudah dimulai. Tambahkan foto lewat formulir produk.',
    })
  })
})

test('import: photos whose columns the file lacks stay, and an empty cell removes one', async () => {
  const owner = await place.merchant()
  const gallery = [await place.loose(owner), await place.loose(owner), await place.loose(owner)]
  const { id: number } = await place.approved(owner, { img_64s: gallery })
  const { data } = await place.ask('/product/export/file', { format: 'csv' }, owner.headers)
  const names = Buffer.from(data.base64, 'base64')
    .toString()
    .match(/[0-9a-f]{32}\.jpg/g)!
  expect(names).toHaveLength(4)

  const alone = await place.upload(owner, csvOf([{ number, name: 'Nama Baru', photo_1: names[0]! }]))
  expect(alone.counts.changed).toBe(1)
  await start(owner, alone.id)
  const pictures = async () => {
    const [revision] = await place.db.query<{ content: { pictures: { path: string }[] } }>(
      'select content from product_revision where product_id = $1',
      [number],
    )
    return revision!.content.pictures.map(({ path }) => path.split('/').at(-1))
  }
  expect(await pictures()).toEqual(names)

  const emptied = await place.upload(
    owner,
    csvOf([{ number, name: 'Nama Baru', photo_1: names[0]!, photo_2: '', photo_3: names[2]! }]),
  )
  await start(owner, emptied.id)
  expect(await pictures()).toEqual([names[0], names[2], names[3]])
})
