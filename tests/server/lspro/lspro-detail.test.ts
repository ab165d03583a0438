import { beforeAll, describe, expect, test } from 'vitest'
import { commonTexts } from '#contract/text/common-messages.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { type Bodies, openBodies, sni } from '../../fixtures/lspro.fixture.ts'

let place: Bodies
beforeAll(async () => {
  place = await openBodies(usualEngine())
})
const detail = (id: unknown, who?: { headers: Record<string, string> }) => place.read('/lspro/detail', { id }, who)
const never = { code: '04', message: 'LSPRO tidak ditemukan.' }
const hang = async (body: number, picture: number, position: number) =>
  place.db.query('insert into lspro_media (lspro_id, picture_id, position) values ($1, $2, $3)', [
    body,
    picture,
    position,
  ])

describe('the public page of a certification body', () => {
  test('contains its texts, place, scopes, gallery and latest posts', async () => {
    const [avatar, one, two] = [await place.picture(480, 480), await place.picture(), await place.picture()]
    const told = {
      ...{ name: 'LSPro Tirta', remark: 'Air minum.', email: 'halo@tirta.example', website: 'https://tirta.example' },
      ...{ address: 'Jl. Kenanga No. 11', rt: '002', rw: '003', zip_code: '16122', accreditation_no: 'LSPr-978-IDN' },
      ...{ accreditation_start_date: '2023-02-15', accreditation_end_date: '2028-02-14' },
    }
    const [village] = await place.db.query<{ id: number; district_id: number; name: string; district: string }>(
      `select village.id, district_id, village.name, district.name as district
       from village join district on district.id = village.district_id where regency_id = 3271 order by 1 limit 1`,
    )
    const where = { district_id: village!.district_id, village_id: village!.id }
    const pin = { latitude: '-6.5991', longitude: '106.7970' }
    const id = await place.body(
      { ...told, ...where, ...pin, picture_id: avatar.id, office_phone: '0251-100111' },
      [9, 1],
    )
    await hang(id, two.id, 2)
    await hang(id, one.id, 1)
    const posts: number[] = []
    for (let n = 0; n < 7; n++) posts.push(await place.post(id))
    const { code, data } = await detail(id)
    expect(code).toBe('00')
    expect(data.lspro).toEqual({
      ...{ id, ...told, img_url: avatar.path, img: { width: 480, height: 480, thumbhash: null } },
      ...{ has_office_phone: 1, has_whatsapp: 0, status: 'active', province_id: 32, province_name: 'Jawa Barat' },
      ...{ regency_id: 3271, ...where, latitude: '-6.5991', longitude: '106.797' },
    })
    expect(data.ruang_lingkup.map((scope: { ruang_lingkup_id: number }) => scope.ruang_lingkup_id)).toEqual([1, 9])
    expect(data.location).toEqual({
      ...{ province_id: 32, province_name: 'Jawa Barat', regency_id: 3271, regency_name: 'Kota Bogor' },
      ...{ ...where, district_name: village!.district, village_name: village!.name },
      ...{ latitude: '-6.5991', longitude: '106.797', is_placed: 1 },
    })
    const facts = { id: expect.any(Number), width: 960, height: 320, thumbhash: null }
    expect(data.gallery).toEqual([one, two].map(({ path }) => ({ ...facts, url: path })))
    expect(data.lspro_posting.map((post: { id: number }) => post.id)).toEqual(posts.slice(2).reverse())
    expect([data.next, data.total_products]).toEqual([posts[2], 0])
    const { data: feed } = await place.read('/lspro/posting/list', { lspro_id: id, before: data.next })
    expect(feed.lspro_posting.map((post: { id: number }) => post.id)).toEqual([posts[1], posts[0]])
  })

  test('has empty texts, no place, pictures or posts when the body has filled in almost nothing', async () => {
    const id = await place.body({ province_id: null, regency_id: null, accreditation_no: null }, [])
    const { data } = await detail(id)
    expect(data.lspro).toMatchObject({
      ...{ img_url: null, img: null, remark: '', email: '', website: '', address: '', rt: '', rw: '', zip_code: '' },
      ...{ accreditation_no: '', accreditation_start_date: null, accreditation_end_date: null },
    })
    expect(data.location).toMatchObject({ province_id: 0, province_name: '', village_id: 0, is_placed: 0 })
    expect(data).toMatchObject({ ruang_lingkup: [], gallery: [], lspro_posting: [], next: null, total_products: 0 })
  })

  test('counts the public products that name it', async () => {
    const { shopId } = place.people.merchant
    const id = await place.body()
    const product = (row: object = {}) => place.product(shopId, { ...sni, lspro_id: id, ...row })
    const live = [await product(), await product()]
    await product({ review_state: 'submitted' })
    await product({ status: 'not active' })
    await product({ sni_no_end: false, sni_end_date: '2026-01-01' })
    await product({ lspro_id: await place.body() })
    const total = async () => (await detail(id)).data.total_products
    expect(await total()).toBe(2)
    await place.db.query("update product set status = 'not active' where id = $1", [live[0]])
    expect(await total()).toBe(1)
  })

  test('is the same for every user, including its owner', async () => {
    const owner = await place.owner({ name: 'LSPro Sama', mobile_phone: '+6281234567890' })
    const seen = await detail(owner.bodyId)
    for (const who of [owner, ...Object.values(place.people)]) expect(await detail(owner.bodyId, who)).toEqual(seen)
  })
})

