import { beforeAll, describe, expect, test } from 'vitest'
import { keyless } from '#contract/photos/picture-path.ts'
import { productFieldNames, productFields, type ReviewedField } from '#contract/products/fields.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { type Merchant, openProducts, type ProductsPlace } from '../../fixtures/products.fixture.ts'
import { transitions } from '../../support/pages/transitions.ts'
import { actor } from '../../support/people.ts'

let place: ProductsPlace
let siti: Merchant
let desk: { headers: { authorization: string } }
beforeAll(async () => {
  place = await openProducts(usualEngine())
  siti = await place.merchant()
  desk = await actor(place.db, { role: 'operator' })
})

/** The product as anyone sees it. */
const seen = async (id: number) => (await place.send(`/product/detail/${id}`, undefined, {}, 'GET')).json().data
const own = async (id: number) => place.own(siti, id)
const version = async (id: number) => Number((await place.rowsOf(id)).product!.version)
const decide = async (id: number, verdict: string, remark: string | null = null) =>
  place.ask('/operator/decide', { id, version: await version(id), verdict, remark }, desk.headers)

/** For each field that is reviewed, a value other than the approved one. */
const swapped: Record<ReviewedField, () => Promise<object> | object> = {
  name: () => ({ name: 'Obat Kuat' }),
  description: () => ({ description: 'Lain sama sekali.' }),
  capacity: () => ({ capacity: 'Pesan ke 0812 3456 7890' }),
  video_url: () => ({ video_url: 'https://vimeo.com/1' }),
  sub_category_array: () => ({ sub_category_array: [{ key: 502 }] }),
  is_sni: () => ({ is_sni: '0' }),
  sni_array: () => ({ sni_array: ['SNI 9999:2026'] }),
  certificate_no: () => ({ certificate_no: 'LSPR-012-IDN/2026/00007' }),
  sni_start_date: () => ({ sni_start_date: '2025-12-31' }),
  sni_end_date: () => ({ sni_end_date: '2049-12-31' }),
  sni_no_end: () => ({ sni_no_end: 1 }),
  lspro_id: () => ({ lspro_id: place.lsproId }),
  is_mentor: () => ({ is_mentor: '1', mentor_type_id: 3, mentor_name: 'Dinas Baru' }),
  mentor_type_id: async () => ({ is_mentor: '1', mentor_type_id: 1, mentor_id: await mentorOf(1) }),
  mentor_id: async () => ({ is_mentor: '1', mentor_type_id: 2, mentor_id: await mentorOf(2) }),
  mentor_name: () => ({ is_mentor: '1', mentor_type_id: 3, mentor_name: 'Dinas Lain' }),
  img_64: async () => ({ img_64: await place.loose(siti) }),
  img_64s: async () => ({ img_64s: [await place.loose(siti)] }),
}
const mentorOf = async (type: number) =>
  (await place.db.query<{ id: number }>('select id from mentor where mentor_type_id = $1 limit 1', [type]))[0]!.id

const reviewedFields = productFieldNames.filter((name): name is ReviewedField => productFields[name].isReviewed)
describe.each(reviewedFields)('a changed %s of a live product', (field) => {
  test('is not public until the change is approved', async () => {
    const { id, asked } = await place.approved(siti)
    const before = await seen(id)
    const said = await place.save(siti, { ...asked, ...(await swapped[field]()) })
    expect(said).toMatchObject({ code: '00', data: { id, review_state: 'submitted' } })
    expect(await seen(id)).toEqual(before)
    expect((await own(id)).card).toMatchObject({
      review_state: 'approved',
      is_public: 1,
      revision: { review_state: 'submitted' },
    })
    expect((await decide(id, 'approve')).code).toBe('00')
    expect(await seen(id)).not.toEqual(before)
    expect((await own(id)).card.revision).toBeNull()
  })
})

