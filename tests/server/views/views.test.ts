import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { authenticateWith } from '#server/auth/sessions.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { createServer } from '#server/http/app.ts'
import { mountViews } from '#server/views/routes.ts'
import { createViewCounter, deleteOldViewers } from '#server/views/view-counter.ts'
import { addProduct, addShop } from '../../fixtures/showcase.fixture.ts'
import { accountParts, engines, openTestDatabase, type TestDatabase } from '../../support/database/engines.ts'
import { keptLog } from '../../support/network/http.ts'
import { actor, signedIn } from '../../support/people.ts'

const { keys } = accountParts
const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const day = 86_400_000

type Looking = { from?: string; device?: string; headers?: Record<string, string> }

/** A server that only counts views. */
function serverOn(db: Database, most?: number) {
  const { log, lines } = keptLog()
  const views = createViewCounter({ db, keys, log, ...(most && { max: most }) })
  const { app } = createServer({
    config: readConfig({ RATE_LIMITS: 'off' }),
    db,
    log,
    routes: [mountViews({ views })],
    authenticate: authenticateWith(db),
  })
  afterAll(() => app.close())
  const see = async (id: number, { from = '10.1.2.3', device = phone, headers = {} }: Looking = {}) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/product/seen',
        remoteAddress: from,
        headers: { 'user-agent': device, ...headers },
        payload: { id },
      })
    ).body
  return { views, see, lines }
}

