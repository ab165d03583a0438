import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { commonTexts } from '#contract/text/common-messages.ts'
import { openShopReads, type ShopReads } from '../../fixtures/shops.fixture.ts'

let place: ShopReads
beforeAll(async () => {
  place = await openShopReads()
})
beforeEach(() => place.db.query("update merchant set status = 'not active'"))

const day = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString()
const page = async (ask: object = {}) => (await place.read('/merchant/paging', ask)).data
const namesOf = (shops: { name: string }[]) => shops.map(({ name }) => name)

describe('the list of producers', () => {
  test('has twelve shops a page, the newest first, and counts only open ones', async () => {
    for (let n = 1; n <= 25; n++) await place.shop({ name: `Dapur ${n}`, created_at: day(n) })
    await place.shop({ name: 'Dapur tutup', created_at: day(30), status: 'not active' })
    const pages = [await page(), await page({ page: 2 }), await page({ page: 3 }), await page({ page: 4 })]
    expect(pages.flatMap(({ data }) => namesOf(data))).toEqual(Array.from({ length: 25 }, (_, n) => `Dapur ${25 - n}`))
    expect(pages.map(({ data }) => data.length)).toEqual([12, 12, 1, 0])
    for (const { total, total_filtered, pages: all } of pages) expect([total, total_filtered, all]).toEqual([25, 25, 3])
    expect((await page({ rows: 50 })).data).toHaveLength(25)
  })

  test('has a stable order of shops of the same moment, and repeats none on another page', async () => {
    const ids = []
    for (let n = 0; n < 9; n++) ids.push(await place.shop({ created_at: day(1) }))
    const seen = []
    for (const at of [1, 2, 3])
      seen.push(...(await page({ rows: 3, page: at })).data.map(({ id }: { id: number }) => id))
    expect(seen).toEqual(ids.reverse())
  })

  test('is searched by name in any case, in which wildcards are plain characters', async () => {
    const names = ['Batik Tulis Wulan', 'BATIK CAP', 'Kopi 100% Gayo', 'Kopi 1000 Gayo', 'Dapur_Ibu', 'DapurXIbu']
    for (const [at, name] of names.entries()) await place.shop({ name, created_at: day(at + 1) })
    await place.shop({ name: 'Batik tutup', status: 'not active' })
    const found = async (search: string) => {
      const { data, total, total_filtered } = await page({ search })
      expect([total, total_filtered]).toEqual([6, data.length])
      return namesOf(data)
    }
    expect(await found('batik')).toEqual(['BATIK CAP', 'Batik Tulis Wulan'])
    expect(await found('  tulis   wulan ')).toEqual(['Batik Tulis Wulan'])
    expect(await found('100%')).toEqual(['Kopi 100% Gayo'])
    expect(await found('r_I')).toEqual(['Dapur_Ibu'])
    expect(await found('ap')).toEqual(['DapurXIbu', 'Dapur_Ibu', 'BATIK CAP'])
    expect(await found('tidak ada')).toEqual([])
    // One letter is not searched.
    expect(await found('b')).toHaveLength(6)
    expect((await page({ search: 'batik', rows: 1 })).pages).toBe(2)
  })

  test('is filtered by province, alone and with a text, and counts its shops', async () => {
    const places = [
      { name: 'Batik Gayo', province_id: 11, regency_id: 1101 },
      { name: 'Batik Bogor' },
      { name: 'Kopi Gayo', province_id: 11, regency_id: 1101 },
    ]
    for (const [at, row] of places.entries()) await place.shop({ ...row, created_at: day(at + 1) })
    const found = async (ask: object) => {
      const { data, total, total_filtered, pages } = await page(ask)
      expect([total, total_filtered, pages]).toEqual([3, data.length, data.length > 0 ? 1 : 0])
      return namesOf(data)
    }
    expect(await found({ province_id: 11 })).toEqual(['Kopi Gayo', 'Batik Gayo'])
    expect(await found({ province_id: 11, search: 'batik' })).toEqual(['Batik Gayo'])
    expect(await found({ province_id: 12 })).toEqual([])
    for (const province_id of [0, null]) expect(await found({ province_id })).toHaveLength(3)
  })

  test('is empty beyond its last page, with correct totals', async () => {
    await place.shop()
    const answer = await page({ page: 1_000_000_000, rows: 50 })
    expect(answer).toEqual({ data: [], pages: 1, total: 1, total_filtered: 1, next: null })
  })

  test.each([
    ['all', {}],
    ['searched', { search: 'dapur' }],
    ['of a province', { province_id: 32 }],
    ['searched with other words', { search: 'dapr' }],
  ])('is read on with `after` without a repeated or omitted shop: %s', async (_, ask) => {
    const ids = []
    // Three shops have the same time to the microsecond, and one is a microsecond later.
    for (const n of [6, 6, 7, 6, 5])
      ids.push(await place.shop({ name: `Dapur ${ids.length}`, created_at: `2090-01-01T00:00:00.12345${n}Z` }))
    const [a, b, c, d, e] = ids
    const found = []
    for (let after: string | null | undefined; after !== null && found.length < 10; ) {
      const { data, next, total_filtered } = await page({
        ...ask,
        rows: 2,
        page: 99,
        ...(after ? { after } : { page: 1 }),
      })
      expect(total_filtered).toBe(5)
      expect(data.length).toBeGreaterThan(0)
      found.push(...data.map(({ id }: { id: number }) => id))
      after = next
    }
    expect(found).toEqual([c, d, b, a, e])
  })

  test('rejects an `after` that no answer has given, with a sentence', async () => {
    for (const after of ['', '12', '1-2-3', "1' or '1'='1"])
      await expect(place.read('/merchant/paging', { after }), after).resolves.toMatchObject({
        code: '05',
        fields: { after: 'Penanda lanjutan tidak dikenal. Muat ulang daftar dari awal.' },
      })
    await place.shop()
    expect((await page({ after: `${'9'.repeat(16)}-${'9'.repeat(10)}` })).data).toHaveLength(1)
    expect((await page({ after: '0-0' })).data).toEqual([])
  })

  test('has cards with the pictures of the four newest public products', async () => {
    const logo = await place.picture()
    const id = await place.shop({ name: 'Kopi Lereng', picture_id: logo.id })
    const paths = []
    for (let n = 1; n <= 5; n++) {
      const picture = await place.picture()
      paths.push(picture.path)
      await place.product(id, { picture_id: picture.id, created_at: day(n) })
    }
    const hidden = await place.picture()
    await place.product(id, { picture_id: hidden.id, created_at: day(9), review_state: 'submitted' })
    await place.product(id, { created_at: day(8) })
    const { data } = await page()
    expect(data).toEqual([
      {
        ...{ id, name: 'Kopi Lereng', img_url: logo.path, img: { width: 960, height: 320, thumbhash: null } },
        ...{ img_1: paths[4], img_2: paths[3], img_3: paths[2], img_4: paths[1] },
        ...{ province_name: 'Jawa Barat', total_products: 6 },
      },
    ])
    const bare = await place.shop({ name: 'Baru buka' })
    expect((await page()).data.find((shop: { id: number }) => shop.id === bare)).toMatchObject({
      ...{ img_url: null, img: null, img_1: null, img_2: null, img_3: null, img_4: null, total_products: 0 },
    })
  })

  test('is computed once for a hundred requests at the same moment, and is up to date after two seconds', async () => {
    await place.shop()
    await page()
    const rows = vi.spyOn(place.db, 'query')
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const asked = () => place.ask('/merchant/paging', { search: 'dua detik' })
      await Promise.all(Array.from({ length: 100 }, asked))
      expect(rows.mock.calls.filter(([sql]) => sql.includes('name ilike'))).toHaveLength(1)
      await place.shop({ name: 'Dua detik' })
      expect((await asked()).data.total_filtered).toBe(0)
      vi.setSystemTime(Date.now() + 2_001)
      expect((await asked()).data).toMatchObject({ total: 2, total_filtered: 1 })
    } finally {
      vi.useRealTimers()
      rows.mockRestore()
    }
  })

  test.each([
    [{ rows: 0 }, 'rows'],
    [{ rows: 51 }, 'rows'],
    [{ page: 0 }, 'page'],
    [{ page: '2' }, 'page'],
    [{ search: 'x'.repeat(101) }, 'search'],
    [{ search: 7 }, 'search'],
  ])('rejects %j with a message', async (ask, field) => {
    const answer = await place.read('/merchant/paging', ask)
    expect(answer).toMatchObject({ code: '05', message: commonTexts.malformed })
    expect(Object.keys(answer.fields)).toEqual([field])
  })
})