test('price, weight and unit of a live product are public at once without a review', async () => {
  const { id, asked } = await place.approved(siti)
  const more = { price_bottom: 21000, price_top: 31000, weight: 1.5, unit: 'Kg' }
  const said = await place.save(siti, { ...asked, ...more })
  expect(said).toMatchObject({ code: '00', data: { review_state: 'approved' } })
  expect((await seen(id)).product_detail).toMatchObject({
    ...{ price_bottom: 21000, price_top: 31000, weight: '1.50', unit: 'Kg' },
  })
  expect((await place.rowsOf(id)).revision).toBeUndefined()
  expect(await place.noted(id)).toEqual(['product.sent', 'product.price'])
})

test('a change of price and name of a live product publishes the price at once, and the name after the review', async () => {
  const { id, asked } = await place.approved(siti)
  await place.save(siti, { ...asked, name: 'Nama Baru', price_top: 99000 })
  expect((await seen(id)).product_detail).toMatchObject({ name: asked.name, price_top: 99000 })
  expect((await own(id)).form).toMatchObject({ name: 'Nama Baru', price_top: 99000 })
  expect(await place.noted(id)).toEqual(['product.sent', 'product.price', 'product.sent'])
})

test('a draft of a change is not public, including its price; a price alone is public at once, also as a draft', async () => {
  const { id, asked } = await place.approved(siti)
  const before = await seen(id)
  const both = { ...asked, draft: 1, name: 'Nama Baru', price_top: 99000 }
  expect((await place.save(siti, both)).data.review_state).toBe('draft')
  // Without a price nothing can be published.
  expect((await place.save(siti, { ...asked, draft: 1, price_bottom: null })).data.review_state).toBe('draft')
  expect(await seen(id)).toEqual(before)
  expect((await place.save(siti, { ...asked, draft: 1, price_top: 99000 })).data.review_state).toBe('approved')
  expect((await seen(id)).product_detail.price_top).toBe(99000)
  expect(await place.noted(id)).toEqual(['product.sent', 'product.kept', 'product.kept', 'product.price'])
})

const longAgo = '2026-01-01T00:00:00.000Z'
test.each(transitions)(
  'a change in the state %s, saved again with draft %i, is %s; its place in the queue: %s',
  async (from, draft, to, queue, action) => {
    const { id, asked } = await place.approved(siti)
    await place.save(siti, { ...asked, name: 'Perubahan' })
    await place.db.query(
      "update product_revision set review_state = $2, queued_at = $3, remark = 'Foto buram' where product_id = $1",
      [id, from, longAgo],
    )
    const [before, up] = [await version(id), await seen(id)]
    const said = await place.save(siti, { ...asked, draft, name: 'Perubahan Lagi' })
    expect(said).toMatchObject({ code: '00', data: { id, review_state: to } })
    const { revision, product } = await place.rowsOf(id)
    expect(revision).toMatchObject({ review_state: to, remark: 'Foto buram', content: { name: 'Perubahan Lagi' } })
    expect(Number(product!.version)).toBeGreaterThan(before)
    const queuedAt = revision!.queued_at as Date | null
    if (queue === 'none') expect(queuedAt).toBeNull()
    else expect(queuedAt!.toISOString() === longAgo).toBe(queue === 'kept')
    expect((await place.noted(id)).at(-1)).toBe(action)
    expect(await seen(id)).toEqual(up)
  },
)

