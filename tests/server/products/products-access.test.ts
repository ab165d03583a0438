import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { commonTexts } from '#contract/text/common-messages.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { type Merchant, openProducts, type ProductsPlace } from '../../fixtures/products.fixture.ts'
import { actor } from '../../support/people.ts'

let place: ProductsPlace
let siti: Merchant
let budi: Merchant
beforeAll(async () => {
  place = await openProducts(usualEngine())
  siti = await place.merchant()
  budi = await place.merchant()
})

describe.each([
  ['save', () => place.form(budi)],
  ['stand', () => ({ status: 'not active' })],
  ['remove', () => ({})],
  ['confirm', () => ({})],
  ['own', () => ({})],
])('the product endpoint %s', (path, body) => {
  test.each(['approved', 'draft'])(
    'of another shop’s product in the state %s is rejected and logged',
    async (state) => {
      const asked = await place.form(siti, { sni_no_end: 1 })
      const { data } = await place.save(siti, asked)
      await place.setState(data.id, state)
      const before = await place.rowsOf(data.id)
      place.lines.length = 0
      const said = await place.call(budi, path, { ...(await body()), id: data.id, external_id: null })
      expect(said).toEqual({ code: '03', message: commonTexts.notYours })
      expect(place.lines.join('\n')).toContain('somebody asked for the product of another shop')
      expect(await place.rowsOf(data.id)).toEqual(before)
      // Knowing its external id does not help: Budi has no product with it, may create one, and cannot remove any.
      const keyed = await place.call(budi, path, { ...(await body()), external_id: asked.external_id })
      expect(keyed.code).toBe(path === 'save' || path === 'remove' ? '00' : '04')
      expect(await place.rowsOf(data.id)).toEqual(before)
    },
  )

  test('of an unknown product answers 04', async () => {
    const said = await place.call(budi, path, { ...(await body()), id: 2_000_000_000, external_id: null })
    expect(said).toEqual({ code: '04', message: commonTexts.notThere })
  })
})

test.each([
  ['stand', { status: 'not active' }],
  ['remove', {}],
  ['confirm', {}],
  ['own', {}],
])('the product endpoint %s without a product, or with an unknown external id, finds nothing', async (path, body) => {
  expect((await place.call(budi, path, body)).code).toBe('04')
  // Removing a product that does not exist succeeds.
  const keyed = await place.call(budi, path, { ...body, external_id: randomUUID() })
  expect(keyed.code).toBe(path === 'remove' ? '00' : '04')
})

test('saving a product ignores keys that are not part of the form', async () => {
  const asked = await place.form(siti)
  const more = {
    ...{ review_state: 'approved', status: 'not active', sni_status: 'active', click: 9999, version: 4711 },
    ...{ created_by: budi.personId, updated_by: budi.personId, created_at: '2001-01-01', queued_at: '2001-01-01' },
    ...{
      confirmed_at: '2030-01-01',
      sni_remark: 'Bagus!',
      is_public: 1,
      picture_id: 1,
      pictures: [{ id: 1, path: 'x' }],
    },
    ...{
      sni_no: ['palsu'],
      capacity_production: 'palsu',
      category_ids: [502],
      revision: {},
      constructor: 1,
      __proto__: { id: 1 },
    },
  }
  const { data } = await place.save(siti, { ...asked, ...more })
  const { product, categories } = await place.rowsOf(data.id)
  expect(product).toMatchObject({
    ...{ merchant_id: siti.shopId, review_state: 'submitted', status: 'active', click: 0, created_by: siti.personId },
    ...{ updated_by: siti.personId, confirmed_at: null, sni_remark: null, sni_no: asked.sni_array },
    capacity_production: asked.capacity,
  })
  expect(Number(product!.version)).toBeLessThan(10)
  expect((product!.queued_at as Date).getFullYear()).toBeGreaterThan(2001)
  expect(categories).toEqual([{ category_id: 401 }])
})

test('saving a product with the own shop’s id is accepted, and with another’s rejected', async () => {
  const asked = await place.form(siti)
  place.lines.length = 0
  const before = await place.db.query('select id from product order by id')
  expect((await place.save(siti, { ...asked, merchant_id: budi.shopId })).code).toBe('03')
  expect(place.lines.join('\n')).toContain('somebody asked for the shop of another person')
  expect(await place.db.query('select id from product order by id')).toEqual(before)
  expect((await place.save(siti, { ...asked, merchant_id: siti.shopId })).code).toBe('00')
})

test('saving a product before the wizard is finished answers with the wizard’s address and stores nothing', async () => {
  const rara = await actor(place.db, { role: 'merchant', completed: false })
  await place.db.query(
    'update merchant set wizard_stage = 3 where id = (select merchant_id from person where id = $1)',
    [rara.personId],
  )
  const photo = await place.loose(rara)
  const said = await place.call(rara, 'save', { draft: 1, name: 'Terlalu dini', img_64: photo })
  expect(said).toMatchObject({ code: '03', route: '/merchant/stage-3' })
  expect(await place.isLoose(photo)).toBe(true)
  await place.db.query('update person set completed = true where id = $1', [rara.personId])
  expect((await place.call(rara, 'save', { draft: 1, name: 'Sekarang boleh', img_64: photo })).code).toBe('00')
})
