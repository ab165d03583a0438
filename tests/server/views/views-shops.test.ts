import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { authenticateWith } from '#server/auth/sessions.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { createServer } from '#server/http/app.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { mountViews } from '#server/views/routes.ts'
import { createViewCounter, deleteOldViewers, type ReachKind, type ReachTarget } from '#server/views/view-counter.ts'
import { addProduct, addShop } from '../../fixtures/showcase.fixture.ts'
import { accountParts, engines, openTestDatabase, type TestDatabase } from '../../support/database/engines.ts'
import { keptLog } from '../../support/network/http.ts'
import { actor } from '../../support/people.ts'

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
/** A Wednesday in Jakarta; its week began on the 16th, and the Monday before that was the 9th. */
const wednesday = Date.parse('2026-11-18T05:00:00Z')
const at = (time: number | string) =>
  vi.useFakeTimers({ toFake: ['Date'], now: typeof time === 'string' ? Date.parse(time) : time })
const somebody = (n: number, me?: CurrentUser) => ({ me, from: { ip: `10.7.0.${n}`, device: phone } })

/** A server that only counts. */
function serverOn(db: Database) {
  const { log } = keptLog()
  const views = createViewCounter({ db, keys: accountParts.keys, log })
  const { app } = createServer({
    config: readConfig({ RATE_LIMITS: 'off' }),
    db,
    log,
    routes: [mountViews({ views })],
    authenticate: authenticateWith(db),
  })
  afterAll(() => app.close())
  const ask = async (path: string, payload: object, headers: Record<string, string> = {}) =>
    (
      await app.inject({ method: 'POST', url: `/api${path}`, headers: { 'user-agent': phone, ...headers }, payload })
    ).json()
  return { views, ask }
}

