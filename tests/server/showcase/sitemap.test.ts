import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type PageFacts, pages } from '#contract/addresses.ts'
import { readConfig } from '#server/config.ts'
import { createServer } from '#server/http/app.ts'
import { clearCache } from '#server/http/micro-cache.ts'
import type { Api } from '#server/http/mount.ts'
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

  test('is split when it is large, and its parts contain each entry once', async () => {
    const get = serverWith((api) => mountSitemap(api, { each: 3 }))
    for (let n = 0; n < 8; n++) await addProduct(db, { merchant_id: shop, name: `Produk ${n}` })
    for (let n = 0; n < 5; n++) await addShop(db)
    for (let n = 0; n < 4; n++) await addBody()
    await db.query("update product set updated_at = '2026-01-01'::timestamptz + id * interval '1 day'")
    clearCache(db)
    const ids = async (sql: string) => (await db.query<{ id: number }>(sql)).map(({ id }) => id)
    const all = await ids('select product_id as id from product_listing where category_id = 0 order by product_id')
    const shops = await ids("select id from merchant where status = 'active' order by id")
    const bodies = await ids("select id from lspro where status = 'active' order by id")
    const index = (await get('/sitemap.xml')).body
    const parts = Math.ceil((all.length + shops.length + bodies.length) / 3)
    expect(index).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
    expect(locations(index)).toEqual(Array.from({ length: parts }, (_, at) => `${base}/sitemap-${at + 1}.xml`))
    const days = (xml: string) => [...xml.matchAll(/<lastmod>([^<]*)</g)].map(([, day]) => day!)
    const indexed = days(index)
    expect(indexed).toHaveLength(parts)
    const found: number[] = []
    const foundShops: number[] = []
    const foundBodies: number[] = []
    for (const address of locations(index)) {
      const { body } = await get(new URL(address).pathname)
      expect(productsIn(body).length + shopsIn(body).length + bodiesIn(body).length).toBeLessThanOrEqual(3)
      expect(days(body).toSorted().at(-1), address).toBe(indexed.shift())
      found.push(...productsIn(body))
      foundShops.push(...shopsIn(body))
      foundBodies.push(...bodiesIn(body))
    }
    expect([found, foundShops, foundBodies]).toEqual([all, shops, bodies])
    for (const none of [`/sitemap-${parts + 1}.xml`, '/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-01.xml'])
      expect((await get(none)).statusCode, none).toBe(404)
  })
})
