import type { contract } from '#contract/index.ts'
import { dayInJakarta } from '#contract/time/dates.ts'
import type { Database } from '../db/database.ts'
import { expireCertificates } from '../db/expire-certificates.ts'
import type { Log } from '../http/log.ts'
import type { RequestContext } from '../http/mount.ts'
import { hmac, type Keys } from '../secrets/keys.ts'

// Counts views of products and shops, taps on WhatsApp, requests for numbers, and views of certification bodies. Each
// counts once for each person, day and target. A count is worth little and comes often, so counts wait in memory and
// are written together; a server that dies loses the last ten seconds.

/**
 * Limits of waiting events, so that a flood of invented viewers does not fill the memory, and of those in one
 * statement.
 */
const maxWaiting = 20_000
const batchSize = 2_000

export type ReachKind = 'view' | 'whatsapp' | 'phone'
/** A product, or the page of a shop itself. */
export type ReachTarget = { product: number } | { shop: number }
/** The target of a view; for a body only views of its page are counted. */
export type ViewTarget = ReachTarget | { body: number }

/** `own`: the viewer's own shop, or for a view of a body their body. */
type PendingView = {
  day: string
  kind: ReachKind
  product: number
  shop: number
  body: number
  who: Buffer
  own: number | null
}
/** The caller, as a handler gets it. */
export type Viewer = Pick<RequestContext<typeof contract.products.seen>, 'me' | 'from'>

export type ViewCounter = {
  /** Counts a view, whether the target exists or not. Makes no query. */
  countView: (target: ViewTarget, by: Viewer) => void
  /** Counts any other event. Operators, the owner and robots are not counted. */
  count: (kind: ReachKind, target: ReachTarget, by: Viewer) => void
  /** Writes the waiting counts. Those that could not be written keep waiting. */
  flush: () => Promise<void>
  /** Saves for the last time: an unavailable database does not keep the server from ending. */
  close: () => Promise<void>
}

// Robots: search engines, link previews, monitors, scripts. Everything else identifies itself as a browser.
const botPattern =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|externalhit|whatsapp\/|monitor|headless|lighthouse|curl|wget|python|java\/|http-?client|axios|undici|^node/i
export const isBot = (device: string) => !/^mozilla\//i.test(device) || botPattern.test(device)

type Parts = { db: Database; keys: Pick<Keys, 'views'>; log: Log; max?: number }

export function createViewCounter({ db, keys, log, max = maxWaiting }: Parts): ViewCounter {
  let waiting = new Map<string, PendingView>()
  let dropped = 0
  let flushing: Promise<void> = Promise.resolve()

  function wait(view: PendingView) {
    const key = `${view.day} ${view.kind} ${view.shop} ${view.product} ${view.body} ${view.who.toString('base64')}`
    if (waiting.has(key)) return
    if (waiting.size >= max) dropped += 1
    else waiting.set(key, view)
  }

  async function writeAll() {
    const views = [...waiting.values()]
    waiting = new Map()
    if (dropped > 0) log.warn({ lost: dropped }, 'more views than there is room for')
    dropped = 0
    let done = 0
    try {
      if (views.length > 0) await expireCertificates(db)
      for (; done < views.length; done += batchSize) await writeViews(db, views.slice(done, done + batchSize))
    } catch (error) {
      for (const view of views.slice(done)) wait(view)
      throw error
    }
  }

  function flush() {
    flushing = flushing.catch(() => undefined).then(writeAll)
    return flushing
  }

  function count(kind: ReachKind, target: ViewTarget, { me, from }: Viewer) {
    // Ignore bots for page views, but count signed-in requests for a number from any client.
    if (me?.role === 'operator' || (kind === 'view' && isBot(from.device))) return
    const day = dayInJakarta()
    const own = ('body' in target ? me?.lsproId : me?.merchantId) ?? null
    wait({ day, kind, product: 0, shop: 0, body: 0, ...target, who: viewerHash(keys, day, { me, from }), own })
  }

  return {
    countView: (target, by) => count('view', target, by),
    count,
    flush,
    close: () =>
      flush().catch((error: unknown) => {
        log.warn({ err: error, lost: waiting.size }, 'the last views could not be counted')
      }),
  }
}

