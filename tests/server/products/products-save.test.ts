import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { productMessages } from '#contract/products/rules.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { type Merchant, openProducts, type ProductsPlace } from '../../fixtures/products.fixture.ts'
import { transitions } from '../../support/pages/transitions.ts'

let place: ProductsPlace
let siti: Merchant
beforeAll(async () => {
  place = await openProducts(usualEngine())
  siti = await place.merchant()
})

const longAgo = '2026-01-01T00:00:00.000Z'

/** A product in this state, as after a review, in the queue for a long time. */
async function inState(state: string) {
  const asked = await place.form(siti)
  const { data } = await place.save(siti, asked)
  await place.db.query(
    "update product set review_state = $2, queued_at = $3, sni_remark = 'Foto buram' where id = $1",
    [data.id, state, longAgo],
  )
  return { id: data.id as number, asked }
}

test.each(transitions)(
  'a product in the state %s, changed and saved with draft %i, is %s; its place in the queue: %s',
  async (from, draft, to, queue, action) => {
    const { id, asked } = await inState(from)
    const before = (await place.rowsOf(id)).product!
    const said = await place.save(siti, { ...asked, draft, name: 'Keripik Baru' })
    expect(said).toMatchObject({ code: '00', data: { id, review_state: to } })
    const { product } = await place.rowsOf(id)
    expect(product).toMatchObject({ name: 'Keripik Baru', review_state: to, sni_remark: 'Foto buram' })
    expect(Number(product!.version)).toBeGreaterThan(Number(before.version))
    const queuedAt = product!.queued_at as Date | null
    if (queue === 'none') expect(queuedAt).toBeNull()
    else expect(queuedAt!.toISOString() === longAgo).toBe(queue === 'kept')
    expect((await place.noted(id)).at(-1)).toBe(action)
  },
)

test.each([
  [1, 'draft', ['product.kept']],
  [0, 'submitted', ['product.sent']],
])('a new product saved with draft %i is %s', async (draft, state, actions) => {
  const asked = await place.form(siti, { draft })
  const { code, data } = await place.save(siti, asked)
  expect({ code, data }).toEqual({
    code: '00',
    data: { id: expect.any(Number), external_id: asked.external_id, review_state: state },
  })
  const { product } = await place.rowsOf(data.id)
  expect(product).toMatchObject({
    review_state: state,
    status: 'active',
    merchant_id: siti.shopId,
    created_by: siti.personId,
  })
  expect(product!.queued_at === null).toBe(state === 'draft')
  expect(await place.noted(data.id)).toEqual(actions)
})

test('the same product saved again under another idempotency key changes nothing that a reviewer has seen', async () => {
  for (const draft of [1, 0]) {
    const asked = await place.form(siti, { draft })
    const { data } = await place.save(siti, asked)
    const before = await place.rowsOf(data.id)
    expect(await place.save(siti, asked)).toMatchObject({ code: '00', data })
    expect(await place.rowsOf(data.id)).toEqual(before)
    expect(await place.noted(data.id)).toHaveLength(1)
  }
})

test('a submitted product is logged completely, with the time it was written on the phone', async () => {
  const asked = await place.form(siti, { made_at: 1_790_000_000_000 })
  const { data } = await place.save(siti, asked)
  const [row] = await place.db.query<{ who: string; merchant_id: number; after: object }>(
    "select who, merchant_id, after from audit_log where product_id = $1 and action = 'product.sent'",
    [data.id],
  )
  expect(row).toMatchObject({
    who: 'produsen',
    merchant_id: siti.shopId,
    after: {
      ...{ name: asked.name, weight: '200.00', capacity_production: asked.capacity, sni_no: asked.sni_array },
      ...{ category_ids: [401], pictures: [{ path: asked.img_64 }], made_at: 1_790_000_000_000 },
    },
  })
})

test('a product without an external id gets one, and is found by it and by its id', async () => {
  const { data } = await place.save(siti, await place.form(siti, { external_id: null, draft: 1 }))
  expect(data.external_id).toMatch(/^[0-9a-f-]{36}$/)
  for (const which of [{ id: data.id }, { external_id: data.external_id }])
    expect((await place.call(siti, 'own', which)).data.card.id).toBe(data.id)
})