describe('recently opened shops', () => {
  const last = async (last_merchant_ids?: unknown) => {
    const answer = await place.read('/merchant/list', { last_merchant_ids }, place.people.visitor)
    expect(answer.code, JSON.stringify(answer)).toBe('00')
    return answer.data.data_last.map(({ id }: { id: number }) => id)
  }
  const remember = (id: number, at: string) =>
    place.db.query('insert into shop_seen (person_id, merchant_id, at) values ($1, $2, $3)', [
      place.people.visitor.personId,
      id,
      at,
    ])

  test('are those of the cookie in its order, then those stored on the server, each once and only if public', async () => {
    const [a, b, c, d] = [await place.shop(), await place.shop(), await place.shop(), await place.shop()]
    const closed = await place.shop({ status: 'not active' })
    expect(await last()).toEqual([])
    await remember(a, day(1))
    await remember(d, day(3))
    await remember(closed, day(4))
    await remember(b, day(2))
    expect(await last()).toEqual([d, b, a])
    expect(await last(null)).toEqual([d, b, a])
    expect(await last(`${c},${a}`)).toEqual([c, a, d, b])
    expect(await last(`${b},${closed},${b},2147483647`)).toEqual([b, d, a])
    expect(await last([a, c])).toEqual([a, c, d, b])
  })

  test.each([
    [',,;'],
    ['-1, 0 ,1.5,1e3,0x7,99999999999'],
    ["1'; drop table merchant"],
    ['[object Object]'],
    [['x', null, {}, [], -3, 2.5, true]],
  ])('ignore the invalid cookie %j', async (cookie) => {
    await place.db.query('delete from shop_seen')
    await place.shop()
    expect(await last(cookie)).toEqual([])
  })

  test('are twelve at most', async () => {
    const ids: number[] = []
    for (let n = 0; n < 14; n++) ids.push(await place.shop())
    expect(await last(ids.join())).toEqual(ids.slice(0, 12))
  })

  test('are private to each user, and guests have none stored', async () => {
    const id = await place.shop()
    await place.db.query('delete from shop_seen')
    await remember(id, day(1))
    expect((await place.read('/merchant/list', {}, place.people['another merchant'])).data.data_last).toEqual([])
    expect((await place.read('/merchant/list', { last_merchant_ids: String(id) })).code).toBe('99')
  })
})
