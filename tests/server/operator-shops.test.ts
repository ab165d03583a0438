import { beforeAll, describe, expect, test } from 'vitest'
import { newNib } from './onboarding-place.ts'
import { openReviews, type Reviews } from './review-place.ts'

type Shop = { id: number; name: string; nib: string | null; status: string; products: number }

describe('the core data of shops at the desk', () => {
  let place: Reviews
  let rara: Awaited<ReturnType<Reviews['operator']>>

  const core = (nib: string) => ({
    name: 'Dapur Kue Walandouw',
    type: 'UD',
    nib,
    owner: 'Sartika Walandouw',
    year: 2019,
    address: 'Jl. Melati No. 3',
    rt: '1',
    rw: '12',
    zip_code: '16415',
  })
  const flags = { is_lpse: 0, is_lkpp: 0, is_tkdn: 0, tkdn_certificate: null, status: 'active' }

  beforeAll(async () => {
    place = await openReviews('pglite')
    rara = await place.operator()
  })

  const opened = async () => {
    const nib = newNib()
    return { nib, ...(await place.shop(core(nib))) }
  }
  const edit = async (shop: { shopId: number; nib: string }, more: object = {}) => {
    const { data } = await rara.ask('shop', { id: shop.shopId })
    const body = { id: shop.shopId, seen: data?.seen, reason: 'Akta baru.', ...core(shop.nib), ...flags, ...more }
    return rara.ask('shop/save', body)
  }
  const changes = (shopId: number) =>
    place.db.rows<{ action: string; who: string; reason: string; before: object; after: object }>(
      `select action, who, reason, before, after from audit_log where merchant_id = $1 order by id`,
      [shopId],
    )
  const found = async (search: string, more: object = {}) => {
    const said = await rara.ask('shops', { search, ...more })
    return { ...said, ids: said.data.map(({ id }: Shop) => id) }
  }

  test('are found by the name or by digits of the NIB, and a wildcard is a letter like any other', async () => {
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

  test('are corrected with a reason, and the log has what was and what is', async () => {
    const shop = await opened()
    expect(await edit(shop, { name: ' Dapur Kue\nBaru ', owner: 'Budi Walandouw', is_lkpp: 1 })).toMatchObject({
      code: '00',
    })
    expect(await place.rowOf('merchant', shop.shopId)).toMatchObject({
      name: 'Dapur Kue Baru',
      owner: 'Budi Walandouw',
      is_lkpp: true,
      updated_by: rara.personId,
    })
    expect(await changes(shop.shopId)).toEqual([
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
    ['to what it is', {}, { code: '01', message: 'Tidak ada yang berubah.' }],
    [
      'when somebody has changed it since',
      { owner: 'Lain', seen: '2026-01-01 00:00:00+00' },
      { code: '01', message: expect.stringContaining('sudah berubah') },
    ],
    ['when it is not there', { id: 999_999 }, { code: '04' }],
  ]
  test.each(refusals)('are not changed %s', async (_, more, wanted) => {
    const shop = await opened()
    const before = await place.rowOf('merchant', shop.shopId)
    expect(await edit(shop, more)).toMatchObject(wanted)
    expect(await place.rowOf('merchant', shop.shopId)).toEqual(before)
    expect(await changes(shop.shopId)).toEqual([])
  })

  test('have a NIB of their own: one of another shop is refused at its field, and changes nothing', async () => {
    const [one, two] = [await opened(), await opened()]
    expect(await edit(one, { nib: two.nib, owner: 'Lain' })).toMatchObject({
      code: '01',
      message: 'NIB sudah dipakai usaha lain',
      fields: { nib: 'NIB sudah dipakai usaha lain' },
    })
    expect(await place.rowOf('merchant', one.shopId)).toMatchObject({ nib: one.nib, owner: 'Sartika Walandouw' })
    expect(await changes(one.shopId)).toEqual([])
  })

  test('edited by two at once who saw the same: one of them, and the other is told', async () => {
    const shop = await opened()
    const tono = await place.operator('Tono')
    const { seen } = (await rara.ask('shop', { id: shop.shopId })).data
    const body = { id: shop.shopId, seen, reason: 'Akta baru.', ...core(shop.nib), ...flags }
    const both = await Promise.all([
      rara.ask('shop/save', { ...body, owner: 'Budi' }),
      tono.ask('shop/save', { ...body, owner: 'Rudi' }),
    ])
    expect(both.map(({ code }) => code).sort()).toEqual(['00', '01'])
    expect(await place.rowOf('merchant', shop.shopId)).toMatchObject({ owner: both[0].code === '00' ? 'Budi' : 'Rudi' })
    expect(await changes(shop.shopId)).toHaveLength(1)
  })

  test('not active: the shop’s products are gone from the showcase with it, and come back with it', async () => {
    const shop = await opened()
    const id = await place.product(shop.shopId, { review_state: 'approved' })
    const isShown = async () => (await place.send(`/product/detail/${id}`, undefined, {}, 'GET')).json().code
    expect(await isShown()).toBe('00')
    expect((await edit(shop, { status: 'not active' })).code).toBe('00')
    expect(await isShown()).toBe('04')
    expect((await edit(shop)).code).toBe('00')
    expect(await isShown()).toBe('00')
  })

  test('are not opened for somebody who is still in the wizard, nor without a place', async () => {
    const nib = newNib()
    const shopId = (await place.shop({ ...core(nib), status: 'not active' })).shopId
    await place.db.rows('update person set completed = false where merchant_id = $1', [shopId])
    expect(await edit({ shopId, nib })).toMatchObject({
      code: '05',
      fields: { status: expect.stringContaining('belum selesai') },
    })
    const [other, placeless] = [newNib(), { province_id: null, regency_id: null }]
    const lost = (await place.shop({ ...core(other), status: 'not active', ...placeless })).shopId
    expect(await edit({ shopId: lost, nib: other })).toMatchObject({
      code: '05',
      fields: { status: expect.stringContaining('alamat') },
    })
    expect(await place.rowOf('merchant', lost)).toMatchObject({ status: 'not active' })
  })
})