describe('a certification body that is not active', () => {
  test('is answered like one that never existed everywhere, also for its owner', async () => {
    const owner = await place.owner({ name: 'Kunang Tertutup', mobile_phone: '+6281234567890', status: 'not active' })
    const { bodyId: id } = owner
    await place.post(id, { remark: '<p>Kunang</p>' })
    const product = await place.product(place.people.merchant.shopId, { ...sni, name: 'Lampu', lspro_id: id })
    for (const who of [undefined, owner, ...Object.values(place.people)]) expect(await detail(id, who)).toEqual(never)
    const { visitor } = place.people
    expect(await place.read(`/lspro/whatsapp/${id}`, {}, visitor)).toEqual(never)
    expect(await place.read('/lspro/phone', { id }, visitor)).toEqual(never)
    for (const path of ['/lspro/list', '/lspro', '/lspro/posting/list', '/lspro/posting/list/search'])
      expect(JSON.stringify(await place.read(path, { rows: 50 }, owner)), path).not.toContain('Kunang')
    expect((await place.app.inject('/sitemap.xml')).body).not.toContain(`/lspro/detail/${id}<`)
    // The name stays on the certificate, without a link.
    const { body } = await place.send(`/product/detail/${product}`, undefined, {}, 'GET')
    expect(JSON.parse(body).data.product_detail).toMatchObject({ lspro_id: null, lspro_name: 'Kunang Tertutup' })
  })

  test('disappears for everyone within the two seconds that answers are cached', async () => {
    const id = await place.body()
    expect((await detail(id)).code).toBe('00')
    await place.db.query("update lspro set status = 'not active' where id = $1", [id])
    expect(await detail(id)).toEqual(never)
  })

  test.each([[0], [-1], [1.5], ['12'], ['x'], [null], [undefined], [[]], [{}], [2_147_483_648]])(
    'the body id %j is rejected with a message, and an unknown one is not found',
    async (id) => {
      const said = { code: '05', message: commonTexts.malformed, fields: { id: 'Nomor tidak dikenal' } }
      expect(await detail(id)).toEqual(said)
      expect(await place.read('/lspro/phone', { id }, place.people.visitor)).toEqual(said)
      expect(await place.read('/lspro/seen', { id })).toEqual(said)
      expect(await detail(2_147_483_647)).toEqual(never)
    },
  )
})

describe('the confirmation date on a product', () => {
  const certificate = { ...sni, sni_no: ['SNI 1', 'SNI 2'], sni_no_end: false, sni_end_date: '2058-03-10' }
  const at = '2026-11-20T03:04:05.678Z'

  async function checked(verdict = 'confirmed') {
    const [body, product] = [await place.body(), await place.product(place.people.merchant.shopId, certificate)]
    await place.db.query('update product set lspro_id = $2 where id = $1', [product, body])
    await place.db.query(
      `insert into certificate_check (product_id, lspro_id, verdict, remark, sni_no, sni_start_date, sni_end_date, sni_no_end, at)
       values ($1, $2, $3, 'Rahasia kami', 'SNI 1,SNI 2', '2025-01-01', '2058-03-10', false, $4)`,
      [product, body, verdict, at],
    )
    return { product, body }
  }
  const shown = async (product: number) => {
    const { body } = await place.send(`/product/detail/${product}`, undefined, {}, 'GET')
    expect(body).not.toContain('Rahasia')
    return JSON.parse(body).data.product_detail
  }

  test('is shown with a link to the body', async () => {
    const { product, body } = await checked()
    expect(await shown(product)).toMatchObject({ sni_confirmed_at: at, lspro_id: body, lspro_name: 'LSPro Uji' })
  })

  type Change = [what: string, sql: string]
  test.each<Change>([
    ['a dispute is not told', "update certificate_check set verdict = 'disputed' where product_id = $1"],
    ['another number', "update product set sni_no = '{SNI 1,SNI 3}' where id = $1"],
    ['a number fewer', "update product set sni_no = '{SNI 1}' where id = $1"],
    ['numbers in another order', "update product set sni_no = '{SNI 2,SNI 1}' where id = $1"],
    ['another beginning', "update product set sni_start_date = '2025-01-02' where id = $1"],
    ['no beginning', 'update product set sni_start_date = null where id = $1'],
    ['another end', "update product set sni_end_date = '2058-03-11' where id = $1"],
    ['no end any more', 'update product set sni_end_date = null, sni_no_end = true where id = $1'],
    ['no SNI any more', 'update product set is_sni = false where id = $1'],
    ['no body any more', 'update product set lspro_id = null where id = $1'],
    ['another body', 'update product set lspro_id = (select max(id) from lspro where id <> lspro_id) where id = $1'],
    [
      'a body that is not active',
      "update lspro set status = 'not active' where id = (select lspro_id from product where id = $1)",
    ],
  ])('is no longer shown after: %s', async (_, sql) => {
    const { product } = await checked()
    expect((await shown(product)).sni_confirmed_at).toBe(at)
    if (sql.includes('max(id)')) await place.body({ name: 'LSPro Lain' })
    await place.db.query(sql, [product])
    expect((await shown(product)).sni_confirmed_at).toBeNull()
  })

  test('is shown again when the product has the confirmed values again', async () => {
    const { product } = await checked()
    await place.db.query("update product set sni_no = '{SNI 9}' where id = $1", [product])
    await place.db.query("update product set name = 'Nama baru', sni_no = '{SNI 1,SNI 2}' where id = $1", [product])
    expect((await shown(product)).sni_confirmed_at).toBe(at)
  })

  test('is missing on a product that was never checked', async () => {
    const product = await place.product(place.people.merchant.shopId, certificate)
    expect(await shown(product)).toMatchObject({ sni_confirmed_at: null, lspro_id: null, lspro_name: null })
  })
})
