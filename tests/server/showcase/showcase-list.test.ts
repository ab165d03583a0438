import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { ListAnswer, ListRequest } from '#contract/showcase/schemas.ts'
import { invalidCharacterText } from '#server/http/normalize-text.ts'
import products from '#server/seed/content/products.json' with { type: 'json' }
import { addProduct, addShop, openShowcase, type Place } from '../../fixtures/showcase.fixture.ts'
import { engines } from '../../support/database/engines.ts'

describe.each(engines())('product lists of the demo on %s', (engine) => {
  let place: Place
  const list = (ask: ListRequest) => place.ask(contract.showcase.list, ask)
  const names = (answer: ListAnswer) => answer.data.map(({ name }) => name)
  beforeAll(async () => {
    place = await openShowcase(engine)
  })

  test('have the products and totals of the demo content', async () => {
    const mentored = products.filter(({ mentor_type_id, status, sni_status }) => {
      return mentor_type_id !== null && status === 'active' && ['active', 'not active'].includes(sni_status)
    })
    expect(await list({})).toMatchObject({ total: 80, total_filtered: 80, pages: 7 })
    expect(await list({ is_sni: 1 })).toMatchObject({ total: 41, total_filtered: 41, pages: 4 })
    expect(await list({ is_sni: 0 })).toMatchObject({ total: 39, total_filtered: 39, pages: 4 })
    expect(await list({ is_mentor: 1 })).toMatchObject({ total: mentored.length, total_filtered: mentored.length })
    expect(await list({ is_mentor: 0 })).toMatchObject({ total: 80, total_filtered: 80 })
    const both = mentored.filter(({ is_sni }) => is_sni === 1).length
    expect(await list({ is_mentor: 1, is_sni: 1 })).toMatchObject({ total: both, total_filtered: both })
  })

  test('are paged in one order, the newest first, without repeats', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ is_sni: 1, page, rows: 12 })))
    expect(pages.map(({ data }) => data.length)).toEqual([12, 12, 12, 5])
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id))
    const inOrder = await place.db.query<{ id: number }>(
      "select id from product where is_sni and review_state = 'approved' and sni_end_date >= today_in_jakarta() order by created_at desc, id desc",
    )
    expect(ids).toEqual(inOrder.map(({ id }) => id))
  })

  test.each<[string, ListRequest]>([
    ['all', {}],
    ['SNI', { is_sni: 1 }],
    ['without SNI', { is_sni: 0 }],
    ['mentored', { is_mentor: 1 }],
    ['mentored without SNI', { is_mentor: 1, is_sni: 0 }],
    ['in a category', { category_id: 4 }],
    ['in a province', { province_id: 11 }],
    ['in a category and province, with SNI', { category_id: 5, province_id: 11, is_sni: 1 }],
    ['of a shop', { merchant_id: 1 }],
    ['searched', { search: 'kopi' }],
    ['searched with two letters', { search: 'ko' }],
    ['searched with other words', { search: 'kripik singkong' }],
  ])('read on with `after` have the same products as numbered pages: %s', async (_, ask) => {
    const whole = await list({ ...ask, rows: 50 })
    const numbered = [...whole.data, ...(whole.pages > 1 ? (await list({ ...ask, rows: 50, page: 2 })).data : [])]
    const found = []
    for (let after: string | null | undefined; after !== null; ) {
      const answer = await list({ ...ask, rows: 3, page: 99, ...(after ? { after } : { page: 1 }) })
      expect(answer.total_filtered).toBe(whole.total_filtered)
      expect(answer.data.length).toBeGreaterThan(0)
      found.push(...answer.data)
      expect(answer.next).not.toBeUndefined()
      after = answer.next!
    }
    expect(found).toEqual(numbered)
    expect(found).toHaveLength(whole.total_filtered)
  })

  test('read on with `after` repeat and skip nothing although products have one time to the microsecond', async () => {
    const shop = await addShop(place.db)
    const times = ['2090-01-01T00:00:00.123456Z', '2090-01-01T00:00:00.123457Z', '2090-01-01T00:00:00.123456Z']
    const ids = []
    for (const created_at of [...times, ...times])
      ids.push(await addProduct(place.db, { merchant_id: shop, created_at }))
    const first = await list({ rows: 3 })
    const rest = await list({ rows: 3, after: first.next! })
    const [a, b, c, d, e, f] = ids
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual([e, b, f, d, c, a])
    // A product that is added above meanwhile moves nothing.
    const newer = await addProduct(place.db, { merchant_id: shop, created_at: '2091-01-01T00:00:00Z' })
    expect((await list({ rows: 3, after: first.next! })).data).toEqual(rest.data)
    await place.db.query('delete from product where id = any ($1::int[])', [[...ids, newer]])
  })

  test('reject an `after` that no answer has given, with a sentence', async () => {
    for (const after of ['', '12', '-1-2', 'akhir', '1-2-3', `${'9'.repeat(17)}-1`, '1-99999999999', "1' or '1'='1"])
      await expect(list({ after }), after).rejects.toMatchObject({
        code: '05',
        fields: { after: 'Penanda lanjutan tidak dikenal. Muat ulang daftar dari awal.' },
      })
    expect((await list({ after: `${'9'.repeat(16)}-${'9'.repeat(10)}` })).data).toHaveLength(12)
    expect((await list({ after: '0-0' })).data).toEqual([])
  })

  test('filtered by category include subcategories, and by province the shops there, also together', async () => {
    const food = products.filter(
      ({ sub_category_ids, is_sni, sni_status, status }) =>
        sub_category_ids.some((id) => Math.floor(id / 100) === 4) &&
        is_sni === 1 &&
        sni_status === 'active' &&
        status === 'active',
    )
    expect(await list({ is_sni: 1, category_id: 4 })).toMatchObject({ total: 41, total_filtered: food.length })
    const snacks = await list({ is_sni: 1, category_id: 401, rows: 50 })
    expect(snacks.total_filtered).toBe(food.filter(({ sub_category_ids }) => sub_category_ids.includes(401)).length)
    const aceh = await list({ province_id: 11 })
    expect(aceh.data.map(({ id }) => id).sort()).toEqual([1, 2, 3])
    expect(aceh.data.every(({ province_name }) => province_name === 'Aceh')).toBe(true)
    expect(await list({ province_id: 11, category_id: 502 })).toMatchObject({ total: 80, total_filtered: 2, pages: 1 })
  })

  test('filtered by shop have that shop’s products and total', async () => {
    expect(await list({ merchant_id: 1 })).toMatchObject({ total: 3, total_filtered: 3 })
    expect(await list({ merchant_id: 1, is_sni: 0 })).toMatchObject({ total: 1, total_filtered: 1 })
    expect(await list({ merchant_id: 1, category_id: 503 })).toMatchObject({ total: 3, total_filtered: 1 })
    expect(await list({ merchant_id: 1, search: 'cascara' })).toMatchObject({ total: 3, total_filtered: 1 })
    expect(await list({ merchant_id: 2_147_483_647 })).toMatchObject({ data: [], total: 0, pages: 0 })
  })

  test.each(['keripik singkong', 'KERIPIK  Singkong ', 'singkong bal'])(
    'searched for “%s” have the matching product',
    async (search) => {
      const found = await list({ search })
      expect(names(found)).toEqual(['Keripik Singkong Balado 200 gr'])
      expect(found).toMatchObject({ total: 80, total_filtered: 1, pages: 1 })
    },
  )

  test('searched together with filters stay within list, category and province', async () => {
    const coffee = await list({ search: 'kopi', rows: 50 })
    expect(names(coffee).every((name) => /kopi/i.test(name))).toBe(true)
    expect(coffee.total_filtered).toBe(coffee.data.length)
    const sni = await list({ search: 'kopi', is_sni: 1, province_id: 11, category_id: 502 })
    expect(sni).toMatchObject({ total: 41, total_filtered: 2 })
    expect(await list({ search: 'tidak ada yang bernama begini' })).toMatchObject({ data: [], total_filtered: 0 })
  })

  test('can be searched with two letters', async () => {
    const rows = await place.db.query<{ name: string }>(
      "select name from product p join product_listing l on l.product_id = p.id and l.category_id = 0 where name ilike '%ko%'",
    )
    const found = await list({ search: 'Ko', rows: 50 })
    expect(names(found).sort()).toEqual(rows.map(({ name }) => name).sort())
    expect(found.total_filtered).toBe(rows.length)
  })

  test('searched with one letter have all products', async () => {
    for (const search of ['', ' ', 'k', '%', '🙂', '  k  '])
      expect(await list({ search }), search).toMatchObject({ total: 80, total_filtered: 80 })
  })

  test('treat wildcards, quotes and SQL in a search as plain characters', async () => {
    for (const search of ['%%', '__', '%_', "\\'", '";--', '%_\\\'";--', '%a%', "' or 1=1 --", '\\\\', '🙂🙂'])
      expect(await list({ search }), search).toMatchObject({ data: [], total: 80, total_filtered: 0, pages: 0 })
    // Half surrogate pairs are rejected, and are in no name.
    await expect(list({ search: '\ud800\ud800' })).rejects.toMatchObject({
      code: '05',
      fields: { search: invalidCharacterText },
    })
    const shop = await addShop(place.db)
    const odd = await addProduct(place.db, { merchant_id: shop, name: `100%_asli \\'";-- 🙂` })
    for (const search of ['%_', '%_asli', `\\'";--`, '-- 🙂', '100%_ASLI'])
      expect(
        (await list({ search })).data.map(({ id }) => id),
        search,
      ).toEqual([odd])
    await place.db.query('delete from product where id = $1', [odd])
  })

  test('filtered by an unknown category or province are empty, with the right total', async () => {
    for (const ask of [{ category_id: 32_767 }, { province_id: 99 }, { category_id: 4, province_id: 99 }])
      expect(await list(ask)).toMatchObject({ data: [], pages: 0, total: 80, total_filtered: 0 })
    for (const ask of [{ category_id: 0 }, { province_id: 0 }, { category_id: null, province_id: null, is_sni: null }])
      expect(await list(ask)).toMatchObject({ total: 80, total_filtered: 80 })
  })

  test('are empty beyond the last page, however far, with the right totals', async () => {
    for (const page of [8, 834, 835, 1_000_000_000])
      expect(await list({ page }), `page ${page}`).toEqual({
        ...{ data: [], pages: 7, next: null },
        ...{ total: 80, total_filtered: 80 },
      })
    expect(await list({ page: 1_000_000_000, rows: 50, search: 'kopi' })).toMatchObject({ data: [], total: 80 })
  })

  test('by page number end at row 10,000, with the right totals, and number no page beyond', async () => {
    // 9,980 newer entries without a product: only their positions matter.
    await place.db.query(
      `insert into product_listing (product_id, category_id, merchant_id, province_id, is_sni, is_mentor, created_at)
       select 1000000 + i, 0, 1, 11, false, false, '2100-01-01' from generate_series(1, 9980) i`,
    )
    const totals = { total: 10_060, total_filtered: 10_060, pages: 201 }
    const pages = await Promise.all([200, 201, 202].map((page) => list({ page, rows: 50 })))
    for (const page of pages) expect(page).toMatchObject(totals)
    expect(pages.map(({ data }) => data.length)).toEqual([20, 50, 0])
    expect(pages[1]!.next).not.toBeNull()
    const last = await list({ after: pages[1]!.next!, rows: 50 })
    expect(last).toMatchObject({ ...totals, next: null })
    const ids = [...pages, last].flatMap(({ data }) => data.map(({ id }) => id))
    expect(new Set(ids).size).toBe(80)
    await place.db.query('delete from product_listing where product_id > 1000000')
    expect(await list({})).toMatchObject({ total: 80, total_filtered: 80 })
  })

  test.each([
    ['rows', [0, 51, -1, 1.5, '12', null, [], {}, 1e300]],
    ['page', [0, -1, 1.5, '1', null, 1_000_000_001]],
    ['category_id', [-1, 1.5, '4', 32_768, true]],
    ['province_id', [-1, 100, '11', 1.1]],
    ['merchant_id', [0, -1, 2_147_483_648, '1']],
    ['is_sni', [2, -1, '1', true]],
    ['is_mentor', [2, '0', false]],
    ['status', ['semua', 1, '']],
    ['search', ['a'.repeat(101), 'a\0b', 5, null, ['kopi']]],
  ])('with malformed %s are rejected at that field', async (field, vectors) => {
    for (const vector of vectors) {
      const { status, said } = await place.post('/product/list', { [field]: vector })
      expect([status, said.code], `${field}: ${JSON.stringify(vector)}`).toEqual([200, '05'])
      expect(Object.keys(said.fields as object)).toEqual([field])
    }
  })

  test('accept a search of a hundred characters and ignore unknown keys', async () => {
    expect(await list({ search: 'a'.repeat(100) })).toMatchObject({ data: [], total: 80 })
    expect((await place.post('/product/list', { rows: 1, order: 'click; drop table product' })).said.total).toBe(80)
  })
})