test.each(['draft', 'submitted', 'changes_requested', 'rejected'])(
  'a new price from a phone of an earlier release is public at once, and a change in the state %s keeps its photos and gets that price',
  async (state) => {
    const { id, asked } = await place.approved(siti)
    const photo = await place.loose(siti)
    await place.save(siti, { ...asked, name: 'Nama Baru', img_64s: [photo] })
    const queuedAt = state === 'submitted' || state === 'changes_requested' ? longAgo : null
    await place.db.query(
      "update product_revision set review_state = $2, queued_at = $3, remark = 'Foto buram' where product_id = $1",
      [id, state, queuedAt],
    )
    const before = (await place.rowsOf(id)).revision!
    const said = await place.save(siti, { ...asked, price_top: 99000 })
    expect(said).toMatchObject({ code: '00', data: { review_state: 'approved' } })
    expect(said.message).toContain('tetap ada sampai Anda buang')
    expect((await seen(id)).product_detail).toMatchObject({ name: asked.name, price_top: 99000 })
    const { revision } = await place.rowsOf(id)
    expect(revision).toEqual({ ...before, content: { ...(before.content as object), price_top: 99000 } })
    expect(await place.isLoose(photo)).toBe(false)
    expect((await place.noted(id)).at(-1)).toBe('product.price')
    // Sent again it changes nothing, so a decision about it stays valid.
    const all = await place.rowsOf(id)
    expect((await place.save(siti, { ...asked, price_top: 99000 })).data.review_state).toBe('approved')
    expect(await place.rowsOf(id)).toEqual(all)
    expect((await place.call(siti, 'remove', { id })).code).toBe('00')
    expect((await place.rowsOf(id)).revision).toBeUndefined()
    expect([await place.isLoose(photo), await place.isLoose(asked.img_64)]).toEqual([true, false])
  },
)

test('a decision about an outdated version of a change is rejected', async () => {
  const { id, asked } = await place.approved(siti)
  await place.save(siti, { ...asked, name: 'Nama Baru' })
  const before = await version(id)
  await place.save(siti, { ...asked, name: 'Nama Lain Lagi' })
  const said = await place.ask('/operator/decide', { id, version: before, verdict: 'approve' }, desk.headers)
  expect(said.code).toBe('01')
  expect((await seen(id)).product_detail.name).toBe(asked.name)
})

test('a rejected change stays beside the live version with its remark', async () => {
  const { id, asked } = await place.approved(siti)
  await place.save(siti, { ...asked, name: 'Nama Baru' })
  expect((await decide(id, 'reject', 'Nama terlalu umum.')).code).toBe('00')
  expect((await own(id)).card).toMatchObject({
    ...{ review_state: 'approved', is_public: 1, name: asked.name },
    revision: { review_state: 'rejected', remark: 'Nama terlalu umum.' },
  })
  expect((await own(id)).form.name).toBe('Nama Baru')
})

test('the values of the product form, sent back unchanged, change nothing', async () => {
  const mentored = { is_mentor: '1', mentor_type_id: 3, mentor_name: 'Dinas Uji', lspro_id: place.lsproId }
  const img_64s = [await place.loose(siti), await place.loose(siti)]
  const { id, asked } = await place.approved(siti, {
    ...mentored,
    img_64s,
    sni_no_end: 1,
    sni_array: ['SNI 1', 'SNI 2'],
  })
  const plain = await place.approved(siti, { is_sni: '0', weight: null, capacity: '', video_url: null })
  await place.save(siti, { ...plain.asked, is_sni: '0', name: 'Perubahan' })
  const draft = (await place.save(siti, { draft: 1, name: 'Draf', mentor_name: 'Belum dipilih', is_mentor: '1' })).data
  for (const [which, draft1] of [
    [id, 0],
    [plain.id, 0],
    [draft.id, 1],
  ] as const) {
    const before = await place.rowsOf(which)
    const { form } = await own(which)
    expect((await place.save(siti, { ...form, id: which, draft: draft1 })).code).toBe('00')
    expect(await place.rowsOf(which)).toEqual(before)
  }
  const { form } = await own(id)
  expect(form).toMatchObject({ ...mentored, weight: '200.00' })
  expect([form.img_64, ...form.img_64s].map(keyless)).toEqual([asked.img_64, ...img_64s])
  expect((await own(id)).form.sub_category_array).toEqual([{ key: 401, label: expect.stringMatching(/\w/) }])
})
