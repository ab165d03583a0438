import { beforeAll, describe, expect, test } from 'vitest'
import { commonTexts } from '#contract/text/common-messages.ts'
import { openShopReads, type ShopReads } from '../../fixtures/shops.fixture.ts'

let place: ShopReads
beforeAll(async () => {
  place = await openShopReads()
})
const detail = async (id: unknown, who?: Parameters<ShopReads['read']>[2]) =>
  place.read('/merchant/detail', { id }, who)
const namesOf = (cards: { name: string }[]) => cards.map(({ name }) => name)
const never = { code: '04', message: 'Toko tidak ditemukan.' }

describe('the public page of a shop', () => {
  test('has its texts and the first page of products with and without SNI', async () => {
    const [logo, banner, photo] = [await place.picture(), await place.picture(), await place.picture()]
    const id = await place.shop({
      ...{ name: 'Kopi Lereng', type: 'CV', year: 2015, email: 'kopi@uji.example', website: 'https://kopi.example' },
      ...{ instagram: '@kopi', is_lpse: true, is_exp: true, exp_remark: '<p>Ke <b>Jepang</b></p>' },
      ...{ mobile_phone: '+6281234567890', picture_id: logo.id, banner_picture_id: banner.id },
    })
    await place.db.query('insert into merchant_media (merchant_id, picture_id, position) values ($1, $2, 0)', [
      id,
      photo.id,
    ])
    await place.products(id, 17)
    await place.product(id, { name: 'Biasa' }, [401, 402])
    await place.product(id, { name: 'Draf', review_state: 'draft' })
    const { code, data } = await detail(id)
    expect(code).toBe('00')
    expect(data.merchant).toEqual({
      ...{
        id,
        name: 'Kopi Lereng',
        type: 'CV',
        year: 2015,
        email: 'kopi@uji.example',
        website: 'https://kopi.example',
      },
      ...{ facebook: '', instagram: '@kopi', tiktok: '', is_lpse: 1, is_lkpp: 0, is_tkdn: 0, is_exp: 1 },
      ...{ exp_remark: '<p>Ke <b>Jepang</b></p>', img_url: logo.path, banner_url: banner.path },
      ...{ img: { width: 960, height: 320, thumbhash: null }, banner: { width: 960, height: 320, thumbhash: null } },
      ...{ has_office_phone: 0, has_whatsapp: 1 },
    })
    expect(data.location).toEqual({
      ...{
        province_id: 32,
        province_name: 'Jawa Barat',
        regency_id: 3271,
        regency_name: expect.stringContaining('Bogor'),
      },
    })
    expect(namesOf(data.product_sni)).toEqual(Array.from({ length: 15 }, (_, n) => `SNI ${17 - n}`))
    expect(namesOf(data.product_non_sni)).toEqual(['Biasa'])
    expect([data.total_products, data.total_sni, data.total_non_sni]).toEqual([18, 17, 1])
    const shelf = await place.read('/product/list', { merchant_id: id, is_sni: 1, rows: 15 })
    expect(data.product_sni, 'the same cards as the showcase').toEqual(shelf.data)
    expect(data.gallery).toEqual([
      { id: expect.any(Number), url: photo.path, width: 960, height: 320, thumbhash: null },
    ])
    const [top, ...below] = data.categories
    expect([top.parent_id, top.total_sni, top.total_non_sni]).toEqual([null, 17, 1])
    expect(below).toEqual([
      { id: 401, parent_id: top.id, name: expect.any(String), total_sni: 17, total_non_sni: 1 },
      { id: 402, parent_id: top.id, name: expect.any(String), total_sni: 0, total_non_sni: 1 },
    ])
  })

  test('has empty texts, no pictures and no products when the shop has filled in almost nothing', async () => {
    const { data } = await detail(await place.shop({ exp_remark: '<p>Belum</p>' }))
    expect(data.merchant).toMatchObject({ type: '', year: 0, website: '', exp_remark: '', img_url: null, banner: null })
    expect(data).toMatchObject({ product_sni: [], product_non_sni: [], total_products: 0, categories: [], gallery: [] })
  })

  test('is the same for all users except the owner, who also gets the values of the wizard', async () => {
    const id = await place.shop({ nib: '1234567890123', owner: 'Siti', mobile_phone: '+6281234567890' })
    const owner = await place.ownerOf(id)
    const seen = await detail(id)
    for (const who of Object.values(place.people)) expect(await detail(id, who)).toEqual(seen)
    const { data } = await detail(id, owner)
    expect(data).toMatchObject({
      merchant: { ...seen.data.merchant, nib: '1234567890123', owner: 'Siti', mobile_phone: '+6281234567890' },
      location: { ...seen.data.location, village_id: 0 },
      ...{ product_sni: [], total_products: 0, kbli_codes: [], labor: null, capital: null, omzet: null },
      user: { id: owner.personId },
    })
    expect(Object.keys(seen.data.merchant)).not.toContain('nib')
    expect(Object.keys(seen.data)).not.toContain('user')
    // The owner of one shop is a visitor in another.
    const other = await place.shop({ nib: '1234567890124', mobile_phone: '+6281234567891' })
    expect(await detail(other, owner)).toEqual(await detail(other))
  })

  test('gives its owner the option lists during the wizard, and afterwards on request', async () => {
    const id = await place.shop({ status: 'not active', province_id: null, regency_id: null })
    const owner = await place.ownerOf(id, false)
    const lists = async (more: object = {}) =>
      Object.keys((await place.read('/merchant/detail', { id, ...more }, owner)).data).includes('data_dropdown')
    expect([await lists(), await lists({ dropdown: 0 })]).toEqual([true, false])
    await place.db.query('update person set completed = true where id = $1', [owner.personId])
    expect([await lists(), await lists({ dropdown: 1 })]).toEqual([false, true])
  })
})