// A guest is an address with a kind of browser on a kind of machine. The rest of a user agent is free text: varying it
// would invent any number of people. So one address is at most fifteen guests a day.
const browsers = [/firefox|fxios/i, /samsungbrowser/i, /edga?\/|edgios/i, /chrome|crios/i]
const devices = [/android/i, /iphone|ipad|ipod/i]
const deviceClassOf = (device: string) =>
  [browsers, devices].map((kinds) => kinds.findIndex((kind) => kind.test(device))).join(' ')

/** The viewer's hash: equal on every server all day, and untraceable the next day, because the key changes. */
function viewerHash({ views }: Pick<Keys, 'views'>, day: string, { me, from }: Viewer): Buffer {
  const key = hmac(views, day)
  return (me ? hmac(key, 'person', me.id) : hmac(key, 'place', from.ip, deviceClassOf(from.device))).subarray(0, 16)
}

type NewViews = { merchant_id: number; product_id: number; n: number }

/**
 * Counts new events of public targets, except by the owners of the same shop or body. One server at a time; products
 * before shops before words before bodies, each in order, which is the common order of locks.
 */
const writeViews = (db: Database, views: readonly PendingView[]) =>
  db.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('count views'))")
    const newViews = await tx.query<NewViews>(
      insertViewsSql,
      columnValues(
        views.filter(({ body }) => body === 0),
        ['day', 'kind', 'product', 'shop', 'who', 'own'],
      ),
    )
    const seenProducts = newViews.filter(({ product_id }) => product_id !== 0)
    await addClicks(tx, 'product', new Map(seenProducts.map(({ product_id, n }) => [product_id, n])))
    const pages = newViews.filter(({ product_id }) => product_id === 0)
    await addClicks(tx, 'merchant', new Map(pages.map(({ merchant_id, n }) => [merchant_id, n])))
    await copyClicks(
      tx,
      seenProducts.map(({ product_id }) => product_id),
    )
    const bodies = views.filter(({ body }) => body !== 0)
    if (bodies.length === 0) return
    const read = await tx.query<{ id: number; n: number }>(
      insertBodyViewsSql,
      columnValues(bodies, ['day', 'body', 'who', 'own']),
    )
    await addClicks(tx, 'lspro', new Map(read.map(({ id, n }) => [id, n])))
  })

const columnValues = (views: readonly PendingView[], parts: readonly (keyof PendingView)[]) =>
  parts.map((part) => views.map((view) => view[part]))

/** Stores new events, adds them to their week, and returns the number of people for each target. */
const insertViewsSql = `
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

/** Inserts the views of bodies, which have no weeks. */
const insertBodyViewsSql = `
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
  const ids = [...clicks.keys()]
  if (ids.length === 0) return
  await tx.query(`select from ${table} where id = any ($1) order by id for no key update`, [ids])
  await tx.query(
    `update ${table} as it set click = click + more.n from unnest($1::int[], $2::int[]) more (id, n) where it.id = more.id`,
    [ids, ids.map((id) => clicks.get(id))],
  )
}

/** Copies the counts of these products to their words, where a search reads them. */
async function copyClicks(tx: Database, ids: readonly number[]) {
  if (ids.length === 0) return
  await tx.query('select from product_words where product_id = any ($1) order by product_id for no key update', [ids])
  await tx.query(
    'update product_words w set click = p.click from product p where p.id = w.product_id and w.product_id = any ($1)',
    [ids],
  )
}

/**
 * Deletes the pseudonyms of viewers five minutes after the end of their day, so that events that wait on another server
 * at midnight count once.
 */
export async function deleteOldViewers(db: Database): Promise<void> {
  for (const table of ['seen_today', 'lspro_seen_today'])
    await db.query(
      `delete from ${table} where day < ((now() - interval '5 minutes') at time zone 'Asia/Jakarta')::date`,
    )
}
