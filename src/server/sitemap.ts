import { gunzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addresses } from '#contract/addresses.ts'
import type { Database } from './db/database.ts'
import { pack, packingFor, vary } from './deliver.ts'
import { neighbourhood } from './limits.ts'
import { kept } from './micro-cache.ts'
import { type Api, refuseOver } from './mount.ts'
import { noSuchCall, refuse } from './refusals.ts'
import { onTheShelfToday } from './showcase/today.ts'

// What search engines are told: where they may go, and every page that anyone may see. A product that leaves the shelf
// leaves the map with it: a map is kept only as long as the shelf holds the same products.

/** Products in one map; engines take 50,000 addresses and 50 MB. And how many are read at once. */
const most = 40_000
const bite = 5_000
/** How long a map is kept at most, in seconds: `lastmod` may be so much behind. */
const fresh = 300

const fixed = [addresses.home, addresses.showcase({ slug: 'sni' }), addresses.showcase({ slug: 'mentor' })]

/** What the shelf holds: how many products, and which, as one number. */
type Shelf = { n: number; mark: string }

/** Robots, the map, and its parts once there are more products than one map takes. */
export function answerSitemap(api: Api, { each = most }: { each?: number } = {}): void {
  const { app, baseUrl, db } = api
  const counted = async ({ ip }: FastifyRequest) =>
    refuseOver(api.limits, `reads ${neighbourhood(ip)}`, api.rules.reads)

  app.get('/robots.txt', (_, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(`User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${baseUrl}/sitemap.xml\n`),
  )
  app.get('/sitemap.xml', { onRequest: counted }, async (request, reply) => {
    const shelf = await shelfOf(db)
    const parts = Math.ceil(shelf.n / each)
    if (parts > 1) return deliver(request, reply, await packed(indexOf(baseUrl, parts)))
    return deliver(request, reply, await mapOf(db, shelf, { part: 1, each, baseUrl }))
  })
  app.get<{ Params: { part: string } }>(
    '/sitemap-:part(^[1-9]\\d{0,3}$).xml',
    { onRequest: counted },
    async (request, reply) => {
      const shelf = await shelfOf(db)
      const part = Number(request.params.part)
      if (part > Math.max(1, Math.ceil(shelf.n / each))) return refuse(reply, noSuchCall())
      return deliver(request, reply, await mapOf(db, shelf, { part, each, baseUrl }))
    },
  )
}

async function shelfOf(db: Database): Promise<Shelf> {
  await onTheShelfToday(db)
  const [shelf] = await kept(db, 'shelf', 2, () =>
    db.rows<Shelf>(
      `select count(*) as n, coalesce(sum(hashint8(product_id)), 0)::text as mark
       from product_listing where category_id = 0`,
    ),
  )
  return shelf!
}

type Part = { part: number; each: number; baseUrl: string }

const mapOf = (db: Database, { n, mark }: Shelf, { part, each, baseUrl }: Part) =>
  kept(db, `sitemap ${n} ${mark} ${each} ${part}`, fresh, async () => {
    const lines = part === 1 ? fixed.map((address) => place(baseUrl + address)) : []
    for await (const { id, day } of productsOf(db, (part - 1) * each, each))
      lines.push(place(baseUrl + addresses.product(id), day))
    return packed(`${head}<urlset ${space}>\n${lines.join('')}</urlset>\n`)
  })

/** The public products from that place on, by number, with the day each was last changed. */
async function* productsOf(db: Database, from: number, most: number) {
  let after: number | undefined
  for (let left = most; left > 0; left -= bite) {
    const rows: { id: number; day: string }[] = await db.rows(
      `select l.product_id as id, (p.updated_at at time zone 'Asia/Jakarta')::date as day
       from product_listing l join product p on p.id = l.product_id
       where l.category_id = 0 and l.product_id > coalesce($1::int, 0)
       order by l.product_id limit $2 offset $3`,
      [after, Math.min(bite, left), after === undefined ? from : 0],
    )
    yield* rows
    if (rows.length < Math.min(bite, left)) return
    after = rows.at(-1)!.id
  }
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const place = (address: string, day?: string) =>
  `<url><loc>${escaped(address)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>\n`

function indexOf(baseUrl: string, parts: number): string {
  const maps = Array.from(
    { length: parts },
    (_, at) => `<sitemap><loc>${escaped(`${baseUrl}/sitemap-${at + 1}.xml`)}</loc></sitemap>\n`,
  )
  return `${head}<sitemapindex ${space}>\n${maps.join('')}</sitemapindex>\n`
}

/** Kept packed: forty thousand addresses are 4 MB, and packed a tenth of that. */
const packed = (text: string) => pack(Buffer.from(text), 'gzip')

function deliver(request: FastifyRequest, reply: FastifyReply, map: Buffer) {
  reply.headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=60' })
  vary(reply, 'Accept-Encoding')
  const others = String(request.headers['accept-encoding'] ?? '').replace(/\bbr\b/, '')
  if (packingFor(others) !== 'gzip') return reply.send(gunzipSync(map))
  return reply.header('content-encoding', 'gzip').send(map)
}
