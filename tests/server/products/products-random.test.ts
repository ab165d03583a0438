import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usualEngine } from '#tests/support/database/engines.ts'
import { filledIn, openProducts } from '../../fixtures/products.fixture.ts'

const known = ['00', '01', '03', '04', '05']

test('a thousand random saves are all answered, and no product is ever incomplete', {
  tags: ['long'],
  timeout: 240_000,
}, async () => {
  const place = await openProducts(usualEngine())
  const { db } = place
  const [siti, budi] = [await place.merchant(), await place.merchant()]
  const theirs = (await place.save(budi, await place.form(budi))).data.id
  const freshPhotos = async () => {
    const rows = await db.query<{ path: string }>(
      `insert into loose_picture (name, person_id, sender_id, width, height, thumbhash, bytes)
       select 'photo/' || replace(gen_random_uuid()::text, '-', ''), $1, $1, 40, 40, 'x', 10 from generate_series(1, 30)
       returning name || '.jpg' as path`,
      [siti.personId],
    )
    return rows.map(({ path }) => path)
  }
  const keys = Array.from({ length: 25 }, () => randomUUID())
  const made = new Set<number>()

  // Any characters, including half surrogate pairs and NUL.
  const odd = fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
    .map((codes) => String.fromCharCode(...codes))
  const wild = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    odd,
    fc.double(),
    fc.integer(),
    fc.constantFrom('', ' ', '0', '1', null),
  )
  // By its index among the photos uploaded just now, filled in when sending; or an invalid value.
  const photo = fc.oneof(
    { weight: 30, arbitrary: fc.nat(29).map((at) => `@${at}@`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('data:image/jpeg;base64,AAAA', 'product/zz.jpg', `photo/${'0'.repeat(32)}.jpg`),
    },
  )
  const price = fc.oneof(
    fc.nat(1_000_000),
    fc.nat(1_000_000).map(String),
    fc.constantFrom(0, -1, 1e12, 999_999_999_999),
  )
  const date = fc.constantFrom('2026-01-01', '2030-02-28', '2026-02-30', '1990-01-01', '0000-00-00', '2150-12-31')
  const one = (...of: unknown[]): fc.Arbitrary<unknown> => fc.constantFrom(...of)
  const sound: Record<string, fc.Arbitrary<unknown>> = {
    name: fc.oneof(odd, fc.string({ maxLength: 160 })),
    description: fc.oneof(odd, fc.string()),
    ...{ price_bottom: price, price_top: price },
    weight: fc.oneof(fc.double({ min: 0, max: 1e8 }), one(null, '', '1.5', '1,5', 0.001)),
    unit: one('gr', 'Kg', 'ton'),
    ...{ capacity: odd, video_url: one('https://youtu.be/x', 'http://youtu.be/x', 'https://x.example', '') },
    sub_category_array: fc.array(fc.record({ key: one(401, 502, '401', 1, 31_999, 0), label: odd }), {
      maxLength: 12,
    }),
    ...{
      is_sni: one('0', '1', 0, 1, null),
      sni_array: fc.array(fc.oneof(odd, fc.string({ minLength: 1 })), { maxLength: 22 }),
    },
    ...{
      sni_start_date: date,
      sni_end_date: date,
      sni_no_end: one(0, 1),
      lspro_id: one(place.lsproId, 999_999, null),
    },
    ...{ is_mentor: one('0', '1'), mentor_type_id: one(1, 2, 3, 9, null), mentor_id: one(1, 2, 15, 9999, null) },
    mentor_name: fc.oneof(odd, one('Dinas Uji', '')),
    img_64: photo,
    img_64s: fc.array(photo, { maxLength: 4 }),
    external_id: one(...keys, null, 'bukan'),
    id: one(null, null, null, theirs, theirs, 1, 2, 3, 0, 2 ** 31),
    draft: one(0, 1),
    ...{ made_at: one(0, 1_790_000_000_000, null, -1), merchant_id: one(siti.shopId, null, budi.shopId) },
  }
  const whole = { ...filledIn(), sub_category_array: [{ key: 401, label: '' }] }
  /** A valid form with a few random changes, mostly plausible ones. */
  const form = fc
    .record({
      fields: fc.dictionary(fc.constantFrom(...Object.keys(sound)), fc.boolean(), { maxKeys: 6 }),
      external_id: sound.external_id!,
      draft: sound.draft!,
      img_64: photo,
    })
    .chain(({ fields, ...first }) => {
      const changed = Object.entries(fields).map(([field, isWild]) => [
        field,
        isWild ? fc.oneof(sound[field]!, wild) : sound[field]!,
      ])
      return fc.record(Object.fromEntries(changed)).map((more) => ({ ...whole, ...first, ...more }))
    })

  const body = fc.oneof({ weight: 30, arbitrary: form }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) })

  let runs = 0
  const codes = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(body, { minLength: 10, maxLength: 10 }), async (bodies) => {
      // Sometimes a review happens in between.
      if (++runs % 12 === 0)
        await db.query(
          `update product set review_state = case id % 3 when 0 then 'approved' when 1 then 'rejected' else 'changes_requested' end
           where review_state = 'submitted' and merchant_id = $1`,
          [siti.shopId],
        )
      const photos = await freshPhotos()
      const filled = (asked: unknown) => JSON.stringify(asked).replace(/@(\d+)@/g, (_, index) => photos[index]!)
      const answers = await Promise.all(bodies.map((asked) => place.send('/product/save', filled(asked), siti.headers)))
      for (const answer of answers) {
        const { code, data } = answer.json()
        expect(answer.statusCode).toBeLessThan(500)
        expect(known).toContain(code)
        codes.set(code, (codes.get(code) ?? 0) + 1)
        if (code === '00') made.add(data.id)
      }
    }),
    // Always the same thousand, so that the counts below are deterministic.
    { numRuns: 100, seed: 4711 },
  )
  // The saves had different results.
  for (const code of ['00', '03', '04', '05']) expect(codes.get(code), code).toBeGreaterThan(0)
  expect(codes.get('00')).toBeGreaterThan(100)
  expect((await db.query('select from product_revision')).length).toBeGreaterThan(0)

  const rows = await db.query<{ id: number }>('select id from product where merchant_id = $1', [siti.shopId])
  expect(new Set(rows.map(({ id }) => id))).toEqual(made)
  const half = await db.query(
    `select p.id, p.review_state from product p where review_state in ('submitted', 'approved') and not (
       picture_id is not null and trim(name) <> '' and trim(description) <> '' and price_bottom > 0 and price_top >= price_bottom
       and exists (select from product_category where product_id = p.id)
       and (not is_sni or (cardinality(sni_no) > 0 and sni_start_date <= sni_end_date))
       and (is_sni or (cardinality(sni_no) = 0 and lspro_id is null and sni_start_date is null)))
     or not exists (select from audit_log where product_id = p.id)
     or (select count(*) from product_media where product_id = p.id) > 3`,
  )
  expect(half).toEqual([])
  const halfRevisions = await db.query(
    `select product_id from product_revision r where
       (select count(*) from product_revision_picture x where x.product_id = r.product_id)
         <> json_array_length((content -> 'pictures')::json)
       or (review_state = 'submitted') <> (queued_at is not null) and review_state <> 'changes_requested'`,
  )
  expect(halfRevisions).toEqual([])
  const nowhere = await db.query(
    `select name from picture where sender_id = $1 and id not in (
       select picture_id from product where picture_id is not null
       union select picture_id from product_media union select picture_id from product_revision_picture)`,
    [siti.personId],
  )
  expect(nowhere).toEqual([])
})