describe('a shop that is not public', () => {
  const kinds: Record<string, { status: string; province_id?: null }> = {
    suspended: { status: 'not active' },
    unfinished: { status: 'not active', province_id: null },
  }
  test.each(Object.entries(kinds))('%s is answered like one that never existed, everywhere', async (_, row) => {
    const id = await place.shop({ name: 'Kunang Tertutup', mobile_phone: '+6281234567890', ...row })
    const product = row.province_id === null ? undefined : await place.product(id, { name: 'Kunang lampu' })
    const { visitor } = place.people
    for (const who of [undefined, ...Object.values(place.people)]) expect(await detail(id, who)).toEqual(never)
    expect(await place.read(`/merchant/whatsapp/${id}`, {}, visitor)).toEqual(never)
    expect(await place.read('/merchant/phone', { id }, visitor)).toEqual(never)
    expect(await place.read('/merchant/list', { last_merchant_ids: [id] }, visitor)).toMatchObject({
      data: { data_last: [] },
    })
    expect((await place.read('/merchant/paging', { search: 'Kunang' })).data).toMatchObject({
      data: [],
      total_filtered: 0,
    })
    expect(await place.read('/product/list', { merchant_id: id })).toMatchObject({ data: [], total: 0 })
    if (product)
      expect(await place.read(`/product/contact/${product}`, {}, visitor)).toEqual({
        code: '04',
        message: commonTexts.notThere,
      })
    expect((await place.app.inject('/sitemap.xml')).body).not.toContain(`/detail/${id}<`)
    expect((await detail(id, await place.ownerOf(id))).data.merchant.name, 'its owner still has it').toBe(
      'Kunang Tertutup',
    )
  })

  test('disappears for everyone within the two seconds that answers are cached', async () => {
    const id = await place.shop()
    expect((await detail(id)).code).toBe('00')
    await place.db.query("update merchant set status = 'not active' where id = $1", [id])
    expect(await detail(id)).toEqual(never)
  })
})

describe('an invalid shop id', () => {
  test.each([
    [0],
    [-1],
    [1.5],
    ['12'],
    ['x'],
    [null],
    [undefined],
    [[]],
    [{}],
    [2_147_483_648],
    [Number.MAX_SAFE_INTEGER],
  ])('%j is rejected with a message', async (id) => {
    const said = { code: '05', message: commonTexts.malformed, fields: { id: 'Nomor tidak dikenal' } }
    expect(await detail(id)).toEqual(said)
    expect(await place.read('/merchant/phone', { id }, place.people.visitor)).toEqual(said)
  })
  test.each(['0', '-1', '1.5', 'x', '2147483648', '1%00', '%27'])('/merchant/whatsapp/%s is rejected', async (id) => {
    expect((await place.read(`/merchant/whatsapp/${id}`, {}, place.people.visitor)).code).toBe('05')
  })
  test('an unknown one is not found', async () => {
    expect(await detail(2_147_483_647)).toEqual(never)
    expect(await place.read('/merchant/whatsapp/2147483647', {}, place.people.visitor)).toEqual(never)
    expect(await place.read('/merchant/phone', { id: 2_147_483_647 }, place.people.visitor)).toEqual(never)
  })
})
