import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createServer } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { forgetAnswers } from '#server/micro-cache.ts'
import type { Api } from '#server/mount.ts'
import { answerSitemap } from '#server/sitemap.ts'
import { openTestDatabase, type TestDatabase } from '../support/engines.ts'
import { keptLog } from '../support/http.ts'
import { addProduct, addShop } from './showcase-place.ts'

const base = 'https://etalase.example'

describe('the map for search engines', () => {
  let db: TestDatabase
  let shop: number
  beforeAll(async () => {
    db = await openTestDatabase('pglite', { seed: 'reference' })
    shop = await addShop(db)
  })

  function serverWith(room: (api: Api) => void = answerSitemap) {
    const { app } = createServer({
      config: readConfig({ BASE_URL: base, RATE_LIMITS: 'off' }),
      db,
      log: keptLog().log,
      rooms: [room],
    })
    afterAll(() => app.close())
    return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  }
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!)
  const productsIn = (xml: string) =>
    locations(xml)
      .map((address) => Number(/^https:\/\/etalase\.example\/product\/detail\?id=(\d+)$/.exec(address)?.[1]))
      .filter((id) => id > 0)

  test('robots may go everywhere but to the API, and are told where the map is', async () => {
    const answer = await serverWith()('/robots.txt')
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toBe(
      'User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: https://etalase.example/sitemap.xml\n',
    )
  })

  test('it has the doors of the showcase and every public product with the day it was changed', async () => {
    const shown = await addProduct(db, { merchant_id: shop, updated_at: '2026-03-01T18:00:00Z' })
    await addProduct(db, { merchant_id: shop, review_state: 'submitted' })
    const answer = await serverWith()('/sitemap.xml')
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(answer.body).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
        '<url><loc>https://etalase.example/</loc></url>\n' +
        '<url><loc>https://etalase.example/product/show?slug=sni</loc></url>\n' +
        '<url><loc>https://etalase.example/product/show?slug=mentor</loc></url>\n' +
        `<url><loc>https://etalase.example/product/detail?id=${shown}</loc><lastmod>2026-03-02</lastmod></url>\n` +
        '</urlset>\n',
    )
  })

  test('what leaves the shelf leaves the map within seconds, however long a map is kept', async () => {
    const get = serverWith()
    const product = await addProduct(db, { merchant_id: shop })
    const has = async () => productsIn((await get('/sitemap.xml')).body).includes(product)
    // Two seconds is how long the count of the shelf is believed.
    const later = () => vi.setSystemTime(Date.now() + 2_001)
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      later()
      expect(await has()).toBe(true)
      // As many products as before, but another one.
      await db.rows("update product set status = 'not active' where id = $1", [product])
      const another = await addProduct(db, { merchant_id: shop })
      later()
      expect(await has()).toBe(false)
      expect(productsIn((await get('/sitemap.xml')).body)).toContain(another)
    } finally {
      vi.useRealTimers()
    }
  })

  test('asked a hundred times at once it is written once, and packed for who wants it so', async () => {
    const get = serverWith()
    forgetAnswers(db)
    const asked = vi.spyOn(db, 'rows')
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

  test('many products are split; together the parts have each of them once', async () => {
    const get = serverWith((api) => answerSitemap(api, { each: 3 }))
    for (let n = 0; n < 8; n++) await addProduct(db, { merchant_id: shop, name: `Produk ${n}` })
    forgetAnswers(db)
    const all = (
      await db.rows<{ id: number }>(
        'select product_id as id from product_listing where category_id = 0 order by product_id',
      )
    ).map(({ id }) => id)
    const index = (await get('/sitemap.xml')).body
    const parts = Math.ceil(all.length / 3)
    expect(index).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
    expect(locations(index)).toEqual(Array.from({ length: parts }, (_, at) => `${base}/sitemap-${at + 1}.xml`))
    const found: number[] = []
    for (const address of locations(index)) {
      const { body } = await get(new URL(address).pathname)
      expect(productsIn(body).length).toBeLessThanOrEqual(3)
      found.push(...productsIn(body))
    }
    expect(found).toEqual(all)
    for (const none of [`/sitemap-${parts + 1}.xml`, '/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-01.xml'])
      expect((await get(none)).statusCode, none).toBe(404)
  })
})
