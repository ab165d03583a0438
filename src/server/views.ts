import { contract } from '#contract/index.ts'
import { dayInJakarta } from '#contract/product-state.ts'
import type { Database } from './db/database.ts'
import { type Keys, sealed } from './keys.ts'
import type { Log } from './log.ts'
import { type Api, type By, mount } from './mount.ts'
import { rememberShop } from './shops/remembered.ts'
import { onTheShelfToday } from './showcase/today.ts'

// How products and shops are found (D31, D35): who has looked, gone on to WhatsApp, asked for a number; and who has looked
// at a certification body. Each counts once for each person, day and thing. That is worth little and comes often, so it waits in memory and is written with others; a
// server that dies loses the last ten seconds.

/** How many wait at most: a flood of made-up viewers must not fill the memory. And how many go in one statement. */
const room = 20_000
const bite = 2_000

export type ReachKind = 'view' | 'whatsapp' | 'phone'
/** What was reached: a product, or the page of a shop itself. */
export type Thing = { product: number } | { shop: number }
/** The page of a certification body is looked at, and nothing else is counted of it. */
export type Looked = Thing | { body: number }

/** `own`: the shop of who did it, or of a view of a body their body. */
type View = {
  day: string
  kind: ReachKind
  product: number
  shop: number
  body: number
  who: Buffer
  own: number | null
}
/** Who asks, as a handler is told. */
export type Looking = Pick<By<typeof contract.products.seen>, 'me' | 'from'>

export type Views = {
  /** Somebody looks at a thing, whether there is such a one or not. Asks no database. */
  see: (thing: Looked, by: Looking) => void
  /** The same of anything else that happened to it. Operators and its own people count nothing, nor do machines that look. */
  count: (kind: ReachKind, thing: Thing, by: Looking) => void
  /** Writes down what waits. What could not be written goes on waiting. */
  flush: () => Promise<void>
  /** The same for the last time: a database that is away does not keep the server from ending. */
  close: () => Promise<void>
}

// Who only fetches: search engines, previews of links, watchers, scripts. Everything else says what it is as a browser.
const machine =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|externalhit|whatsapp\/|monitor|headless|lighthouse|curl|wget|python|java\/|http-?client|axios|undici|^node/i
export const isMachine = (device: string) => !/^mozilla\//i.test(device) || machine.test(device)

type Parts = { db: Database; keys: Pick<Keys, 'views'>; log: Log; most?: number }

