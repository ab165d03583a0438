import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { account } from '#contract/account/schemas.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { variants } from '#server/pictures/file-names.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { dataOf, drawing, fromPhone, impostors, jpeg, jpegOf, png, pngBomb } from '../../fixtures/photo-corpus.ts'
import { filledIn, openProfiles } from '../../fixtures/profile.fixture.ts'

const place = await openProfiles(usualEngine())
const { store, stored, bytesOf } = place

type Somebody = Awaited<ReturnType<typeof place.signedIn>>
const send = (who: Somebody, img_64: unknown) => place.ask(account.changeProfile, filledIn({ img_64 }), who)

const nameIn = (path: string) => path.replace(/\.jpg$/, '')

test('a profile photo is cropped to a square and stored in every size', async () => {
  const siti = await place.signedIn('guest')
  const answer = await send(siti, dataOf(await jpeg(1200, 900)))
  expect(answer).toMatchObject({ code: '00', message: 'Profil berhasil disimpan' })
  const { img_url, img } = answer.data
  expect(img_url).toMatch(/^person\/[0-9a-f]{32}\.jpg$/)
  expect(img).toEqual({ width: 640, height: 640, thumbhash: expect.stringMatching(/^[A-Za-z0-9+/]{20,44}={0,2}$/) })
  for (const variant of variants) expect(await store.has(nameIn(img_url) + variant)).toBe(true)
  const whole = await sharp(await bytesOf(img_url)).metadata()
  expect([whole.format, whole.width, whole.height]).toEqual(['jpeg', 640, 640])
  expect((await sharp(await bytesOf(`${nameIn(img_url)}-160.jpg`)).metadata()).width).toBe(160)
  expect((await bytesOf(`${nameIn(img_url)}-480.avif`)).toString('latin1', 4, 12)).toBe('ftypavif')
  expect((await bytesOf(`${nameIn(img_url)}-480.webp`)).toString('latin1', 8, 12)).toBe('WEBP')
})

test('a profile saved without a photo keeps the existing one', async () => {
  const siti = await place.signedIn('merchant')
  const first = await send(siti, dataOf(await png(), 'png'))
  expect((await send(siti, null)).data).toMatchObject({ img_url: first.data.img_url })
  expect((await send(siti, '')).data).toMatchObject({ img_url: first.data.img_url })
  expect((await send(siti, undefined)).data).toMatchObject({ img_url: first.data.img_url })
})

test('a profile photo is stored without metadata and the right way up', async () => {
  const siti = await place.signedIn('guest')
  const taken = await fromPhone()
  expect(taken.toString('latin1')).toMatch(/TandaKamera/)
  expect(taken.toString('latin1')).toMatch(/TandaXmp/)
  expect((await sharp(taken).metadata()).exif?.length).toBeGreaterThan(100)
  const { img_url } = (await send(siti, dataOf(taken))).data
  for (const variant of variants) {
    const bytes = await bytesOf(nameIn(img_url) + variant)
    expect(bytes.toString('latin1')).not.toMatch(/Tanda|Exif|GPS|adobe|ICC_PROFILE|Photoshop/)
    if (!variant.endsWith('.jpg')) continue
    const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata()
    expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
  }
})

