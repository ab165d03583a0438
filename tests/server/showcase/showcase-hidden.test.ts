import { beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { add, addProduct, addShop, openShowcase, type Place } from '../../fixtures/showcase.fixture.ts'
import { engines } from '../../support/database/engines.ts'

const inDays = (days: number) => new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

// One product in each state, each with its own word wherever text is possible. Only `terang` is public.
const states: Record<string, Record<string, unknown>> = {
  terang: { review_state: 'approved' },
  rahasiadraf: { review_state: 'draft' },
  rahasiatinjau: { review_state: 'submitted' },
  rahasiaubah: { review_state: 'changes_requested' },
  rahasiatolak: { review_state: 'rejected' },
  rahasiaturun: { review_state: 'approved', status: 'not active' },
  rahasialampau: { review_state: 'approved', sni_end_date: inDays(-1) },
  rahasiatanpa: { review_state: 'approved', sni_end_date: null },
  rahasiatutup: { review_state: 'approved', merchant: 'closed' },
}

const flags = [undefined, null, 0, 1] as const

describe.each(engines())('public endpoints return only the public product, on %s', (engine) => {
  let place: Place
  const ids: Record<string, number> = {}
  let shop = 0

  beforeAll(async () => {
    place = await openShowcase(engine, 'reference')
    const { db } = place
    const logo = await add(db, 'picture', { name: `merchant/${'0'.repeat(32)}`, width: 480, height: 480 })
    const secret = (column: string) => `rahasiatoko-${column}`
    const row = {
      name: 'Usaha Kenari',
      type: 'CV',
      nib: secret('nib'),
      owner: secret('owner'),
      address: secret('address'),
      rt: secret('rt'),
      rw: secret('rw'),
      zip_code: secret('zip_code'),
      mobile_phone: secret('mobile_phone'),
      office_phone: secret('office_phone'),
      email: secret('email'),
      website: secret('website'),
      facebook: secret('facebook'),
      instagram: secret('instagram'),
      tiktok: secret('tiktok'),
      tkdn_certificate: secret('tkdn'),
      exp_remark: secret('exp_remark'),
      latitude: 55.123456,
      longitude: 55.654321,
      picture_id: logo,
      created_by: 778899001,
      updated_by: 778899002,
    }
    shop = await addShop(db, row)
    const closed = await addShop(db, { ...row, nib: 'rahasiatoko-lain', status: 'not active' })
    for (const [word, { merchant, ...state }] of Object.entries(states)) {
      const hex = Buffer.from(word).toString('hex').padEnd(32, '0').slice(0, 32)
      const picture = await add(db, 'picture', {
        name: `product/${hex}`,
        width: 960,
        height: 960,
        recipe: `rahasiaresep`,
      })
      ids[word] = await addProduct(
        db,
        {
          merchant_id: merchant ? closed : shop,
          name: `Kenari ${word}`,
          picture_id: picture,
          description: word,
          video_url: `https://video.example/${word}`,
          capacity_production: word,
          is_sni: true,
          sni_no: [`SNI ${word}`],
          sni_start_date: inDays(-30),
          sni_end_date: inDays(2),
          sni_remark: 'rahasiacatatan',
          mentor_type_id: 3,
          mentor_name: word,
          click: 778899,
          created_by: 778899003,
          ...state,
        },
        [401],
      )
      await add(db, 'product_media', { product_id: ids[word], picture_id: picture, position: 1 })
    }
  })

  /** Checks that nothing of a hidden product appears: no word, no picture, no id. */
  function holdsNoSecret(text: string, asked: string) {
    expect(text, asked).not.toMatch(/rahasia|778899|55\.123456|55\.654321/)
    for (const word of Object.keys(states).filter((word) => word !== 'terang'))
      expect(text, asked).not.toContain(Buffer.from(word).toString('hex').slice(0, 20))
  }

  test('the product list with every seventh combination of its filters', () => askLists(7))
  test('the product list with all 1,024 combinations of its filters', { tags: ['long'] }, () => askLists(1))

  /** Requests the list with every combination of its filters, or with every nth. */
  async function askLists(step: number) {
    let seen = 0
    const searches = [...Object.keys(states), 'kenari', 'ra', '']
    for (const is_sni of flags)
      for (const is_mentor of flags)
        for (const is_internal of flags)
          for (const is_sni_pending of flags)
            for (const status of [undefined, 'active', 'not active', 'draft'] as const) {
              const search = searches[seen++ % searches.length]
              if (seen % step !== 0) continue
              const is_sni_rejected = flags[seen % 4]
              const category_id = [undefined, 4, 401, 0][seen % 4]
              const province_id = [undefined, 32, 0][seen % 3]
              const merchant_id = [undefined, shop, shop + 1][seen % 3]
              const asked = {
                is_sni,
                is_mentor,
                is_internal,
                is_sni_pending,
                is_sni_rejected,
                status,
                search,
                category_id,
                province_id,
                merchant_id,
              }
              const { text, said } = await place.post('/product/list', asked)
              const told = JSON.stringify(asked)
              expect(said.code, told).toBe('00')
              holdsNoSecret(text, told)
              const onShelf = is_sni !== 0 && merchant_id !== shop + 1 ? 1 : 0
              const matches =
                onShelf && (!search || search === 'kenari' || search === 'ra' || search === 'terang') ? 1 : 0
              expect([said.total, said.total_filtered, said.pages, (said.data as unknown[]).length], told).toEqual([
                onShelf,
                matches,
                matches,
                matches,
              ])
            }
    expect(seen).toBe(1024)
  }

  test('home, categories and product details', async () => {
    const home = await place.ask(contract.showcase.home, {})
    expect(home.data.data_product_views.map(({ id }) => id)).toEqual([ids.terang])
    expect(home.data.data_product_latest.map(({ id }) => id)).toEqual([ids.terang])
    const { data: tree } = await place.ask(contract.showcase.categories, {})
    expect(tree.find(({ id }) => id === 4)?.total).toBe(1)
    expect(tree.find(({ id }) => id === 4)?.child.find(({ id }) => id === 401)?.total).toBe(1)
    expect(tree.reduce((sum, { total }) => sum + total, 0)).toBe(1)
    for (const answer of [home, tree]) holdsNoSecret(JSON.stringify(answer), 'home and categories')

    const unknown = JSON.stringify(await place.get('/product/detail/2147483647'))
    for (let id = 1; id <= Math.max(...Object.values(ids)) + 1; id++) {
      const answer = await place.get(`/product/detail/${id}`)
      holdsNoSecret(JSON.stringify(answer), `detail ${id}`)
      if (id !== ids.terang) expect(JSON.stringify(answer)).toBe(unknown)
      else expect(answer).toMatchObject({ code: '00', data: { total_product: 1, others_products: [] } })
    }
  })

  test('a card and a product detail have exactly these keys', async () => {
    const { said } = await place.post('/product/list', {})
    expect(Object.keys((said.data as object[])[0]!).sort()).toEqual(
      'id img img_url mentor_img_url mentor_name merchant_name name price_bottom price_top province_name sni_status'.split(
        ' ',
      ),
    )
    const { data } = (await place.get(`/product/detail/${ids.terang}`)) as unknown as { data: Record<string, object> }
    expect(Object.keys(data.merchant_detail!).sort()).toEqual(
      'id img img_url is_lpse name province_id province_name regency_name'.split(' '),
    )
  })

  test('an expired certificate hides its product after midnight in Jakarta', async () => {
    const { db } = place
    await db.query('update product set sni_end_date = today_in_jakarta() where id = $1', [ids.terang])
    expect(await place.ask(contract.showcase.list, {})).toMatchObject({ total: 1 })
    // Today was the certificate's last day. The night passes: the database and our clock say tomorrow.
    await db.exec(
      "create or replace function today_in_jakarta() returns date language sql stable as $$ select (now() at time zone 'Asia/Jakarta')::date + 1 $$",
    )
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    try {
      expect(await place.ask(contract.showcase.list, {})).toMatchObject({ data: [], total: 0, total_filtered: 0 })
      expect((await place.get(`/product/detail/${ids.terang}`)).code).toBe('04')
      const { data } = await place.ask(contract.showcase.categories, {})
      expect(data.every(({ total }) => total === 0)).toBe(true)
      await db.query('update product set sni_no_end = true where id = $1', [ids.terang])
      expect(await place.ask(contract.showcase.list, {})).toMatchObject({ total: 1 })
    } finally {
      vi.useRealTimers()
    }
  })
})
