import { afterAll } from 'vitest'
import { whoAsksIn } from '#server/account/sessions.ts'
import { createServer } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Limits } from '#server/limits.ts'
import { forgetAnswers } from '#server/micro-cache.ts'
import { answerShops } from '#server/shops.ts'
import { createViews } from '#server/views.ts'
import { accountParts, type TestDatabase, usualEngine } from '../support/engines.ts'
import { keptLog } from '../support/http.ts'
import { type Actor, actor } from '../support/people.ts'
import { everything } from './session-place.ts'
import { add, addProduct, addShop } from './showcase-place.ts'

/** Every call there is, on lists without a single shop. What was answered before is forgotten with each asking. */
export async function openShopReads() {
  const place = await everything(usualEngine(), { seed: 'reference' })
  const { db } = place
  let painted = 0
  return {
    ...place,
    people: {
      visitor: await actor(db),
      'another merchant': await actor(db, {
        role: 'merchant',
        merchantId: await addShop(db, { status: 'not active' }),
      }),
    },
    /** Asks a call of shops, as nobody or as somebody. */
    read: (path: string, body: object, who?: Actor) => {
      forgetAnswers(db)
      return place.ask(path, body, who?.headers)
    },
    counting: (shared?: Limits) => counting(db, shared),
    shop: (row: Record<string, unknown> = {}) => addShop(db, row),
    /** Its owner, through the wizard or not. */
    ownerOf: (merchantId: number, completed = true) => actor(db, { role: 'merchant', merchantId, completed }),
    picture: async () => {
      painted += 1
      const name = `photo/${String(painted).padStart(32, '0')}`
      return { id: await add(db, 'picture', { name, width: 960, height: 320 }), path: `${name}.jpg` }
    },
    /** Public products 'SNI 1' and so on, in category 401. */
    products: (merchant_id: number, count: number) =>
      db.script(`
        insert into product (merchant_id, name, price_bottom, price_top, review_state, is_sni, sni_no, sni_start_date, sni_no_end, created_at)
        select ${merchant_id}, 'SNI ' || n, 1000, 2000, 'approved', true, '{SNI 1}', '2025-01-01', true, now() + n * interval '1 second'
        from generate_series(1, ${count}) n;
        insert into product_category select id, 401 from product where merchant_id = ${merchant_id}`),
    product: (merchant_id: number, row: Record<string, unknown> = {}, categories?: number[]) =>
      addProduct(db, { merchant_id, ...row }, categories),
  }
}

/** A server of the same shops whose counting can be waited for. */
function counting(db: TestDatabase, shared?: Limits) {
  const { log } = keptLog()
  const views = createViews({ db, keys: accountParts.keys, log })
  const { app } = createServer({
    config: readConfig({ RATE_LIMITS: 'off' }),
    db,
    log,
    rooms: [answerShops({ views })],
    whoAsks: whoAsksIn(db),
    ...(shared && { shared }),
  })
  afterAll(() => app.close())
  const device = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
  return {
    ask: async (path: string, payload: object, who: Actor, from = device) =>
      (
        await app.inject({
          method: 'POST',
          url: `/api${path}`,
          headers: { ...who.headers, 'user-agent': from },
          payload,
        })
      ).json(),
    reached: async (shop: number) => {
      await views.flush()
      return db.rows('select product_id, kind, n from reach where merchant_id = $1 order by 1, 2', [shop])
    },
  }
}

export type ShopReads = Awaited<ReturnType<typeof openShopReads>>

/** SNI without an end. */
export const sni = { is_sni: true, sni_no: ['SNI 1'], sni_start_date: '2025-01-01', sni_no_end: true }
