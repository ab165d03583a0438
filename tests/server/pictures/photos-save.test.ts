import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { variants } from '#server/pictures/file-names.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { drawing, fromPhone, impostors, jpeg, jpegOf, png, pngBomb } from '../../fixtures/photo-corpus.ts'
import { openUploads } from '../../fixtures/photos.fixture.ts'
import { nameIn } from '../../support/pictures/picture-name.ts'

const place = await openUploads(usualEngine())
const { db, store, send, upload, bytesOf, somebody } = place

const loose = () => db.query<{ name: string }>('select name from loose_picture order by name')

test('an uploaded photo keeps its shape, with a longest side of 1600 pixels, and gets every size', async () => {
  const siti = await somebody()
  const { code, data } = await upload(siti, await jpeg(4000, 2000))
  expect(code).toBe('00')
  expect(data).toEqual({
    img_url: expect.stringMatching(/^photo\/[0-9a-f]{32}~[0-9a-f]{22}\.jpg$/),
    width: 1600,
    height: 800,
    thumbhash: expect.stringMatching(/^[A-Za-z0-9+/]{20,44}={0,2}$/),
  })
  for (const variant of variants) expect(await store.has(nameIn(data.img_url) + variant)).toBe(true)
  const whole = await sharp(await bytesOf(data.img_url)).metadata()
  expect([whole.format, whole.width, whole.height]).toEqual(['jpeg', 1600, 800])
  const facts = await db.query(
    'select person_id, width, height, thumbhash, bytes > 5000 as weighed from loose_picture where name = $1',
    [nameIn(data.img_url)],
  )
  expect(facts).toEqual([
    { person_id: siti.personId, width: 1600, height: 800, thumbhash: data.thumbhash, weighed: true },
  ])
})

test.each<[string, () => Promise<Buffer>, [number, number]]>([
  ['one pixel', () => png(1, 1), [1, 1]],
  ['a small one, never enlarged', () => png(90, 40), [90, 40]],
  ['a tall one', () => jpeg(1000, 3000), [533, 1600]],
  ['exactly as large as shown', () => jpeg(1600, 1600), [1600, 1600]],
  ['for a printing press', () => drawing(80, 60).toColourspace('cmyk').jpeg().toBuffer(), [80, 60]],
])('an uploaded photo is stored in its size: %s', async (_, make, [width, height]) => {
  expect((await upload(await somebody(), await make())).data).toMatchObject({ width, height })
})

test('an uploaded photo is stored without metadata', async () => {
  const taken = await fromPhone()
  expect(taken.toString('latin1')).toMatch(/TandaKamera/)
  const { exif } = await sharp(taken).metadata()
  expect(exif!.toString('latin1')).toContain('TandaModel')
  const { img_url } = (await upload(await somebody(), taken)).data
  for (const variant of variants) {
    const bytes = await bytesOf(nameIn(img_url) + variant)
    expect(bytes.toString('latin1')).not.toMatch(/Tanda|Exif|GPS|adobe|ICC_PROFILE/)
    if (variant.endsWith('.jpg'))
      expect(await sharp(bytes).metadata()).not.toMatchObject({ exif: expect.anything(), xmp: expect.anything() })
  }
})

test.each([
  [1, 300, 200],
  [3, 300, 200],
  [6, 200, 300],
  [8, 200, 300],
])('an uploaded photo is turned by its EXIF orientation %i', async (orientation, width, height) => {
  const held = await drawing(300, 200).withMetadata({ orientation }).jpeg().toBuffer()
  const { data } = await upload(await somebody(), held)
  expect(data).toMatchObject({ width, height })
  const { data: pixels, info } = await sharp(await bytesOf(data.img_url))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const red = (x: number, y: number) => pixels[(y * info.width + x) * 3]!
  // Red increases to the right in the drawing; the test looks where its right side is after the rotation.
  const right: Record<number, [number, number]> = { 1: [290, 100], 3: [10, 100], 6: [100, 290], 8: [100, 10] }
  expect(red(...right[orientation]!)).toBeGreaterThan(200)
})

describe('an upload that is no photo is rejected with its message, and nothing is stored:', async () => {
  const bytes = (await impostors()).flatMap(([name, data, sentence]): [string, Buffer, RegExp][] => {
    const inside = /^data:image\/jpeg;base64,([A-Za-z0-9+/]+={0,2})$/.exec(data)?.[1]
    return inside && inside.length % 4 === 0 ? [[name, Buffer.from(inside, 'base64'), sentence]] : []
  })
  const wide = /12\.000 piksel/
  test.each<[string, Buffer, RegExp]>([
    ...bytes,
    ['a bomb of 256 megapixels', pngBomb(16_000, 16_000), wide],
    ['a bomb of one line', pngBomb(1, 60_000_000), wide],
    ['41 megapixels', pngBomb(6_400, 6_407), wide],
  ])('%s', async (_, data, sentence) => {
    const before = await loose()
    const answer = await upload(await somebody(), data, { key: randomUUID() })
    expect(answer).toMatchObject({ code: '05', fields: { bytes: expect.stringMatching(sentence) } })
    expect(await loose()).toEqual(before)
  })

  test('an empty body', async () => {
    expect(await upload(await somebody(), Buffer.alloc(0))).toMatchObject({
      code: '05',
      fields: { bytes: 'Foto harus berupa JPEG atau PNG.' },
    })
  })
})

