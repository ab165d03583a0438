import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ownShopMessages } from '#contract/shops/rules.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { photoGone } from '#tests/support/pictures/photo-gone.ts'
import { dataOf, drawing, fromPhone, impostors, jpeg, jpegOf, png } from '../../fixtures/photo-corpus.ts'
import { type Owner, openOwnShops } from '../../fixtures/shop.fixture.ts'
import { engines } from '../../support/database/engines.ts'
import { type Actor, signedIn } from '../../support/people.ts'

const saved = { code: '00', message: 'Update Berhasil' }
const changed = { code: '00', message: 'berhasil diubah' }
const wrong = (field: string, sentence: unknown) => ({
  ...{ code: '05', message: commonTexts.malformed },
  fields: { [field]: sentence },
})

describe.each(engines())('the pictures of an open shop on %s', async (engine) => {
  const place = await openOwnShops(engine)
  const { db, owner, save, shown, loose, isLoose, logOf, rowOf, upload } = place
  const many = async (who: Actor, n: number) => {
    const paths: string[] = []
    for (let at = 0; at < n; at++) paths.push(await loose(who))
    return paths
  }
  const sizeOf = async (path: string) =>
    (await db.query('select width, height from picture where name = $1', [path.replace('.jpg', '')]))[0]
  const banner = async (who: Owner, img_64: string | null) => {
    const said = await save(who, 'banner', { img_64 })
    expect(said).toEqual(changed)
    return (await shown(who)).banner as string
  }

  test('the gallery is stored in its order without duplicates, and photos not named are removed', async () => {
    const siti = await owner()
    const [a, b, c] = (await many(siti, 3)) as [string, string, string]
    expect(await save(siti, 'gallery', { img_64s: [a, b, a] })).toEqual(saved)
    expect((await shown(siti)).gallery).toEqual([a, b])
    expect(await save(siti, 'gallery', { img_64s: [c, b] })).toEqual(saved)
    expect((await shown(siti)).gallery).toEqual([c, b])
    expect([await isLoose(a), await isLoose(b)]).toEqual([true, false])
    expect(await save(siti, 'gallery', { img_64s: [b, c] })).toEqual(saved)
    expect((await shown(siti)).gallery).toEqual([b, c])
    // The photo was the merchant's, and no longer belongs to anyone: the phone has to upload it again.
    expect(await save(siti, 'gallery', { img_64s: [b, a] })).toEqual(photoGone('img_64s.1'))
    expect((await shown(siti)).gallery).toEqual([b, c])
    await save(siti, 'gallery', { img_64s: [] })
    expect((await shown(siti)).gallery).toEqual([])
    expect((await logOf(siti.shopId)).map(({ before, after }) => [before, after])).toEqual(
      [[], [a, b], [c, b], [b, c], []].flatMap((to, at, all) =>
        at === 0 ? [] : [[{ gallery: all[at - 1] }, { gallery: to }]],
      ),
    )
  })

  test('a gallery of ten photos is accepted, and one of eleven rejected with its message', async () => {
    const siti = await owner()
    const paths = await many(siti, 11)
    expect(await save(siti, 'gallery', { img_64s: paths })).toEqual(wrong('img_64s', ownShopMessages.gallery))
    expect(ownShopMessages.gallery).toBe('Gallery tidak boleh lebih dari 10')
    expect((await shown(siti)).gallery).toEqual([])
    expect(await save(siti, 'gallery', { img_64s: paths.slice(0, 10) })).toEqual(saved)
    expect((await shown(siti)).gallery).toEqual(paths.slice(0, 10))
    // An existing photo, or one named twice, counts as well: the length of the sent list is the limit.
    expect(await save(siti, 'gallery', { img_64s: paths.slice(0, 11) })).toMatchObject({ code: '05' })
  })

  test('a photo may be logo and gallery photo at once, and is removed only from where it is taken out', async () => {
    const siti = await owner()
    const [logo, a] = (await many(siti, 2)) as [string, string]
    expect(await save(siti, 'image', { img_64: logo })).toEqual(saved)
    expect(await save(siti, 'gallery', { img_64s: [a, logo] })).toEqual(saved)
    expect(await save(siti, 'image', { img_64: a })).toEqual(saved)
    expect(await shown(siti)).toEqual({ logo: a, banner: null, gallery: [a, logo] })
    expect([await isLoose(a), await isLoose(logo)]).toEqual([false, false])
    await save(siti, 'gallery', { img_64s: [] })
    expect([await isLoose(a), await isLoose(logo)]).toEqual([false, true])
  })

  test.each([
    [300, 294, '00'],
    [300, 293, '05'],
    [200, 300, '05'],
  ])('an uploaded logo of %i × %i gives code %s', async (width, height, code) => {
    const siti = await owner()
    const img_64 = await loose(siti, { width, height })
    const said = await save(siti, 'image', { id: siti.shopId, img_64 })
    expect(said.code).toBe(code)
    if (code === '05') expect(said.fields).toEqual({ img_64: 'Logo harus persegi (1:1).' })
    expect((await shown(siti)).logo).toBe(code === '05' ? null : img_64)
    expect(await isLoose(img_64)).toBe(code === '05')
  })

  test('a logo sent as base64 is cropped to a square, and a replaced demo illustration is kept', async () => {
    const [drawn] = await db.query<{ id: number }>(
      `insert into picture (name, width, height, recipe) values ('merchant/' || md5('s2'), 512, 512, 'x.s2') returning id`,
    )
    const siti = await owner({ picture_id: drawn!.id })
    expect(await save(siti, 'image', { img_64: dataOf(await jpeg(500, 400)) })).toEqual(saved)
    expect(await sizeOf((await shown(siti)).logo)).toEqual({ width: 400, height: 400 })
    expect(await db.query('select id from picture where id = $1', [drawn!.id])).toHaveLength(1)
  })

  test.each([
    ['exactly as it should be', 1131, 210, [1131, 210]],
    ['twice as large', 2262, 420, [2262, 420]],
    ['larger than it is ever shown', 4524, 840, [2262, 420]],
    ['a square', 600, 600, [600, 111]],
    ['too flat', 2000, 100, [538, 100]],
    ['a pixel high', 40, 1, [5, 1]],
    ['a pixel wide', 1, 40, [1, 1]],
  ])('a banner that is %s (%i × %i) is stored as %j', async (_, width, height, [wide, high]) => {
    const siti = await owner()
    const path = await banner(siti, dataOf(await jpeg(width, height)))
    expect(await sizeOf(path)).toEqual({ width: wide, height: high })
  })

  test('a banner with an EXIF rotation is cropped as it was seen', async () => {
    const siti = await owner()
    // 400 × 2400 pixels in the file, with an orientation that turns it.
    const lying = await drawing(400, 2400).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await sizeOf(await banner(siti, dataOf(lying)))).toEqual({ width: 2154, height: 400 })
    expect(await sizeOf(await banner(siti, dataOf(await fromPhone())))).toEqual({ width: 800, height: 149 })
  })

  test('an uploaded banner of the right shape is kept, another is cropped, and null removes it', async () => {
    const siti = await owner()
    const right = await upload(siti, await jpeg(1131, 210))
    expect(await banner(siti, right)).toBe(right)
    expect(await banner(siti, right)).toBe(right)
    const other = await upload(siti, await jpeg(800, 600))
    const cut = await banner(siti, other)
    expect(cut).not.toBe(other)
    expect(await sizeOf(cut)).toEqual({ width: 800, height: 149 })
    expect(await isLoose(right)).toBe(true)
    expect(await banner(siti, null)).toBeNull()
    expect(await isLoose(cut)).toBe(true)
    expect((await logOf(siti.shopId)).map(({ after }) => after)).toEqual(
      [right, cut, null].map((banner_url) => ({ banner_url })),
    )
  })

  test('a banner may have 10,000,000 bytes and a logo 3,000,000', async () => {
    const siti = await owner()
    expect(await save(siti, 'banner', { img_64: dataOf(await jpegOf(10_000_001)) })).toEqual(
      wrong('img_64', 'Ukuran banner paling besar 10 MB.'),
    )
    await banner(siti, dataOf(await jpegOf(10_000_000)))
    expect(await save(siti, 'image', { img_64: dataOf(await jpegOf(3_000_000 + 1)) })).toEqual(
      wrong('img_64', 'Ukuran foto paling besar 3 MB.'),
    )
  })

  test('fifty megabytes are rejected without being read', async () => {
    const siti = await owner()
    const before = await rowOf(siti.shopId)
    const huge = JSON.stringify({ img_64: 'x', img_64s: ['x'], more: 'x'.repeat(50_000_000) })
    for (const what of ['image', 'banner', 'gallery', 'contact', 'exp_remark'])
      expect((await place.send(`/merchant/${what}/save`, huge, siti.headers)).statusCode).toBe(413)
    expect(await rowOf(siti.shopId)).toEqual(before)
  })

  test('files that are no photos are rejected at their field by logo, banner and gallery, and nothing changes', async () => {
    const siti = await owner()
    const [a] = (await many(siti, 1)) as [string]
    await save(siti, 'gallery', { img_64s: [a] })
    const before = await rowOf(siti.shopId)
    for (const [name, data, sentence] of await impostors()) {
      // The contract rejects what is no data URL; the size is tested elsewhere.
      if (!data.startsWith('data:') || data.length > 4_000_000) continue
      const said = {
        image: await save(siti, 'image', { img_64: data }),
        // The missing end of the file is below the cropped strip: the visible part is complete.
        ...(!name.includes('lost its last') && { banner: await save(siti, 'banner', { img_64: data }) }),
        gallery: await save(siti, 'gallery', { img_64s: [a, data] }),
      }
      for (const [what, { code, fields }] of Object.entries(said)) {
        const field = what === 'gallery' ? 'img_64s.1' : 'img_64'
        expect([name, what, code, fields]).toEqual([name, what, '05', { [field]: expect.stringMatching(sentence) }])
      }
    }
    expect(await rowOf(siti.shopId)).toEqual(before)
  })

  test('photos of another user are rejected, in use or not', async () => {
    const [siti, budi] = [await owner(), await owner()]
    const [logo, hung, lies] = (await many(budi, 3)) as [string, string, string]
    await save(budi, 'image', { img_64: logo })
    await save(budi, 'gallery', { img_64s: [hung] })
    await banner(budi, await upload(budi, await jpeg(1131, 210)))
    const his = await shown(budi)
    for (const path of [logo, hung, lies, his.banner as string]) {
      expect(await save(siti, 'image', { img_64: path })).toEqual(photoGone('img_64'))
      expect(await save(siti, 'banner', { img_64: path })).toEqual(photoGone('img_64'))
      expect(await save(siti, 'gallery', { img_64s: [path] })).toEqual(photoGone('img_64s.0'))
    }
    expect(await shown(budi)).toEqual(his)
    expect(await shown(siti)).toEqual({ logo: null, banner: null, gallery: [] })
  })

  test('a save that fails at its last step changes nothing, and succeeds later with the same idempotency key', async () => {
    const siti = await owner()
    const [a] = (await many(siti, 1)) as [string]
    const key = randomUUID()
    await db.exec(`
      create function no_log() returns trigger language plpgsql as $$ begin raise exception 'no paper left'; end $$;
      create trigger no_log before insert on audit_log for each row execute function no_log();`)
    expect((await save(siti, 'gallery', { img_64s: [a] }, key)).code).toBe('50')
    expect((await save(siti, 'image', { img_64: a })).code).toBe('50')
    expect((await save(siti, 'exp_remark', { exp_remark: 'Ekspor' })).code).toBe('50')
    await db.exec('drop trigger no_log on audit_log; drop function no_log')
    expect(await isLoose(a)).toBe(true)
    expect(await shown(siti)).toEqual({ logo: null, banner: null, gallery: [] })
    expect(await rowOf(siti.shopId)).toMatchObject({ is_exp: false, exp_remark: null })
    expect(await save(siti, 'gallery', { img_64s: [a] }, key)).toEqual(saved)
    expect((await shown(siti)).gallery).toEqual([a])
  })

  test('ten photos saved from two phones six times at once leave one complete list, and the other photos unused', async () => {
    const siti = await owner()
    const other = { ...siti, ...(await signedIn(db, siti.personId)) }
    const lists: string[][] = []
    for (let at = 0; at < 6; at++) lists.push(await many(siti, 10))
    const said = await Promise.all(
      lists.map((img_64s, index) => save(index % 2 === 0 ? siti : other, 'gallery', { img_64s })),
    )
    expect(new Set(said.map(({ code }) => code))).toEqual(new Set(['00']))
    const { gallery } = await shown(siti)
    expect(lists).toContainEqual(gallery)
    for (const path of lists.flat()) expect([path, await isLoose(path)]).toEqual([path, !gallery.includes(path)])
  })

  test('a gallery photo sent as base64 keeps its shape', async () => {
    const siti = await owner()
    expect(await save(siti, 'gallery', { img_64s: [dataOf(await png(200, 500), 'png')] })).toEqual(saved)
    expect(await sizeOf((await shown(siti)).gallery[0]!)).toEqual({ width: 200, height: 500 })
  })
})
