import { beforeAll, expect, test } from 'vitest'
import { usualEngine } from '#tests/support/database/engines.ts'
import { type Merchant, openProducts, type ProductsPlace } from '../../fixtures/products.fixture.ts'

let place: ProductsPlace
let siti: Merchant
beforeAll(async () => {
  place = await openProducts(usualEngine())
  siti = await place.merchant()
})

const isPublic = async (id: number) =>
  (await place.send(`/product/detail/${id}`, undefined, {}, 'GET')).json().code === '00'
const draftsOnly = { code: '01', message: 'Hanya draf yang dapat dihapus.' }

test('a live product is unpublished and published again by its owner, by id or external id', async () => {
  const { id, asked } = await place.approved(siti)
  expect((await place.call(siti, 'stand', { id, status: 'not active' })).code).toBe('00')
  expect(await isPublic(id)).toBe(false)
  expect((await place.own(siti, id)).card).toMatchObject({ status: 'not active', wanted: 'not active', is_public: 0 })
  const before = await place.rowsOf(id)
  expect((await place.call(siti, 'stand', { id, status: 'not active' })).code).toBe('00')
  expect(await place.rowsOf(id)).toEqual(before)
  expect((await place.call(siti, 'stand', { external_id: asked.external_id, status: 'active' })).code).toBe('00')
  expect(await isPublic(id)).toBe(true)
  expect(await place.noted(id)).toEqual(['product.sent', 'product.taken-down', 'product.put-back'])
})

test.each(['draft', 'submitted', 'changes_requested', 'rejected'])(
  'a product in the state %s can be neither unpublished nor published',
  async (state) => {
    const { data } = await place.save(siti, await place.form(siti))
    await place.setState(data.id, state)
    const before = await place.rowsOf(data.id)
    for (const status of ['active', 'not active'])
      expect((await place.call(siti, 'stand', { id: data.id, status })).code).toBe('01')
    expect(await place.rowsOf(data.id)).toEqual(before)
  },
)

test('a draft is deleted once with its photos, and its external id can be used again', async () => {
  const asked = await place.form(siti, { draft: 1, img_64s: [await place.loose(siti)] })
  const { data } = await place.save(siti, asked)
  expect((await place.call(siti, 'remove', { external_id: asked.external_id })).code).toBe('00')
  expect(await place.rowsOf(data.id)).toEqual({ product: undefined, revision: undefined, categories: [], media: [] })
  expect([await place.isLoose(asked.img_64), await place.isLoose(asked.img_64s[0]!)]).toEqual([true, true])
  expect(await place.noted(data.id)).toEqual(['product.kept', 'product.removed'])
  const gone = await place.call(siti, 'remove', { external_id: asked.external_id })
  expect(gone).toEqual({ code: '00', message: 'Draf ini sudah tidak ada.' })
  const again = await place.save(siti, { draft: 1, name: 'Lagi', external_id: asked.external_id })
  expect(again.data.id).not.toBe(data.id)
})

test.each(['submitted', 'changes_requested', 'rejected'])(
  'a product in the state %s cannot be deleted',
  async (state) => {
    const { data } = await place.save(siti, await place.form(siti))
    await place.setState(data.id, state)
    const before = await place.rowsOf(data.id)
    expect(await place.call(siti, 'remove', { id: data.id })).toEqual(draftsOnly)
    expect(await place.rowsOf(data.id)).toEqual(before)
  },
)

test('a withdrawn product that was never approved can be deleted', async () => {
  const asked = await place.form(siti)
  await place.save(siti, asked)
  const { data } = await place.save(siti, { ...asked, draft: 1 })
  expect((await place.call(siti, 'remove', { id: data.id })).code).toBe('00')
})

test('deleting a live product deletes only its pending change with its photos', async () => {
  const { id, asked } = await place.approved(siti)
  const photo = await place.loose(siti)
  await place.save(siti, { ...asked, img_64s: [photo] })
  expect((await place.call(siti, 'remove', { id })).code).toBe('00')
  expect((await place.own(siti, id)).card).toMatchObject({ review_state: 'approved', is_public: 1, revision: null })
  expect([await place.isLoose(photo), await place.isLoose(asked.img_64)]).toEqual([true, false])
  const before = await place.rowsOf(id)
  const said = await place.call(siti, 'remove', { id })
  expect(said).toEqual({ code: '00', message: expect.stringContaining('sudah disetujui dan tetap ada') })
  expect(await place.rowsOf(id)).toEqual(before)
})

test('a certificate without an end can be confirmed, and is due again a year later', async () => {
  const { id } = await place.approved(siti, { sni_no_end: 1 })
  const due = async () => (await place.own(siti, id)).card.confirm_due
  const lastSaid = (ago: string) =>
    place.db.query('update product set confirmed_at = now() - $2::interval where id = $1', [id, ago])
  await lastSaid('364 days')
  expect(await due()).toBe(0)
  await lastSaid('367 days')
  expect(await due()).toBe(1)
  expect((await place.call(siti, 'confirm', { id })).code).toBe('00')
  expect(await due()).toBe(0)
  expect(await place.noted(id)).toEqual(['product.sent', 'product.confirmed'])
})

test.each([
  ['a certificate with an end', {}, 'approved'],
  ['a product without SNI', { is_sni: '0' }, 'approved'],
  ['a product under review', { sni_no_end: 1 }, 'submitted'],
])('confirming %s is rejected', async (_, more, state) => {
  const { data } = await place.save(siti, await place.form(siti, more))
  await place.setState(data.id, state)
  const before = await place.rowsOf(data.id)
  const said = await place.call(siti, 'confirm', { id: data.id })
  expect(said).toEqual({ code: '00', message: 'Tidak ada yang perlu dikonfirmasi.' })
  expect(await place.rowsOf(data.id)).toEqual(before)
})