describe('an upload may have 3,000,000 bytes', () => {
  const limit = 3_000_000
  test('exactly that size is accepted, and a PNG declared as JPEG, too', async () => {
    const siti = await somebody()
    expect((await upload(siti, await jpegOf(limit))).code).toBe('00')
    expect((await upload(siti, await png(), { kind: 'image/jpeg; charset=binary' })).code).toBe('00')
    expect((await upload(siti, await png(), { kind: 'IMAGE/PNG' })).code).toBe('00')
  })
  test('one byte more gives 413', async () => {
    const answer = await send(await somebody(), await jpegOf(limit + 1))
    expect([answer.statusCode, answer.json()]).toEqual([413, { code: '05', message: 'Ukuran foto paling besar 3 MB.' }])
  })
})

describe('the upload endpoint reads only photos', async () => {
  const photo = await jpeg()
  test.each([
    ['application/json', /^Foto harus berupa JPEG atau PNG/],
    ['application/octet-stream', /^Foto harus/],
    ['image/webp', /^Foto harus/],
    ['image/svg+xml', /^Foto harus/],
    ['image/jpeg2000', /^Foto harus/],
    ['multipart/form-data; boundary=x', /^Foto harus/],
    ['text/plain', /^Foto harus/],
    ['image/heic', /^Foto HEIC/],
    ['', /^Foto harus/],
  ])('the content type %j gives 415', async (kind, sentence) => {
    const answer = await send(await somebody(), photo, { kind })
    expect([answer.statusCode, answer.json()]).toEqual([415, { code: '05', message: expect.stringMatching(sentence) }])
  })

  test('a compressed body gives 415', async () => {
    const siti = await somebody()
    const answer = await send({ headers: { ...siti.headers, 'content-encoding': 'gzip' } }, photo)
    expect(answer.statusCode).toBe(415)
  })

  test('a request without a session gives 99, whatever it contains', async () => {
    for (const kind of ['image/jpeg', 'text/plain'])
      expect((await upload(undefined, Buffer.alloc(4_000_000), { kind })).code).toBe('99')
  })
})

test('an upload repeated with the same idempotency key returns the same photo, also after a lost response', async () => {
  const siti = await somebody()
  const [key, photo] = [randomUUID(), await jpeg()]
  const before = (await loose()).length
  const first = await send(siti, photo, { key })
  const again = await send(siti, photo, { key })
  expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true'])
  expect(await loose()).toHaveLength(before + 1)
  expect(await upload(siti, await png(), { key })).toMatchObject({ code: '01' })
  const budi = (await upload(await somebody(), photo, { key })).data
  expect(budi.img_url).not.toBe(first.json().data.img_url)
})

test('uploads with the same key at the same moment make one photo, and other processed copies have no owner', async () => {
  const siti = await somebody()
  const [key, photo] = [randomUUID(), await jpeg()]
  const answers = await Promise.all([1, 2, 3, 4].map(() => upload(siti, photo, { key })))
  expect(new Set(answers.map(({ data }) => data.img_url)).size).toBe(1)
  const hers = await db.query('select name from loose_picture where person_id = $1', [siti.personId])
  expect(hers).toEqual([{ name: nameIn(answers[0]!.data.img_url) }])
})

test('uploads are limited to 120 an hour, with a time to retry', async () => {
  const counting = await openUploads(usualEngine(), { limits: true, on: db })
  const siti = await counting.somebody()
  await db.query(
    `insert into asked_count (key, until, n) values ('photos ' || $1::int, now() + interval '20 minutes', 119)`,
    [siti.personId],
  )
  const key = randomUUID()
  const first = await upload(siti, await png(), { key })
  expect((await counting.upload(siti, await png())).code).toBe('00')
  // Twenty minutes, minus the time this test has taken so far.
  const wait = { code: '29', retry_after: expect.closeTo(1160, -2) }
  expect(await counting.upload(siti, await png())).toMatchObject(wait)
  // A repeated upload that was stored before is answered all the same.
  expect(await counting.upload(siti, await png(), { key })).toEqual(first)
})

test('a nearly full disk rejects uploads and does not blame the photo', async () => {
  const { photos, ...full } = await openUploads(usualEngine(), { on: db, room: 1000 })
  expect(await full.upload(await somebody(), await png())).toMatchObject({ code: '50' })
  expect(full.lines.join()).toContain('the disk is nearly full')
  const sending = { field: 'x', folder: 'photo', personId: (await somebody()).personId, longest: 9 }
  await expect(photos.storeBytes(await png(), sending)).rejects.toThrow('full')
})

test('storeDataUrl keeps the shape of a photo, and rejects others with a message at their field', async () => {
  const { personId } = await somebody()
  const whole = { field: 'img_64', folder: 'photo', personId, longest: 1600 }
  const text = `data:image/jpeg;base64,${(await jpeg(400, 100)).toString('base64')}`
  expect(await place.photos.storeDataUrl(text, whole)).toMatchObject({ width: 400, height: 100 })
  await expect(place.photos.storeDataUrl('data:image/gif;base64,AAAA', whole)).rejects.toMatchObject({
    code: '05',
    fields: { img_64: 'Foto harus berupa JPEG atau PNG.' },
  })
})