describe.each(engines())('views of a product on %s', (engine) => {
  let db: TestDatabase
  let shop: number
  let product: number
  let server: ReturnType<typeof serverOn>
  beforeAll(async () => {
    db = await openTestDatabase(engine, { seed: 'reference' })
    shop = await addShop(db)
  })
  beforeEach(async () => {
    // At one moment: everyone counts again on a new day in Jakarta.
    vi.useFakeTimers({ toFake: ['Date'] })
    await db.exec('delete from seen_today')
    product = await addProduct(db, { merchant_id: shop })
    server = serverOn(db)
  })
  /** The number of views, which must be the same beside the words of a public product, where a search reads it. */
  const clicks = async (id = product) => {
    const [count] = await db.query<{ click: number; is_public: boolean; searched: number | null }>(
      `select p.click, l.product_id is not null as is_public, w.click as searched
       from product p left join product_listing l on l.product_id = p.id and l.category_id = 0
       left join product_words w on w.product_id = p.id where p.id = $1`,
      [id],
    )
    expect(count!.searched).toBe(count!.is_public ? count!.click : null)
    return count!.click
  }
  const counted = async () => {
    await server.views.flush()
    return clicks()
  }

  test('count once for a client with a thousand requests, and fifty for fifty clients', async () => {
    for (let n = 0; n < 1000; n++) await server.see(product)
    expect(await counted()).toBe(1)
    for (let n = 0; n < 50; n++) await server.see(product, { from: `10.2.0.${n}` })
    await server.see(product)
    expect(await counted()).toBe(51)
  })

  test('count another browser at the same address as another person, and another address of the same network not', async () => {
    await server.see(product, { from: '2001:db8:1:2::1' })
    await server.see(product, { from: '2001:db8:1:2::ffff' })
    expect(await counted()).toBe(1)
    await server.see(product, { from: '2001:db8:1:2::1', device: `${phone} Edg/1` })
    expect(await counted()).toBe(2)
  })

  test('of a guest with invented browser names count at most once for each kind of browser', async () => {
    const made = (n: number) => [
      `${phone} v${n}`,
      phone.replace('140', String(n)).replace('Android 10', `Android ${n}; Model ${n}`),
      phone.replace('Mozilla/5.0', `Mozilla/5.${n}`),
    ]
    for (let n = 0; n < 50; n++) for (const device of made(n)) await server.see(product, { device })
    expect(await counted()).toBe(1)
    const [names, machines] = [
      ['Firefox/1', 'SamsungBrowser/1', 'EdgA/1', 'Edg/1', 'CriOS/1', 'Safari/1', 'Contoh/1'],
      ['Android', 'iPhone', 'iPad', 'Windows NT', 'Macintosh', 'X11; Linux', 'Contoh'],
    ]
    for (const name of names)
      for (const machine of machines) await server.see(product, { device: `Mozilla/5.0 (${machine}) ${name}` })
    expect(await counted()).toBe(15)
  })

  test('of a signed-in user count once on all addresses, phones and browsers', async () => {
    const guest = await actor(db)
    for (const from of ['10.0.0.1', '10.0.0.2']) await server.see(product, { from, headers: guest.headers })
    expect(await counted()).toBe(1)
    const { headers } = await signedIn(db, guest.personId)
    await server.see(product, { headers, device: 'Mozilla/5.0 (Windows NT 10.0) Firefox/144.0' })
    expect(await counted()).toBe(1)
    await server.see(product, { headers: (await actor(db)).headers })
    expect(await counted()).toBe(2)
  })

  test('by the owner and operators do not count, and by another merchant do', async () => {
    const owner = await actor(db, { role: 'merchant', merchantId: shop })
    const operator = await actor(db, { role: 'operator', atDesk: false })
    await server.see(product, { headers: owner.headers })
    await server.see(product, { headers: operator.headers })
    expect(await counted()).toBe(0)
    await server.see(product, { headers: (await actor(db, { role: 'merchant' })).headers })
    expect(await counted()).toBe(1)
    await db.query('update person set merchant_id = null where id = $1', [owner.personId])
  })

  test.each([
    ['a search engine', 'Mozilla/5.0 (compatible; Contohbot/2.1; +http://contoh.example/bot.html)'],
    [
      'a search engine that looks like a phone',
      'Mozilla/5.0 (Linux; Android 6) Chrome/120 Mobile (compatible; Contoh-Bot/1.0)',
    ],
    ['a preview of links', 'pesanexternalhit/1.1'],
    ['a crawler', 'Mozilla/5.0 (compatible; contoh-crawler)'],
    ['a headless browser', phone.replace('Chrome', 'HeadlessChrome')],
    ['a script', 'curl/8.5.0'],
    ['who says nothing', ''],
  ])('by %s do not count', async (_, device) => {
    await server.see(product, { device })
    expect(await counted()).toBe(0)
  })

  test('of a hidden product are answered alike and not counted', async () => {
    const hidden = await addProduct(db, { merchant_id: shop, review_state: 'submitted' })
    const said = await Promise.all([product, hidden, 2_147_483_647].map((id) => server.see(id)))
    expect(new Set(said)).toEqual(new Set(['{"code":"00"}']))
    expect(await counted()).toBe(1)
    expect(await clicks(hidden)).toBe(0)
    // Nor later, when it is public: no one had seen it.
    await db.query("update product set review_state = 'approved' where id = $1", [hidden])
    await server.views.flush()
    expect(await clicks(hidden)).toBe(0)
    expect(await db.query('select from seen_today where product_id = $1', [hidden])).toEqual([])
  })

  test('count once on two servers with one database, which share a secret', async () => {
    const second = serverOn(db)
    for (let n = 0; n < 20; n++) for (const { see } of [server, second]) await see(product, { from: `10.3.0.${n}` })
    await Promise.all([server.views.flush(), second.views.flush()])
    expect(await clicks()).toBe(20)
  })

  test('count again on the next day, and the viewers of the day before are deleted', async () => {
    await server.see(product)
    await server.views.flush()
    const before = await db.query<{ who: Uint8Array }>('select who from seen_today')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + day })
    await server.see(product)
    expect(await counted()).toBe(2)
    const both = await db.query<{ who: Uint8Array }>('select who from seen_today order by day')
    expect(both).toHaveLength(2)
    expect(both[0]).toEqual(before[0])
    expect(both[1]).not.toEqual(both[0])
    await db.query('update seen_today set day = day - 3')
    await deleteOldViewers(db)
    expect(await db.query('select from seen_today')).toHaveLength(0)
  })

  test('are stored without anything that identifies the viewer', async () => {
    await server.see(product, { from: '10.9.8.7' })
    await server.views.flush()
    const [row] = await db.query<{ who: Uint8Array }>('select who from seen_today')
    expect(row!.who).toHaveLength(16)
    const other = createViewCounter({ db, keys: { views: Buffer.alloc(32) }, log: keptLog().log })
    other.countView({ product }, { me: undefined, from: { ip: '10.9.8.7', device: phone } })
    await other.flush()
    expect(await clicks()).toBe(2)
  })

  test('that wait in memory are lost when the server dies, and no others', async () => {
    for (let n = 0; n < 3; n++) await server.see(product, { from: `10.4.0.${n}` })
    await server.views.flush()
    for (let n = 3; n < 9; n++) await server.see(product, { from: `10.4.0.${n}` })
    const next = serverOn(db)
    await next.see(product, { from: '10.4.0.0' })
    await next.see(product, { from: '10.4.0.4' })
    await next.views.close()
    expect(await clicks()).toBe(4)
  })

  test('wait while the database is unreachable, and shutdown does not wait for it', async () => {
    let away = true
    const flaky: Database = {
      ...db,
      query: (...asked) => (away ? Promise.reject(new Error('away')) : db.query(...asked)),
      transaction: (work) => (away ? Promise.reject(new Error('away')) : db.transaction(work)),
    }
    const { views, lines } = serverOn(flaky)
    const from = (n: number) => ({ me: undefined, from: { ip: `10.5.0.${n}`, device: phone } })
    views.countView({ product }, from(1))
    await expect(views.flush()).rejects.toThrow('away')
    views.countView({ product }, from(2))
    await views.close()
    expect(lines.join()).toContain('could not be counted')
    away = false
    await views.flush()
    expect(await clicks()).toBe(2)
  })

  test('of a flood of invented viewers are limited in memory, and the log has the number lost', async () => {
    const { see, views, lines } = serverOn(db, 10)
    for (let n = 0; n < 15; n++) await see(product, { from: `10.6.0.${n}` })
    await views.flush()
    expect(await clicks()).toBe(10)
    expect(lines.join()).toContain('"lost":5')
  })

  test('do not write to the product listing', async () => {
    const [before] = await db.query('select count(*) as n from listing_delta')
    await server.see(product)
    expect(await counted()).toBe(1)
    expect(await db.query('select count(*) as n from listing_delta')).toEqual([before])
  })
})
