import { contract } from '#contract/index.ts'
import { dayInJakarta } from '#contract/product-state.ts'
import type { Database } from './db/database.ts'
import { type Keys, sealed } from './keys.ts'
import type { Log } from './log.ts'
import { type Api, type By, mount } from './mount.ts'
import { onTheShelfToday } from './showcase/today.ts'

// Who has looked at which product (D31): once for each person and day. A view is worth little and comes often, so it waits
// in memory and is written with others; a server that dies loses the last ten seconds.

/** How many wait at most: a flood of made-up viewers must not fill the memory. And how many go in one statement. */
const room = 20_000
const bite = 2_000

type View = { day: string; productId: number; who: Buffer; merchantId: number | null }
type Looking = Pick<By<typeof contract.products.seen>, 'me' | 'from'>

export type Views = {
  /** Somebody looks at a product, whether there is such a one or not. Asks no database. */
  see: (productId: number, by: Looking) => void
  /** Writes down what waits. What could not be written goes on waiting. */
  flush: () => Promise<void>
  /** The same for the last time: a database that is away does not keep the server from ending. */
  close: () => Promise<void>
}

// Who only fetches: search engines, previews of links, watchers, scripts. Everything else says what it is as a browser.
const machine =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|externalhit|whatsapp\/|monitor|headless|lighthouse|curl|wget|python|java\/|http-?client|axios|undici|^node/i
const isMachine = (device: string) => !/^mozilla\//i.test(device) || machine.test(device)

type Parts = { db: Database; keys: Pick<Keys, 'views'>; log: Log; most?: number }

export function createViews({ db, keys, log, most = room }: Parts): Views {
  let waiting = new Map<string, View>()
  let lost = 0
  let flushing: Promise<void> = Promise.resolve()

  function wait(view: View) {
    const key = `${view.day} ${view.productId} ${view.who.toString('base64')}`
    if (waiting.has(key)) return
    if (waiting.size >= most) lost += 1
    else waiting.set(key, view)
  }

  async function write() {
    const views = [...waiting.values()]
    waiting = new Map()
    if (lost > 0) log.warn({ lost }, 'more views than there is room for')
    lost = 0
    let done = 0
    try {
      if (views.length > 0) await onTheShelfToday(db)
      for (; done < views.length; done += bite) await count(db, views.slice(done, done + bite))
    } catch (error) {
      for (const view of views.slice(done)) wait(view)
      throw error
    }
  }

  function flush() {
    flushing = flushing.catch(() => undefined).then(write)
    return flushing
  }

  return {
    see: (productId, { me, from }) => {
      if (me?.role === 'operator' || isMachine(from.device)) return
      const day = dayInJakarta()
      wait({ day, productId, who: viewer(keys, day, { me, from }), merchantId: me?.merchantId ?? null })
    },
    flush,
    close: () =>
      flush().catch((error: unknown) => {
        log.warn({ err: error, lost: waiting.size }, 'the last views could not be counted')
      }),
  }
}

// A guest is an address and which kind of browser on which kind of machine. All the rest of what a browser says of itself
// is free text: whoever varied it would be as many people as they like. So one address is fifteen guests a day at most.
const families = [/firefox|fxios/i, /samsungbrowser/i, /edga?\/|edgios/i, /chrome|crios/i]
const machines = [/android/i, /iphone|ipad|ipod/i]
const kindOf = (device: string) =>
  [families, machines].map((kinds) => kinds.findIndex((kind) => kind.test(device))).join(' ')

/** The same one all day on every server, and nobody that could be found again tomorrow: the key is another one then. */
function viewer({ views }: Pick<Keys, 'views'>, day: string, { me, from }: Looking): Buffer {
  const key = sealed(views, day)
  return (me ? sealed(key, 'person', me.id) : sealed(key, 'place', from.ip, kindOf(from.device))).subarray(0, 16)
}

/** New ones count, in products that anyone may see, except for the people of their own shop. One server at a time. */
async function count(db: Database, views: readonly View[]): Promise<void> {
  await db.rows(
    `with alone as materialized (select pg_advisory_xact_lock(hashtext('count views'))),
       seen as (
         select s.* from alone, unnest($1::date[], $2::int[], $3::bytea[], $4::int[]) s (day, product_id, who, merchant_id)
       ), fresh as (
         insert into product_view (day, product_id, who)
         select seen.day, seen.product_id, seen.who
         from seen join product_listing l on l.product_id = seen.product_id and l.category_id = 0
         where l.merchant_id is distinct from seen.merchant_id
         on conflict do nothing returning product_id
       ), more as (select product_id, count(*)::int as n from fresh group by 1)
     update product set click = click + more.n from more where product.id = more.product_id`,
    [
      views.map(({ day }) => day),
      views.map(({ productId }) => productId),
      views.map(({ who }) => who),
      views.map(({ merchantId }) => merchantId),
    ],
  )
}

/** Who looked is kept for the day. A little longer, so that what waits on another server at midnight counts once. */
export async function forgetViews(db: Database): Promise<void> {
  await db.rows(
    "delete from product_view where day < ((now() - interval '5 minutes') at time zone 'Asia/Jakarta')::date",
  )
}

/** Says nothing of whether the product is there: nobody learns from it. */
export const answerViews =
  ({ views }: { views: Views }) =>
  (api: Api): void =>
    mount(api, contract.products.seen, ({ id }, { me, from }) => {
      views.see(id, { me, from })
      return {}
    })
