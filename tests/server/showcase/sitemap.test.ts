import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type PageFacts, pages } from '#contract/addresses.ts'
import { readConfig } from '#server/config.ts'
import { createServer } from '#server/http/app.ts'
import { clearCache } from '#server/http/micro-cache.ts'
import type { Api } from '#server/http/mount.ts'
import { foldSitemapChanges, readSitemapParts } from '#server/sitemap/parts.ts'
import { mountSitemap } from '#server/sitemap/routes.ts'
import { add, addProduct, addShop } from '../../fixtures/showcase.fixture.ts'
import { openTestDatabase, type TestDatabase, usualEngine } from '../../support/database/engines.ts'
import { keptLog } from '../../support/network/http.ts'

const base = 'https://etalase.example'

describe('the sitemap', () => {
  let db: TestDatabase
  let shop: number
  beforeAll(async () => {
    db = await openTestDatabase(usualEngine(), { seed: 'reference' })
    shop = await addShop(db)
  })

  function serverWith(room: (api: Api) => void = mountSitemap) {
    const { app } = createServer({
      config: readConfig({ BASE_URL: base, RATE_LIMITS: 'off' }),
      db,
      log: keptLog().log,
      routes: [room],
    })
    afterAll(() => app.close())
    return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  }
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!)
  const idsIn = (path: string) => (xml: string) =>
    locations(xml)
      .filter((address) => address.startsWith(base + path))
      .map((address) => Number(address.slice((base + path).length)))
  const productsIn = idsIn('/product/detail?id=')
  const shopsIn = idsIn('/base/merchant/detail/')
  const bodiesIn = idsIn('/base/lspro/detail/')
  const addBody = (row: Record<string, unknown> = {}) => add(db, 'lspro', { name: 'LSPro Uji', ...row })

  test('robots.txt allows everything except the API and links the sitemap', async () => {
    const answer = await serverWith()('/robots.txt')
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toBe(
      'User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: https://etalase.example/sitemap.xml\n',
    )
  })

  test('has the entry pages, every public product, open shop and active body, with the date of its last change', async () => {
    const shown = await addProduct(db, { merchant_id: shop, updated_at: '2026-03-01T18:00:00Z' })
    await addProduct(db, { merchant_id: shop, review_state: 'submitted' })
    await db.query("update merchant set updated_at = '2026-03-03T18:00:00Z' where id = $1", [shop])
    await addShop(db, { status: 'not active' })
    const body = await addBody({ updated_at: '2026-03-05T16:59:59Z' })
    await addBody({ status: 'not active' })
    const answer = await serverWith()('/sitemap.xml')
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(answer.body).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
        '<url><loc>https://etalase.example/</loc></url>\n' +
        '<url><loc>https://etalase.example/product/show?slug=sni</loc></url>\n' +
        '<url><loc>https://etalase.example/product/show?slug=all</loc></url>\n' +
        '<url><loc>https://etalase.example/product/show?slug=mentor</loc></url>\n' +
        '<url><loc>https://etalase.example/base/merchant/list</loc></url>\n' +
        '<url><loc>https://etalase.example/base/lspro/posting/list</loc></url>\n' +
        '<url><loc>https://etalase.example/base/lspro/list</loc></url>\n' +
        '<url><loc>https://etalase.example/faq</loc></url>\n' +
        '<url><loc>https://etalase.example/contact</loc></url>\n' +
        '<url><loc>https://etalase.example/base/term</loc></url>\n' +
        '<url><loc>https://etalase.example/base/privacy</loc></url>\n' +
        '<url><loc>https://etalase.example/open-data</loc></url>\n' +
        '<url><loc>https://etalase.example/sni/check</loc></url>\n' +
        `<url><loc>https://etalase.example/product/detail?id=${shown}</loc><lastmod>2026-03-02</lastmod></url>\n` +
        `<url><loc>https://etalase.example/base/merchant/detail/${shop}</loc><lastmod>2026-03-04</lastmod></url>\n` +
        `<url><loc>https://etalase.example/base/lspro/detail/${body}</loc><lastmod>2026-03-05</lastmod></url>\n` +
        '</urlset>\n',
    )
  })

  test('has every page that the table of pages marks for it', async () => {
    const listed = locations((await serverWith()('/sitemap.xml')).body)
    for (const { pattern, sitemap } of Object.values<PageFacts>(pages))
      for (const query of sitemap === true ? [''] : (sitemap ?? [])) expect(listed).toContain(base + pattern + query)
  })

  test('loses a closed shop or a disabled body within seconds, even when another opens', async () => {
    const get = serverWith()
    const shops = async () => shopsIn((await get('/sitemap.xml')).body)
    const bodies = async () => bodiesIn((await get('/sitemap.xml')).body)
    vi.useFakeTimers({ toFake: ['Date'] })
    const later = () => vi.setSystemTime(Date.now() + 2_001)
    try {
      const closing = await addShop(db)
      later()
      expect(await shops()).toEqual([shop, closing])
      await db.query("update merchant set status = 'not active' where id = $1", [closing])
      const opened = await addShop(db)
      later()
      expect(await shops()).toEqual([shop, opened])
      const [first, ending] = [(await bodies())[0]!, await addBody()]
      later()
      expect(await bodies()).toEqual([first, ending])
      await db.query("update lspro set status = 'not active' where id = $1", [ending])
      const issued = await addBody()
      later()
      expect(await bodies()).toEqual([first, issued])
    } finally {
      clearCache(db)
      vi.useRealTimers()
    }
  })

  test('loses a hidden product within seconds, although it is cached longer', async () => {
    const get = serverWith()
    const product = await addProduct(db, { merchant_id: shop })
    const has = async () => productsIn((await get('/sitemap.xml')).body).includes(product)
    // The number of listed products is cached for two seconds.
    const later = () => vi.setSystemTime(Date.now() + 2_001)
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      later()
      expect(await has()).toBe(true)
      // As many products as before, but a different one.
      await db.query("update product set status = 'not active' where id = $1", [product])
      const another = await addProduct(db, { merchant_id: shop })
      later()
      expect(await has()).toBe(false)
      expect(productsIn((await get('/sitemap.xml')).body)).toContain(another)
    } finally {
      vi.useRealTimers()
    }
  })

  test('is built once for a hundred requests at the same moment, and compressed for clients that accept it', async () => {
    const get = serverWith()
    clearCache(db)
    const asked = vi.spyOn(db, 'query')
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => get('/sitemap.xml', { 'accept-encoding': 'gzip, br' })),
    )
    expect(asked.mock.calls.filter(([sql]) => sql.includes('order by l.product_id'))).toHaveLength(1)
    asked.mockRestore()
    for (const { headers, rawPayload } of answers) {
      expect(headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(rawPayload).toString()).toContain('</urlset>')
    }
    for (const accepts of ['br', 'identity', 'gzip;q=0'])
      expect((await get('/sitemap.xml', { 'accept-encoding': accepts })).body).toContain('</urlset>')
  })

  describe('of a large catalogue', () => {
    let get: ReturnType<typeof serverWith>
    beforeAll(() => {
      get = serverWith((api) => mountSitemap(api, { most: 3 }))
    })
    const fresh = async (path: string) => {
      clearCache(db)
      return (await get(path)).body
    }
    const daysIn = (xml: string) => [...xml.matchAll(/<lastmod>([^<]*)</g)].map(([, day]) => day!)
    const dayOf = (index: string, part: number) =>
      index.match(new RegExp(`sitemap-${part}.xml</loc><lastmod>([^<]*)<`))?.[1]
    const today = async () => (await db.query<{ day: string }>('select today_in_jakarta() as day'))[0]!.day

    test('is an index of parts, each of 5,000 ids of products, shops or bodies, also where most ids are missing', async () => {
      for (const id of [4_999, 5_000, 9_999, 1_000_000_000]) await addProduct(db, { id, merchant_id: shop })
      await addShop(db, { id: 12_500 })
      await addBody({ id: 5_001 })
      const ids = async (sql: string) => (await db.query<{ id: number }>(sql)).map(({ id }) => id)
      const products = await ids('select product_id as id from product_listing where category_id = 0 order by 1')
      const shops = await ids("select id from merchant where status = 'active' order by 1")
      const bodies = await ids("select id from lspro where status = 'active' order by 1")

      const index = await fresh('/sitemap.xml')
      expect(index).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
      // Products, shops and bodies below 5,000; products and bodies from 5,000 on; shops from 10,000 on; the last
      // product.
      expect(locations(index)).toEqual([1, 2, 3, 4, 6, 8, 600_001].map((part) => `${base}/sitemap-${part}.xml`))
      const parts = await Promise.all(
        locations(index).map(async (address) => (await get(new URL(address).pathname)).body),
      )
      expect(productsIn(parts[3]!)).toEqual([5_000, 9_999])
      expect([productsIn, shopsIn, bodiesIn].map((read) => parts.flatMap(read))).toEqual([products, shops, bodies])
      expect(parts.filter((xml) => xml.includes(`<loc>${base}/faq</loc>`))).toEqual([parts[0]])
      for (const none of ['5', '7', '9', '600002', '0', 'x', '01', '9999999'])
        expect((await get(`/sitemap-${none}.xml`)).statusCode, none).toBe(404)
    })

    test('says when each part was changed last, and a part changes with its products, shops and bodies', async () => {
      const change = (table: string, id: number, at: string) =>
        db.query(`update ${table} set updated_at = $2 where id = $1`, [id, at])
      await change('product', 5_000, '2030-04-01T18:00:00Z')
      await change('merchant', 12_500, '2030-05-01T10:00:00Z')
      await change('lspro', 5_001, '2030-06-01T10:00:00Z')
      const index = await fresh('/sitemap.xml')
      expect([4, 8, 6].map((part) => dayOf(index, part))).toEqual(['2030-04-02', '2030-05-01', '2030-06-01'])
      expect(dayOf(index, 600_001)).toBe(await today())
      expect(daysIn(await fresh('/sitemap-4.xml'))).toContain('2030-04-02')
      expect(daysIn(await fresh('/sitemap-8.xml'))).toEqual(['2030-05-01'])
      await change('product', 5_000, '2030-07-01T10:00:00Z')
      vi.useFakeTimers({ toFake: ['Date'] })
      try {
        vi.setSystemTime(Date.now() + 2_001)
        expect(daysIn((await get('/sitemap-4.xml')).body)).toContain('2030-07-01')
      } finally {
        vi.useRealTimers()
      }
    })

    test('loses a part with its last address, and stays the same when a job adds up the changes', async () => {
      await db.query("update product set status = 'not active' where id = 1000000000")
      const index = await fresh('/sitemap.xml')
      expect(locations(index)).not.toContain(`${base}/sitemap-600001.xml`)
      const parts = await readSitemapParts(db)
      expect(await db.query('select from sitemap_change limit 1')).toHaveLength(1)
      await foldSitemapChanges(db)
      expect(await db.query('select from sitemap_change limit 1')).toHaveLength(0)
      expect(await readSitemapParts(db)).toEqual(parts)
      expect(await fresh('/sitemap.xml')).toBe(index)
      expect((await get('/sitemap-600001.xml')).statusCode).toBe(404)
    })

    test('has the number of addresses that the tables have, whatever is inserted, changed, hidden and deleted', async () => {
      const product = await addProduct(db, { merchant_id: shop })
      await addProduct(db, { merchant_id: shop, status: 'not active' })
      await db.query('delete from product_category where product_id = $1', [product])
      await db.query('delete from product where id = $1', [product])
      await db.query("update merchant set status = 'not active', updated_at = now() where id = 12500")
      await db.query("update merchant set name = 'Nama Baru', updated_at = now() where id = 12500")
      await db.query('delete from merchant where id = 12500')
      await db.query('delete from lspro where id = 5001')
      await db.query('update merchant set province_id = 33, regency_id = 3374 where id = $1', [shop])
      const counted = await db.query(
        `select 'product' as kind, sitemap_part(product_id) as part, count(*)::int as n from product_listing where category_id = 0 group by 2
         union all select 'shop', sitemap_part(id), count(*)::int from merchant where status = 'active' group by 2
         union all select 'body', sitemap_part(id), count(*)::int from lspro where status = 'active' group by 2
         order by 1, 2`,
      )
      expect((await readSitemapParts(db)).map(({ kind, part, n }) => ({ kind, part, n }))).toEqual(counted)
    })
  })
})
