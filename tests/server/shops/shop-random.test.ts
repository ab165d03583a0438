import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxGalleryPhotos } from '#contract/shops/rules.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { openOwnShops } from '../../fixtures/shop.fixture.ts'

const known = ['00', '01', '03', '04', '05']

test('six hundred random saves are all answered, and no shop is ever partly changed', {
  tags: ['long'],
  timeout: 240_000,
}, async () => {
  const place = await openOwnShops(usualEngine())
  const { db, send, owner, rowOf, loose } = place
  const [siti, budi] = [await owner(), await owner()]
  const his = await rowOf(budi.shopId)

  // Any characters, including half surrogate pairs and NUL.
  const odd = fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
    .map((codes) => String.fromCharCode(...codes))
  const wild = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    odd,
    fc.double(),
    fc.integer(),
    fc.constantFrom('', ' ', '0', null),
  )
  const one = (...of: unknown[]): fc.Arbitrary<unknown> => fc.constantFrom(...of)
  const page = fc.oneof(odd, one('', null, 'a.example', 'https://a.example/x', 'javascript:x', '@a', 'http://'))
  const sound: Record<string, fc.Arbitrary<unknown>> = {
    id: one(null, siti.shopId, siti.shopId, siti.shopId, budi.shopId, 0, 2 ** 31),
    email: one('lain@uji.example', null),
    mobile_phone: fc.oneof(
      fc.nat(10 ** 9).map((n) => `8${n + 10 ** 9}`),
      one('0812 3456 7890', '62812345678', '-'),
    ),
    office_phone: fc.oneof(
      fc.nat(90_000).map((n) => `0251-${n + 10_000}`),
      one('02-1', '0251100111'),
    ),
    ...{ website: page, facebook: page, instagram: page, tiktok: page },
  }
  const contact = fc.record(
    Object.fromEntries(
      Object.entries(sound).map(([name, good]) => [
        name,
        fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: wild }),
      ]),
    ),
    { requiredKeys: ['mobile_phone', 'office_phone'] },
  )
  const photo = fc.oneof(
    { weight: 30, arbitrary: fc.nat(13).map((at) => `@${at}@`) },
    { weight: 1, arbitrary: one('data:image/jpeg;base64,AAAA', `photo/${'0'.repeat(32)}.jpg`, 'x', 7) },
  )
  const gallery = fc.record({
    img_64s: fc.oneof({ weight: 9, arbitrary: fc.array(photo, { maxLength: 12 }) }, { weight: 1, arbitrary: wild }),
  })
  const asked = fc.oneof(
    fc.tuple(
      fc.constant('contact'),
      fc.oneof({ weight: 9, arbitrary: contact as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: wild }),
    ),
    fc.tuple(
      fc.constant('gallery'),
      fc.oneof({ weight: 9, arbitrary: gallery as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: wild }),
    ),
  )

  let paths: string[] = []
  const codes = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(asked, async ([what, body]) => {
      while (paths.length < 14) paths.push(await loose(siti))
      const before = await rowOf(siti.shopId)
      const text = (JSON.stringify(body) ?? 'null').replaceAll(/@(\d+)@/g, (_, index) => paths[Number(index)]!)
      const answer = await send(`/merchant/${what}/save`, text, siti.headers)
      expect(answer.statusCode === 200 || (answer.statusCode >= 400 && answer.statusCode < 500)).toBe(true)
      const { code } = answer.json()
      expect(known).toContain(code)
      codes.set(code, (codes.get(code) ?? 0) + 1)
      const after = await rowOf(siti.shopId)
      if (code !== '00') expect(after).toEqual(before)
      expect((after.media as object[]).length).toBeLessThanOrEqual(maxGalleryPhotos)
      expect(await rowOf(budi.shopId)).toEqual(his)
      // Each photo is either in use or unused, once.
      const lying = await db.query<{ name: string }>(
        `select name from loose_picture where sender_id = $1 and person_id is not null
         union all
         select picture.name from merchant_media join picture on picture.id = picture_id where merchant_id = $2`,
        [siti.personId, siti.shopId],
      )
      const names = lying.map(({ name }) => `${name}.jpg`)
      expect(new Set(names).size).toBe(names.length)
      paths = paths.filter((path) => names.includes(path))
    }),
    // Always the same six hundred, so that the counts below are deterministic.
    { numRuns: 600, seed: 4711 },
  )
  // Both results occurred; otherwise it would prove nothing.
  expect(codes.get('00')).toBeGreaterThan(60)
  expect(codes.get('05')).toBeGreaterThan(60)
})
