import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { keyless } from '#contract/photos/picture-path.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import type { Api } from '#server/http/mount.ts'
import { photoGone } from '#tests/support/pictures/photo-gone.ts'
import { openShops } from '../../fixtures/onboarding.fixture.ts'
import { dataOf, fromPhone, jpeg, jpegOf, png } from '../../fixtures/photo-corpus.ts'
import { engines } from '../../support/database/engines.ts'
import { until } from '../../support/network/http.ts'
import type { Actor } from '../../support/people.ts'
import { nameIn } from '../../support/pictures/picture-name.ts'

const any: unknown = expect.any(String)

describe.each(engines())('logo and gallery of stage 4 on %s', async (engine) => {
  /** The number of photo saves that have reached the check of the quota. */
  let begun = 0
  const watch = ({ app }: Api) => {
    app.addHook('preParsing', async ({ routeOptions }) => {
      if (routeOptions.url === '/api/merchant/stage-4/save') begun += 1
    })
  }
  const place = await openShops(engine, { first: [watch] })
  const { app, db, save, detail, shopOf, upload, merchantAt } = place

  const shown = async (who: Actor) => {
    const { merchant, gallery } = await detail(who)
    return { logo: merchant.img_url, gallery: gallery.map(({ url }: { url: string }) => url) }
  }
  const isLoose = async (path: string) =>
    (await db.query('select from loose_picture where name = $1', [nameIn(path)])).length === 1
  const uploads = async (who: Actor, many: number) => {
    const paths: string[] = []
    for (let at = 0; at < many; at++) paths.push(await upload(who))
    return paths
  }

  test('the sent list is the new gallery: new photos are added, and missing ones removed', async () => {
    const siti = await merchantAt(4)
    const [logo, a, b, c] = (await uploads(siti, 4)) as [string, string, string, string]
    expect((await save(4, { img_64: logo, img_64s: [a, b] }, siti)).data).toEqual({ wizard_stage: 5 })
    expect(await shown(siti)).toEqual({ logo, gallery: [a, b] })
    await save(4, { img_64: logo, img_64s: [c, b] }, siti)
    expect(await shown(siti)).toEqual({ logo, gallery: [c, b] })
    expect([await isLoose(a), await isLoose(b), await isLoose(logo)]).toEqual([true, false, false])
    await save(4, { img_64: logo }, siti)
    expect(await shown(siti)).toEqual({ logo, gallery: [] })
    // The photo was the merchant's, and no longer belongs to anyone: the phone has to upload it again.
    expect(await save(4, { img_64: logo, img_64s: [b] }, siti)).toEqual(photoGone('img_64s.0'))
    expect(await shown(siti)).toEqual({ logo, gallery: [] })
  })

  test('a new logo removes the old one', async () => {
    const siti = await merchantAt(5)
    const { logo: before } = await shown(siti)
    const after = await upload(siti)
    await save(4, { img_64: after }, siti)
    expect((await shown(siti)).logo).toBe(after)
    expect(await isLoose(before)).toBe(true)
  })

  test('a photo named twice is stored once, and may be logo and gallery photo at once', async () => {
    const siti = await merchantAt(4)
    const [logo, a] = (await uploads(siti, 2)) as [string, string]
    expect((await save(4, { img_64: logo, img_64s: [a, logo, a] }, siti)).code).toBe('00')
    expect(await shown(siti)).toEqual({ logo, gallery: [a, logo] })
    // Removed from the gallery, it is still the logo.
    await save(4, { img_64: logo, img_64s: [] }, siti)
    expect(await isLoose(logo)).toBe(false)
    expect(await shown(siti)).toEqual({ logo, gallery: [] })
  })

  test('photos may be sent as base64: the logo is cropped to a square, the others keep their shape', async () => {
    const siti = await merchantAt(4)
    const img_64s = [dataOf(await jpeg(400, 300)), dataOf(await fromPhone()), dataOf(await png(200, 500), 'png')]
    expect((await save(4, { img_64: dataOf(await jpeg(500, 400)), img_64s }, siti)).code).toBe('00')
    const { merchant, gallery } = await detail(siti)
    expect(merchant.img).toMatchObject({ width: 400, height: 400 })
    expect(gallery.map(({ width, height }: { width: number; height: number }) => [width, height])).toMatchObject([
      [400, 300],
      [800, 600],
      [200, 500],
    ])
    // Kept as they are, with one more.
    const { logo, gallery: urls } = await shown(siti)
    const more = await upload(siti)
    expect((await save(4, { img_64: logo, img_64s: [...urls, more] }, siti)).code).toBe('00')
    expect(await shown(siti)).toEqual({ logo, gallery: [...urls, more] })
  })

  test.each([
    ['text that is no photo', dataOf(Buffer.from('halo')), any],
    ['a HEIC', 'data:image/heic;base64,AAAA', 'Foto HEIC belum dapat dipakai. Pilih foto JPEG atau PNG.'],
    ['a photo cut short', dataOf(Buffer.from('ffd8ffe000104a46', 'hex')), any],
  ])('%s is rejected at its place in the list, and nothing changes', async (_, entry, sentence) => {
    const siti = await merchantAt(5)
    const before = await shown(siti)
    const said = await save(4, { img_64: before.logo, img_64s: [dataOf(await jpeg(50, 50)), entry] }, siti)
    expect(said).toEqual({ code: '05', message: commonTexts.malformed, fields: { 'img_64s.1': sentence } })
    expect(await shown(siti)).toEqual(before)
  })

  test('a base64 photo of 3,000,000 bytes is accepted, and one byte more is rejected', async () => {
    const siti = await merchantAt(4)
    const most = 3_000_000
    const said = await save(4, { img_64: dataOf(await jpegOf(most + 1)) }, siti)
    expect(said).toMatchObject({ code: '05', fields: { img_64: 'Ukuran foto paling besar 3 MB.' } })
    expect((await save(4, { img_64: dataOf(await jpegOf(most)) }, siti)).code).toBe('00')
  })

  test.each([
    [300, 294, '00'],
    [300, 293, '05'],
    [200, 300, '05'],
  ])('an uploaded logo of %i × %i gives code %s', async (width, height, code) => {
    const siti = await merchantAt(4)
    const logo = await upload(siti, await jpeg(width, height))
    const said = await save(4, { img_64: logo }, siti)
    expect(said.code).toBe(code)
    if (code === '05') expect(said.fields).toEqual({ img_64: 'Logo harus persegi (1:1).' })
    expect((await shopOf(siti)).picture_id === null).toBe(code === '05')
  })

  test('photos of another user are rejected, in use or not', async () => {
    const [siti, budi] = [await merchantAt(5), await merchantAt(5)]
    const theirs = [(await shown(budi)).logo, await upload(budi), 'merchant/0123456789abcdef0123456789abcdef.jpg']
    const mine = await shown(siti)
    for (const path of theirs) {
      expect(await save(4, { img_64: path }, siti)).toEqual(photoGone('img_64'))
      expect(await save(4, { img_64: mine.logo, img_64s: [mine.logo, path] }, siti)).toEqual(photoGone('img_64s.1'))
    }
    expect(await shown(siti)).toEqual(mine)
    expect((await save(4, { img_64: theirs[0], img_64s: [theirs[1]] }, budi)).code).toBe('00')
  })

  test('two phones that save ten photos each five times at once leave one complete list of at most ten', async () => {
    const siti = await merchantAt(5)
    const other = await place.onAnotherPhone(siti)
    const logo = (await shown(siti)).logo
    const lists: string[][] = []
    // Each phone uploads its own photos: those removed by one cannot be named by the other.
    for (let at = 0; at < 10; at++) {
      const list: string[] = []
      for (let photo = 0; photo < 10; photo++) list.push(await loose(siti.personId))
      lists.push(list)
    }
    const said = await Promise.all(
      lists.map((img_64s, index) => save(4, { img_64: logo, img_64s }, index % 2 === 0 ? siti : other)),
    )
    expect(new Set(said.map(({ code }) => code))).toEqual(new Set(['00']))
    const { gallery } = await shown(siti)
    const hung: string[] = gallery.map(keyless)
    expect(lists).toContainEqual(hung)
    // None of the other ninety photos is left in use.
    for (const path of lists.flat()) expect([path, await isLoose(path)]).toEqual([path, !hung.includes(path)])
  })

  /** An upload of this merchant, without the second that processing takes. */
  async function loose(personId: number) {
    const [row] = await db.query<{ name: string }>(
      `insert into loose_picture (name, person_id, width, height, thumbhash, bytes)
       values ('photo/' || md5(random()::text), $1, 40, 40, 'x', 10) returning name`,
      [personId],
    )
    return `${row!.name}.jpg`
  }

  /** The first half of a large save on a connection of its own, which then sends nothing until `hangUp`. */
  function halfOf(address: string, { headers }: Actor, big: string) {
    const asked = request(`${address}/api/merchant/stage-4/save`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(big) },
    })
    const over = new Promise<void>((hungUp) => asked.once('close', () => hungUp()))
    asked.on('error', () => undefined) // closing the connection is what the test does
    asked.write(big.slice(0, big.length / 2))
    return () => {
      asked.destroy()
      return over
    }
  }

  test('of large saves two are read at once and the next is told to retry; small ones are not affected, and a closed connection frees its slot', async () => {
    const [siti, budi, third] = [await merchantAt(4), await merchantAt(4), await merchantAt(4)]
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const big = { img_64: dataOf(await jpegOf(1_500_000)) }
    begun = 0
    const halves = [siti, budi].map((who) => halfOf(address, who, JSON.stringify(big)))
    await until(() => begun === 2)
    expect(await save(4, big, third)).toMatchObject({ code: '29', retry_after: 5 })
    expect((await save(4, { img_64: await upload(third) }, third)).code).toBe('00')
    await halves[0]!()
    await expect.poll(async () => (await save(4, big, third)).code).toBe('00')
    await halves[1]!()
  })
})