export function createViews({ db, keys, log, most = room }: Parts): Views {
  let waiting = new Map<string, View>()
  let lost = 0
  let flushing: Promise<void> = Promise.resolve()

  function wait(view: View) {
    const key = `${view.day} ${view.kind} ${view.shop} ${view.product} ${view.body} ${view.who.toString('base64')}`
    if (waiting.has(key)) return
    if (waiting.size >= most) lost += 1
    else waiting.set(key, view)
  }

  async function writeAll() {
    const views = [...waiting.values()]
    waiting = new Map()
    if (lost > 0) log.warn({ lost }, 'more views than there is room for')
    lost = 0
    let done = 0
    try {
      if (views.length > 0) await onTheShelfToday(db)
      for (; done < views.length; done += bite) await write(db, views.slice(done, done + bite))
    } catch (error) {
      for (const view of views.slice(done)) wait(view)
      throw error
    }
  }

  function flush() {
    flushing = flushing.catch(() => undefined).then(writeAll)
    return flushing
  }

  function count(kind: ReachKind, thing: Looked, { me, from }: Looking) {
    // What fetches pages is nobody; whoever is signed in and asks for a number is somebody, whatever they ask it with.
    if (me?.role === 'operator' || (kind === 'view' && isMachine(from.device))) return
    const day = dayInJakarta()
    const own = ('body' in thing ? me?.lsproId : me?.merchantId) ?? null
    wait({ day, kind, product: 0, shop: 0, body: 0, ...thing, who: viewer(keys, day, { me, from }), own })
  }

  return {
    see: (thing, by) => count('view', thing, by),
    count,
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

type Fresh = { merchant_id: number; product_id: number; n: number }

/**
 * What is new counts, of what anyone may see, except for the people of their own shop. One server at a time; products before
 * shops before bodies, and each in their order, as everybody locks them.
 */
const write = (db: Database, views: readonly View[]) =>
  db.together(async (tx) => {
    await tx.rows("select pg_advisory_xact_lock(hashtext('count views'))")
    const looks = await tx.rows<Fresh>(
      fresh,
      columns(
        views.filter(({ body }) => body === 0),
        ['day', 'kind', 'product', 'shop', 'who', 'own'],
      ),
    )
    await addClicks(tx, 'product', new Map(looks.map(({ product_id, n }) => [product_id, n])))
    const pages = looks.filter(({ product_id }) => product_id === 0)
    await addClicks(tx, 'merchant', new Map(pages.map(({ merchant_id, n }) => [merchant_id, n])))
    const bodies = views.filter(({ body }) => body !== 0)
    if (bodies.length === 0) return
    const read = await tx.rows<{ id: number; n: number }>(freshOfBodies, columns(bodies, ['day', 'body', 'who', 'own']))
    await addClicks(tx, 'lspro', new Map(read.map(({ id, n }) => [id, n])))
  })

const columns = (views: readonly View[], parts: readonly (keyof View)[]) =>
  parts.map((part) => views.map((view) => view[part]))

/** Notes what is new, adds it to its week, and gives how many looked at what. */
const fresh = `
  with said as (
    select * from unnest($1::date[], $2::text[], $3::int[], $4::int[], $5::bytea[], $6::int[])
      s (day, kind, product_id, shop_id, who, own)
  ), open as (
    select said.*, l.merchant_id from said join product_listing l on l.product_id = said.product_id and l.category_id = 0
    union all
    select said.*, shop.id from said join merchant shop on shop.id = said.shop_id and shop.status = 'active'
    where said.product_id = 0
  ), fresh as (
    insert into seen_today (day, merchant_id, product_id, kind, who)
    select day, merchant_id, product_id, kind, who from open where merchant_id is distinct from own
    on conflict do nothing returning day, merchant_id, product_id, kind
  ), weeks as (
    insert into reach (merchant_id, week, product_id, kind, n)
    select merchant_id, date_trunc('week', day::timestamp)::date, product_id, kind, count(*) from fresh group by 1, 2, 3, 4
    on conflict (merchant_id, week, product_id, kind) do update set n = reach.n + excluded.n
  )
  select merchant_id, product_id, count(*) as n from fresh where kind = 'view' group by 1, 2`

/** The same of bodies, who have no weeks. */
const freshOfBodies = `
  with fresh as (
    insert into lspro_seen_today (day, lspro_id, who)
    select said.day, body.id, said.who
    from unnest($1::date[], $2::int[], $3::bytea[], $4::int[]) said (day, body_id, who, own)
    join lspro body on body.id = said.body_id and body.status = 'active'
    where body.id is distinct from said.own
    on conflict do nothing returning lspro_id
  )
  select lspro_id as id, count(*) as n from fresh group by 1`

async function addClicks(tx: Database, table: 'product' | 'merchant' | 'lspro', clicks: ReadonlyMap<number, number>) {
  const ids = [...clicks.keys()].filter((id) => id !== 0)
  if (ids.length === 0) return
  await tx.rows(`select from ${table} where id = any ($1) order by id for no key update`, [ids])
  await tx.rows(
    `update ${table} as it set click = click + more.n from unnest($1::int[], $2::int[]) more (id, n) where it.id = more.id`,
    [ids, ids.map((id) => clicks.get(id))],
  )
}

/** Who looked is kept for the day. A little longer, so that what waits on another server at midnight counts once. */
export async function forgetViews(db: Database): Promise<void> {
  for (const table of ['seen_today', 'lspro_seen_today'])
    await db.rows(`delete from ${table} where day < ((now() - interval '5 minutes') at time zone 'Asia/Jakarta')::date`)
}

/** Says nothing of whether the thing is there: nobody learns from it. */
export const answerViews =
  ({ views }: { views: Views }) =>
  (api: Api): void => {
    mount(api, contract.products.seen, ({ id }, { me, from }) => {
      views.see({ product: id }, { me, from })
      return {}
    })
    mount(api, contract.shops.seen, async ({ id }, { db, me, from }) => {
      views.see({ shop: id }, { me, from })
      if (me) await rememberShop(db, id, me)
      return {}
    })
  }
