import { beforeAll, describe, expect, test } from 'vitest'
import { noVillage, openShopCore, type ShopCore, unsaid } from '../../fixtures/shop-core.fixture.ts'

type Named = { id: number; name: string }

// The data of a shop that is chosen from lists: business classes, size and place.
describe('editing business classes, size and village of a shop at the desk', () => {
  let place: ShopCore
  let rara: ShopCore['rara']
  beforeAll(async () => {
    place = await openShopCore()
    rara = place.rara
  })

  /** In Aceh, far from Bogor. */
  const village_id = 1101012001
  const chosen = { kbli_codes: ['10792', '10732'], labor_id: 1, capital_id: 2, omzet_id: 3, village_id }
  const classesOf = async (shopId: number) =>
    (
      await place.db.query<{ code: string }>('select code from merchant_kbli where merchant_id = $1 order by code', [
        shopId,
      ])
    ).map(({ code }) => code)

  test('stores the chosen entries and logs them by their names at that time', async () => {
    const shop = await place.opened()
    expect((await place.edit(shop, chosen)).code).toBe('00')
    const where = { province_id: 11, regency_id: 1101, district_id: 110101, village_id }
    expect(await place.rowOf('merchant', shop.shopId)).toMatchObject({
      labor_id: 1,
      capital_id: 2,
      omzet_id: 3,
      ...where,
    })
    expect(await classesOf(shop.shopId)).toEqual(['10732', '10792'])
    const { data } = await rara.ask('shop', { id: shop.shopId })
    const { location, kbli_codes } = data
    expect(data).toMatchObject({
      labor_id: 1,
      capital_id: 2,
      omzet_id: 3,
      location: { ...where, province_name: 'Aceh' },
    })
    const { data: lists } = await rara.ask('shop/choices', { id: shop.shopId })
    const [log] = await place.changes(shop.shopId)
    expect(log).toMatchObject({
      before: { kbli_codes: [], labor_id: null, village_id: null, province_id: { id: 32, name: 'Jawa Barat' } },
      after: {
        kbli_codes: kbli_codes.map(({ code, name }: Record<string, string>) => `${code} ${name}`),
        labor_id: lists.labor.find(({ id }: Named) => id === 1),
        capital_id: lists.capital.find(({ id }: Named) => id === 2),
        omzet_id: lists.omzet.find(({ id }: Named) => id === 3),
        village_id: { id: village_id, name: location.village_name },
        province_id: { id: 11, name: 'Aceh' },
      },
    })
    expect(Object.keys(log!.after)).toHaveLength(8)

    expect((await place.edit(shop, { ...chosen, kbli_codes: ['10120', '10792', '10120'] })).code).toBe('00')
    expect(await classesOf(shop.shopId)).toEqual(['10120', '10792'])
    expect((await place.changes(shop.shopId))[1]).toMatchObject({
      before: { kbli_codes: [expect.stringMatching(/^10732 /), expect.stringMatching(/^10792 /)] },
      after: { kbli_codes: [expect.stringMatching(/^10120 /), expect.stringMatching(/^10792 /)] },
    })
    expect(await place.edit(shop, { ...chosen, kbli_codes: ['10792', '10120'] })).toMatchObject({
      message: 'Tidak ada yang berubah.',
    })
  })

  test('cannot empty them once chosen, and a NIB rejected as another shop’s leaves them unchanged', async () => {
    const [shop, other] = [await place.opened(), await place.opened()]
    expect((await place.edit(shop, chosen)).code).toBe('00')
    expect(await place.edit(shop, unsaid)).toMatchObject({
      code: '05',
      fields: {
        kbli_codes: 'Mohon pilih salah satu dari KBLI',
        labor_id: 'Mohon pilih Tenaga Kerja!',
        capital_id: 'Mohon pilih Permodalan!',
        omzet_id: 'Mohon pilih Omzet!',
        village_id: noVillage,
      },
    })
    const before = await place.rowOf('merchant', shop.shopId)
    const more = { nib: other.nib, kbli_codes: ['10120'], labor_id: 2 }
    expect(await place.edit(shop, { ...chosen, ...more })).toMatchObject({
      code: '01',
      fields: { nib: expect.any(String) },
    })
    expect(await place.rowOf('merchant', shop.shopId)).toEqual(before)
    expect(await classesOf(shop.shopId)).toEqual(['10732', '10792'])
    expect(await place.changes(shop.shopId)).toHaveLength(1)
  })

  test('moves the products to the list of the new province', async () => {
    const shop = await place.opened()
    const id = await place.product(shop.shopId, { review_state: 'approved' })
    const shelves = async () => {
      const on = (province_id: number) => place.ask('/product/list', { province_id, rows: 50 })
      const has = ({ data }: { data: Named[] }) => data.some((one) => one.id === id)
      return { jabar: has(await on(32)), aceh: has(await on(11)) }
    }
    expect(await shelves()).toEqual({ jabar: true, aceh: false })
    expect((await place.edit(shop, chosen)).code).toBe('00')
    expect(await shelves()).toEqual({ jabar: false, aceh: true })
  })
})