describe.each(engines())('view and contact counts of shops and products on %s', (engine) => {
  let db: TestDatabase
  let shop: number
  let product: number
  let server: ReturnType<typeof serverOn>
  beforeAll(async () => {
    db = await openTestDatabase(engine, { seed: 'reference' })
  })
  beforeEach(async () => {
    vi.useRealTimers()
    await db.exec('delete from seen_today')
    shop = await addShop(db)
    product = await addProduct(db, { merchant_id: shop })
    server = serverOn(db)
  })
  const reach = () =>
    db.query<{ week: string; product_id: number; kind: string; n: number }>(
      'select week, product_id, kind, n from reach where merchant_id = $1 order by week, product_id, kind',
      [shop],
    )
  const clicks = async () =>
    (
      await db.query<{ shop: number; product: number }>(
        'select shop.click as shop, product.click as product from merchant shop, product where shop.id = $1 and product.id = $2',
        [shop, product],
      )
    )[0]
  const remembered = async (personId: number) =>
    (
      await db.query<{ merchant_id: number }>(
        'select merchant_id from shop_seen where person_id = $1 order by at desc, merchant_id',
        [personId],
      )
    ).map(({ merchant_id }) => merchant_id)

  test('count once a day for each kind, thing and person, and only views are clicks', async () => {
    at(wednesday)
    const things: ReachTarget[] = [{ shop }, { product }]
    const kinds: ReachKind[] = ['view', 'whatsapp', 'phone']
    for (let again = 0; again < 3; again++) {
      for (const thing of things)
        for (const kind of kinds) for (const n of [1, 2]) server.views.count(kind, thing, somebody(n))
      await server.views.flush()
    }
    const week = '2026-11-16'
    expect(await reach()).toEqual(
      [0, product].flatMap((product_id) => kinds.toSorted().map((kind) => ({ week, product_id, kind, n: 2 }))),
    )
    expect(await clicks()).toEqual({ shop: 2, product: 2 })
  })

  test('begin again on each day, and weeks begin on Monday at midnight in Jakarta', async () => {
    for (const time of [
      '2026-11-15T16:59:59Z',
      '2026-11-15T17:00:00Z',
      '2026-11-16T16:59:59Z',
      '2026-11-16T17:00:00Z',
    ]) {
      at(time)
      server.views.countView({ shop }, somebody(1))
      await server.views.flush()
    }
    // Sunday; Monday twice; Tuesday.
    expect(await reach()).toEqual([
      { week: '2026-11-09', product_id: 0, kind: 'view', n: 1 },
      { week: '2026-11-16', product_id: 0, kind: 'view', n: 2 },
    ])
    vi.useRealTimers()
    await deleteOldViewers(db)
    expect(await db.query('select from seen_today where day < current_date - 1')).toEqual([])
  })

  test('waiting over midnight are stored for the day and week in which they happened', async () => {
    at('2026-11-15T16:59:58Z')
    server.views.count('whatsapp', { product }, somebody(1))
    at('2026-11-15T17:00:03Z')
    await server.views.flush()
    expect(await reach()).toEqual([{ week: '2026-11-09', product_id: product, kind: 'whatsapp', n: 1 }])
  })

  test('leave out the owner, operators and bots', async () => {
    const me = (role: string, merchantId: number | null): CurrentUser => ({
      id: 5,
      role,
      sessionId: 1,
      merchantId,
      lsproId: null,
    })
    for (const thing of [{ shop }, { product }]) {
      for (const by of [somebody(1, me('merchant', shop)), somebody(1, me('operator', null))])
        for (const kind of ['view', 'whatsapp', 'phone'] as const) server.views.count(kind, thing, by)
      // Bots only view. A user who is given a number has signed in, whatever the client.
      server.views.countView(thing, { me: undefined, from: { ip: '10.7.0.9', device: 'Contohbot/1.0' } })
    }
    await server.views.flush()
    expect(await reach()).toEqual([])
    server.views.countView({ shop }, somebody(1, me('merchant', shop + 1)))
    await server.views.flush()
    expect(await reach()).toMatchObject([{ kind: 'view', n: 1 }])
  })

  test('leave out shops and products that are not public', async () => {
    await db.query("update product set status = 'not active' where id = $1", [product])
    server.views.countView({ product }, somebody(1))
    await db.query("update merchant set status = 'not active' where id = $1", [shop])
    server.views.countView({ shop }, somebody(1))
    server.views.countView({ shop: 2_147_483_647 }, somebody(1))
    await server.views.flush()
    expect(await reach()).toEqual([])
    expect(await clicks()).toEqual({ shop: 0, product: 0 })
  })

  test('are exact on three servers at the same moment, once for each thing and person', async () => {
    at(wednesday)
    const servers = [server, serverOn(db), serverOn(db)]
    for (const { views } of servers)
      for (let n = 0; n < 40; n++) {
        views.countView({ shop }, somebody(n))
        views.countView({ product }, somebody(n))
        if (n < 7) views.count('phone', { shop }, somebody(n))
      }
    await Promise.all(servers.map(({ views }) => views.flush()))
    expect(await clicks()).toEqual({ shop: 40, product: 40 })
    expect((await reach()).map(({ kind, n }) => [kind, n])).toEqual([
      ['phone', 7],
      ['view', 40],
      ['view', 40],
    ])
  })

  test('do not deadlock with changes of shops and products', async () => {
    const changing = Array.from({ length: 20 }, (_, n) =>
      db.transaction(async (tx) => {
        await tx.query(
          "update product set status = case when status = 'active' then 'not active' else 'active' end where id = $1",
          [product],
        )
        await tx.query('update merchant set updated_by = $2 where id = $1', [shop, n])
      }),
    )
    const counting = Array.from({ length: 20 }, async (_, n) => {
      server.views.countView({ shop }, somebody(n))
      server.views.countView({ product }, somebody(n))
      await server.views.flush()
    })
    await Promise.all([...changing, ...counting])
    expect((await clicks())!.shop).toBe(20)
  })

  test('the last twelve opened shops are stored, the latest first, without the own shop', async () => {
    const siti = await actor(db, { role: 'merchant', merchantId: shop })
    const others: number[] = []
    for (let n = 0; n < 14; n++) others.push(await addShop(db))
    const closed = await addShop(db, { status: 'not active' })
    const see = (id: number) => server.ask('/merchant/seen', { id }, siti.headers)
    for (const id of others) expect(await see(id)).toEqual({ code: '00' })
    expect(await remembered(siti.personId)).toEqual(others.slice(2).reverse())
    for (const id of [shop, closed, 2_147_483_647]) expect(await see(id)).toEqual({ code: '00' })
    expect(await remembered(siti.personId)).toEqual(others.slice(2).reverse())
    await see(others[5]!)
    expect((await remembered(siti.personId))[0]).toBe(others[5])
    expect(await remembered(siti.personId)).toHaveLength(12)
    // A guest gets the same answer, and nothing is stored.
    expect(await server.ask('/merchant/seen', { id: others[0] })).toEqual({ code: '00' })
    await server.views.flush()
    expect(await db.query('select click from merchant where id = $1', [others[0]])).toEqual([{ click: 2 }])
  })

  test('two phones of one user that open many shops at the same moment: twelve are stored', async () => {
    const rara = await actor(db)
    const ids: number[] = []
    for (let n = 0; n < 20; n++) ids.push(await addShop(db))
    await Promise.all(ids.map((id) => server.ask('/merchant/seen', { id }, rara.headers)))
    expect(await remembered(rara.personId)).toHaveLength(12)
  })
})
