import { beforeAll, describe, expect, test } from 'vitest'
import { newNib } from '../../fixtures/onboarding.fixture.ts'
import { core, flags, noVillage, openShopCore, type ShopCore, unsaid } from '../../fixtures/shop-core.fixture.ts'

const nothing = 'Tidak ada yang berubah.'
type Shop = { id: number; name: string; nib: string | null; status: string; products: number }

describe('core data of shops at the desk', () => {
  let place: ShopCore
  let rara: ShopCore['rara']
  beforeAll(async () => {
    place = await openShopCore()
    rara = place.rara
  })
  const found = async (search: string, more: object = {}) => {
    const said = await rara.ask('shops', { search, ...more })
    return { ...said, ids: said.data.map(({ id }: Shop) => id) }
  }

  test('are searched by name or digits of the NIB, in which wildcards are plain characters', async () => {
    const [one, two] = [
      await place.shop({ name: 'Gula Semut 100% Aren', nib: '7770001112223' }),
      await place.shop({ name: 'gula semut lereng' }),
    ]
    await place.product(one.shopId)
    await place.shop({ name: '', nib: null, status: 'not active' })
    expect((await found('GULA semut')).ids).toEqual([one.shopId, two.shopId])
    expect((await found('0% a')).ids).toEqual([one.shopId])
    expect((await found('%')).ids).toEqual([one.shopId])
    expect((await found('777 000-111')).ids).toEqual([one.shopId])
    const { data, total, total_filtered, pages } = await found('gula semut', { rows: 1, page: 2 })
    expect(data.map(({ id }: Shop) => id)).toEqual([two.shopId])
    expect([total, total_filtered, pages]).toEqual([2, 2, 2])
    expect((await found('7770001112223')).data[0]).toMatchObject({
      products: 1,
      status: 'active',
      province_name: expect.any(String),
    })
  })

  test('are corrected with a reason, and the log has the old and new values', async () => {
    const shop = await place.opened()
    expect(await place.edit(shop, { name: ' Dapur Kue\nBaru ', owner: 'Budi Walandouw', is_lkpp: 1 })).toMatchObject({
      code: '00',
    })
    expect(await place.rowOf('merchant', shop.shopId)).toMatchObject({
      name: 'Dapur Kue Baru',
      owner: 'Budi Walandouw',
      is_lkpp: true,
      updated_by: rara.personId,
    })
    expect(await place.changes(shop.shopId)).toEqual([
      {
        action: 'shop.edited',
        who: 'Rara Operator',
        reason: 'Akta baru.',
        before: { name: 'Dapur Kue Walandouw', owner: 'Sartika Walandouw', is_lkpp: false },
        after: { name: 'Dapur Kue Baru', owner: 'Budi Walandouw', is_lkpp: true },
      },
    ])
  })

  const refusals: [string, object, object][] = [
    ['without a reason', { reason: '' }, { code: '05', fields: { reason: 'Mohon isi alasannya' } }],
    ['to a NIB of 12 digits', { nib: '123456789012' }, { code: '05', fields: { nib: 'NIB harus 13 angka' } }],
    ['to a founding year to come', { year: 2199 }, { code: '05', fields: { year: 'Mohon pilih Tahun!' } }],
    [
      'to a postcode that is none',
      { zip_code: '12a45' },
      { code: '05', fields: { zip_code: 'Kode pos harus 5 angka' } },
    ],
    [
      'to TKDN without its certificate',
      { is_tkdn: 1 },
      { code: '05', fields: { tkdn_certificate: 'Mohon isi no sertifikat TKDN!' } },
    ],
    [
      'to a village that there is not',
      { village_id: 9_999_999_999 },
      { code: '05', fields: { village_id: noVillage } },
    ],
    ['to a workforce of no list', { labor_id: 99 }, { code: '05', fields: { labor_id: 'Mohon pilih Tenaga Kerja!' } }],
    ['to a capital of no list', { capital_id: 99 }, { code: '05', fields: { capital_id: 'Mohon pilih Permodalan!' } }],
    ['to a turnover of no list', { omzet_id: 99 }, { code: '05', fields: { omzet_id: 'Mohon pilih Omzet!' } }],
    [
      'to a class of no list',
      { kbli_codes: ['10792', '99999'] },
      { code: '05', fields: { kbli_codes: 'KBLI 99999 tidak ada di daftar. Pilih yang lain.' } },
    ],
    ['to no address where there is one', { address: ' ' }, { code: '05', fields: { address: 'Mohon isi Kolom ini' } }],
    ['to no RT where there is one', { rt: null }, { code: '05', fields: { rt: 'Mohon isi Kolom ini' } }],
    ['to what it is', {}, { code: '01', message: nothing }],
    [
      'when somebody has changed it since',
      { owner: 'Lain', seen: '2026-01-01 00:00:00+00' },
      { code: '01', message: expect.stringContaining('sudah berubah') },
    ],
    ['when it is not there', { id: 999_999 }, { code: '04' }],
  ]
  test.each(refusals)('are not changed %s', async (_, more, wanted) => {
    const shop = await place.opened()
    const before = await place.rowOf('merchant', shop.shopId)
    expect(await place.edit(shop, more)).toMatchObject(wanted)
    expect(await place.rowOf('merchant', shop.shopId)).toEqual(before)
    expect(await place.changes(shop.shopId)).toEqual([])
  })

  test('with the NIB of another shop are rejected at its field, and nothing changes', async () => {
    const [one, two] = [await place.opened(), await place.opened()]
    expect(await place.edit(one, { nib: two.nib, owner: 'Lain' })).toMatchObject({
      code: '01',
      message: 'NIB sudah dipakai usaha lain',
      fields: { nib: 'NIB sudah dipakai usaha lain' },
    })
    expect(await place.rowOf('merchant', one.shopId)).toMatchObject({ nib: one.nib, owner: 'Sartika Walandouw' })
    expect(await place.changes(one.shopId)).toEqual([])
  })

  test('edited by two operators on the same version are saved once, and the other is told of the conflict', async () => {
    const shop = await place.opened()
    const tono = await place.operator('Tono')
    const { seen } = (await rara.ask('shop', { id: shop.shopId })).data
    const body = { id: shop.shopId, seen, reason: 'Akta baru.', ...core(shop.nib), ...flags, ...unsaid }
    const both = await Promise.all([
      rara.ask('shop/save', { ...body, owner: 'Budi' }),
      tono.ask('shop/save', { ...body, owner: 'Rudi' }),
    ])
    expect(both.map(({ code }) => code).sort()).toEqual(['00', '01'])
    expect(await place.rowOf('merchant', shop.shopId)).toMatchObject({ owner: both[0].code === '00' ? 'Budi' : 'Rudi' })
    expect(await place.changes(shop.shopId)).toHaveLength(1)
  })

  test('with the status not active hide the shop’s products, and active shows them again', async () => {
    const shop = await place.opened()
    const id = await place.product(shop.shopId, { review_state: 'approved' })
    const isShown = async () => (await place.send(`/product/detail/${id}`, undefined, {}, 'GET')).json().code
    expect(await isShown()).toBe('00')
    expect((await place.edit(shop, { status: 'not active' })).code).toBe('00')
    expect(await isShown()).toBe('04')
    expect((await place.edit(shop)).code).toBe('00')
    expect(await isShown()).toBe('00')
  })

  test('cannot open a shop that is still in the wizard or has no place', async () => {
    const nib = newNib()
    const shopId = (await place.shop({ ...core(nib), status: 'not active' })).shopId
    await place.db.query('update person set completed = false where merchant_id = $1', [shopId])
    expect(await place.edit({ shopId, nib })).toMatchObject({
      code: '05',
      fields: { status: expect.stringContaining('belum selesai') },
    })
    const [other, placeless] = [newNib(), { province_id: null, regency_id: null }]
    const lost = (await place.shop({ ...core(other), status: 'not active', ...placeless })).shopId
    expect(await place.edit({ shopId: lost, nib: other })).toMatchObject({
      code: '05',
      fields: { status: expect.stringContaining('alamat') },
    })
    expect(await place.rowOf('merchant', lost)).toMatchObject({ status: 'not active' })
    expect((await place.edit({ shopId: lost, nib: other }, { village_id: 1101012001 })).code).toBe('00')
    expect(await place.rowOf('merchant', lost)).toMatchObject({ status: 'active', regency_id: 1101 })
  })
})