test('a profile photo with an EXIF rotation is stored rotated', async () => {
  const siti = await place.signedIn('guest')
  // Red increases to the right; with orientation 6 (a quarter turn to the right) it increases downwards.
  const turned = await drawing(400, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { img_url } = (await send(siti, dataOf(turned))).data
  const { data, info } = await sharp(await bytesOf(img_url))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const red = (x: number, y: number) => data[(y * info.width + x) * 3]!
  expect(red(200, 390) - red(200, 10)).toBeGreaterThan(150)
  expect(Math.abs(red(390, 200) - red(10, 200))).toBeLessThan(30)
})

test('data appended to a photo file is removed', async () => {
  const siti = await place.signedIn('guest')
  const glued = Buffer.concat([await jpeg(), Buffer.from('<script>TandaSkrip</script><?php TandaPhp ?>PK\x03\x04')])
  const { img_url } = (await send(siti, dataOf(glued))).data
  for (const variant of variants)
    expect((await bytesOf(nameIn(img_url) + variant)).toString('latin1')).not.toMatch(/Tanda|<script|<\?php/)
})

describe('a profile photo of unusual size or format:', () => {
  const grey = () => drawing(90, 120).greyscale().toColourspace('b-w').png().toBuffer()
  const clear = () =>
    sharp({ create: { width: 70, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  test.each<[string, () => Promise<Buffer>, number]>([
    ['one pixel', () => png(1, 1), 1],
    ['a line', () => png(1, 900), 1],
    ['a wide one', () => jpeg(1000, 120), 120],
    ['a tall one', () => jpeg(130, 1100), 130],
    ['exactly as large as shown', () => jpeg(640, 640), 640],
    ['6 megapixels', () => jpeg(3000, 2000), 640],
    ['grey', grey, 90],
    ['of few colours', () => drawing(80, 80).png({ palette: true }).toBuffer(), 80],
    ['16 bits deep', () => drawing(80, 80).toColourspace('rgb16').png().toBuffer(), 80],
    ['for a printing press', () => drawing(80, 80).toColourspace('cmyk').jpeg().toBuffer(), 80],
    ['built up in passes', () => drawing(80, 80).jpeg({ progressive: true }).toBuffer(), 80],
    ['nothing but air', () => clear().png().toBuffer(), 50],
  ])('%s', async (_, make, side) => {
    const siti = await place.signedIn('guest')
    const answer = await send(siti, dataOf(await make(), 'png'))
    expect([answer.code, answer.data?.img.width, answer.data?.img.height]).toEqual(['00', side, side])
  })

  test('transparency becomes white', async () => {
    const siti = await place.signedIn('guest')
    const { img_url } = (await send(siti, dataOf(await clear().png().toBuffer(), 'png'))).data
    const data = await sharp(await bytesOf(img_url))
      .raw()
      .toBuffer()
    expect(Math.min(...data)).toBeGreaterThan(250)
  })
})

describe('a profile photo that is no photo is rejected with its message, and nothing is stored:', async () => {
  test.each(await impostors())('%s', async (_, data, sentence) => {
    const siti = await place.signedIn('guest')
    const [before, files] = [await place.rowsOf(siti.id), await stored()]
    const answer = await send(siti, data)
    expect(answer).toEqual({
      code: '05',
      message: commonTexts.malformed,
      fields: { img_64: expect.stringMatching(sentence) },
    })
    expect([await place.rowsOf(siti.id), await stored()]).toEqual([before, files])
  })

  test.each([[12], [true], [{}], [['data:image/png;base64,AAAA']]])('%j', async (data) => {
    const siti = await place.signedIn('guest')
    expect(await send(siti, data)).toMatchObject({ code: '05', fields: { img_64: 'Harus berupa teks' } })
  })
})

describe('3,000,000 bytes is the limit of the decoded photo, not of its base64 text', () => {
  const limit = 3_000_000
  test('a photo of exactly that size is accepted', async () => {
    const siti = await place.signedIn('guest')
    const photo = await jpegOf(limit)
    expect(photo).toHaveLength(limit)
    expect((await send(siti, dataOf(photo))).code).toBe('00')
  })

  test.each([1, 2, 3, 70_000])('a photo of %i bytes more is rejected', async (more) => {
    const siti = await place.signedIn('guest')
    const answer = await send(siti, dataOf(await jpegOf(limit + more)))
    expect(answer).toMatchObject({ code: '05', fields: { img_64: 'Ukuran foto paling besar 3 MB.' } })
  })

  test('a body far beyond it is not accepted, and without a session not read at all', async () => {
    const siti = await place.signedIn('guest')
    const long = dataOf(Buffer.alloc(4_000_000))
    expect(await place.send(account.changeProfile, filledIn({ img_64: long }), siti)).toMatchObject({ statusCode: 413 })
    expect(await place.ask(account.changeProfile, filledIn({ img_64: long }))).toMatchObject({ code: '99' })
  })
})

describe('a small file with millions of pixels is rejected by its header:', () => {
  test.each([
    [10_000, 10_000],
    [16_000, 16_000],
    [30_000, 30_000],
    [65_000, 65_000],
    [12_001, 10],
    [1, 60_000_000],
    [6400, 6400],
  ])('%i x %i', async (width, height) => {
    const siti = await place.signedIn('guest')
    // Most files end long before their declared pixels: a decoder would call them broken.
    const answer = await send(siti, dataOf(pngBomb(width, height), 'png'))
    expect(answer).toMatchObject({ code: '05', fields: { img_64: expect.stringMatching(/40 juta piksel/) } })
  })
})

test('no line of the log contains a photo', async () => {
  expect(place.lines.join()).not.toContain('base64')
})