describe('a product draft', () => {
  test('needs only a name, and a missing name is rejected', async () => {
    const { code, data } = await place.save(siti, { draft: 1, name: 'Baru terpikir' })
    expect(code).toBe('00')
    expect((await place.rowsOf(data.id)).product).toMatchObject({
      price_bottom: null,
      price_top: null,
      picture_id: null,
    })
    const said = await place.save(siti, { draft: 1, name: ' ' })
    expect(said).toMatchObject({ code: '05', fields: { name: productMessages.name } })
  })

  test('that is incomplete is rejected on submission with a message at each field, and the draft stays', async () => {
    const { data } = await place.save(siti, { draft: 1, name: 'Baru terpikir', is_sni: '1', is_mentor: '1' })
    const said = await place.save(siti, { id: data.id, name: 'Baru terpikir', is_sni: '1', is_mentor: '1' })
    const { description, priceBottom, priceTop, photo, category, sni, date, mentor } = productMessages
    expect(said).toEqual({
      code: '05',
      message: expect.any(String),
      fields: {
        ...{ description, price_bottom: priceBottom, price_top: priceTop, img_64: photo, sub_category_array: category },
        ...{ sni_array: sni, sni_start_date: date, sni_end_date: date, mentor_type_id: mentor },
      },
    })
    expect((await place.rowsOf(data.id)).product).toMatchObject({ review_state: 'draft' })
  })

  test.each(['rejected', 'changes_requested', 'submitted'])(
    'may lose its prices, also after being %s',
    async (from) => {
      const { id } = await inState(from)
      const half = { id, draft: 1, name: 'Setengah jadi', price_top: 5, is_mentor: '1', mentor_type_id: 1 }
      expect((await place.save(siti, half)).code).toBe('00')
      const { product, categories } = await place.rowsOf(id)
      expect(product).toMatchObject({ name: 'Setengah jadi', price_bottom: null, price_top: 5, mentor_type_id: 1 })
      expect(categories).toEqual([])
    },
  )
})

test.each([
  [
    'a category that does not exist',
    { sub_category_array: [{ key: 31999 }] },
    'sub_category_array',
    'Kategori tidak dikenal',
  ],
  ['a certification body that does not exist', { lspro_id: 999_999 }, 'lspro_id', 'LSPRO tidak dikenal'],
  [
    'a type of mentors that does not exist',
    { is_mentor: '1', mentor_type_id: 99, mentor_id: 1 },
    'mentor_type_id',
    productMessages.mentor,
  ],
  [
    'a mentor that does not exist',
    { is_mentor: '1', mentor_type_id: 1, mentor_id: 999_999 },
    'mentor_id',
    productMessages.mentor,
  ],
  ['a weight that is nothing', { weight: 0.001 }, 'weight', productMessages.weight],
  ['a key that is none', { external_id: 'ABC' }, 'external_id', 'Kunci produk tidak dikenal'],
])('saving a product with %s is rejected at its field', async (_, more, field, sentence) => {
  const asked = await place.form(siti, more)
  expect(await place.save(siti, asked)).toMatchObject({ code: '05', fields: { [field]: sentence } })
})

test('a mentor of another type is rejected, and one of the chosen type accepted', async () => {
  const [mentor] = await place.db.query<{ id: number }>('select id from mentor where mentor_type_id = 2 limit 1')
  const with2 = (mentor_type_id: number) =>
    place.form(siti, { is_mentor: '1', mentor_type_id, mentor_id: mentor!.id, mentor_name: 'Bukan siapa-siapa' })
  expect(await place.save(siti, await with2(1))).toMatchObject({
    code: '05',
    fields: { mentor_id: productMessages.mentor },
  })
  const { data } = await place.save(siti, await with2(2))
  expect((await place.rowsOf(data.id)).product).toMatchObject({ mentor_id: mentor!.id, mentor_name: null })
})

test('values behind a “no” are stored as empty', async () => {
  const more = { is_sni: '0', lspro_id: place.lsproId, sni_no_end: 1, mentor_type_id: 3, mentor_name: 'Dinas Uji' }
  const { data } = await place.save(siti, await place.form(siti, more))
  expect((await place.rowsOf(data.id)).product).toMatchObject({
    ...{ is_sni: false, sni_no: [], sni_start_date: null, sni_end_date: null, sni_no_end: false, lspro_id: null },
    ...{ mentor_type_id: null, mentor_id: null, mentor_name: null },
  })
})

test('a shop may have at most 200 drafts and 5,000 products', async () => {
  const budi = await place.merchant()
  const many = (n: number, state: string) =>
    place.db.query(
      `insert into product (merchant_id, name, price_bottom, price_top, review_state)
       select $1, 'Isi', 1, 1, $3 from generate_series(1, $2::int)`,
      [budi.shopId, n, state],
    )
  await many(199, 'draft')
  const key = randomUUID()
  expect((await place.save(budi, { draft: 1, name: 'Yang ke-200', external_id: key })).code).toBe('00')
  const refused = { code: '01', message: 'Draf paling banyak 200. Kirim atau hapus draf yang lama dahulu.' }
  expect(await place.save(budi, { draft: 1, name: 'Satu lagi' })).toEqual(refused)
  // Existing ones can still be saved and a draft submitted, but none withdrawn.
  expect((await place.save(budi, { draft: 1, name: 'Yang ke-200 lagi', external_id: key })).code).toBe('00')
  const asked = await place.form(budi)
  expect((await place.save(budi, asked)).code).toBe('00')
  expect(await place.save(budi, { ...asked, draft: 1 })).toEqual(refused)
  await many(4799, 'rejected')
  expect(await place.save(budi, await place.form(budi))).toEqual({
    code: '01',
    message: 'Satu usaha dapat memiliki paling banyak 5.000 produk.',
  })
})
