import { gunzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addresses, type PageFacts, pages } from '#contract/addresses.ts'
import type { Database } from '../db/database.ts'
import { expireCertificates } from '../db/expire-certificates.ts'
import { notFoundReply, sendError } from '../http/error-replies.ts'
import { rateLimitKey } from '../http/limits/rate-limits.ts'
import { cached } from '../http/micro-cache.ts'
import { type Api, enforceRateLimit } from '../http/mount.ts'
import { addVary, compress, negotiateEncoding } from '../http/send-json.ts'

// robots.txt and the sitemap of all public pages for search engines. A sitemap is cached only while the same products,
// shops and bodies are public, so one that is hidden leaves it at once.

/** Addresses in one sitemap (search engines accept 50,000 and 50 MB), and rows in one query. */
const maxAddresses = 40_000
const batchSize = 5_000
/** How long a sitemap is cached at most, in seconds: `lastmod` may be outdated by this. */
const cacheSeconds = 300

/** The addresses of pages without an id. */
const fixedAddresses = Object.values<PageFacts>(pages).flatMap(({ pattern, sitemap }) =>
  sitemap === true ? [pattern] : (sitemap ?? []).map((query) => pattern + query),
)

/** The numbers of public products, active shops and bodies, and a checksum of their ids (`mark`). */
type SitemapContents = { products: number; shops: number; bodies: number; mark: string }

/** robots.txt, the sitemap, and its parts once there are more addresses than one sitemap may have (`each`). */
export function mountSitemap(api: Api, { each = maxAddresses }: { each?: number } = {}): void {
  const { app, baseUrl, db } = api
  const rateLimited = async ({ ip }: FastifyRequest) =>
    enforceRateLimit(api.limits, `reads ${rateLimitKey(ip)}`, api.rules.reads)

  app.get('/robots.txt', (_, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(`User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${baseUrl}/sitemap.xml\n`),
  )
  app.get('/sitemap.xml', { onRequest: rateLimited }, async (request, reply) => {
    const contents = await readContents(db)
    const parts = partsOf(contents, each)
    if (parts > 1)
      return sendXml(
        request,
        reply,
        await gzipText(sitemapIndex(baseUrl, await lastModifiedDays(db, contents, { each, parts }))),
      )
    return sendXml(request, reply, await sitemapOf(db, contents, { part: 1, each, baseUrl }))
  })
  app.get<{ Params: { part: string } }>(
    '/sitemap-:part(^[1-9]\\d{0,3}$).xml',
    { onRequest: rateLimited },
    async (request, reply) => {
      const contents = await readContents(db)
      const part = Number(request.params.part)
      if (part > Math.max(1, partsOf(contents, each))) return sendError(reply, notFoundReply())
      return sendXml(request, reply, await sitemapOf(db, contents, { part, each, baseUrl }))
    },
  )
}

const partsOf = ({ products, shops, bodies }: SitemapContents, each: number) =>
  Math.ceil((products + shops + bodies) / each)

async function readContents(db: Database): Promise<SitemapContents> {
  await expireCertificates(db)
  const [contents] = await cached(db, 'sitemap', 2, () =>
    db.query<SitemapContents>(
      `select goods.n as products, shops.n as shops, bodies.n as bodies,
         concat_ws(' ', goods.mark, shops.mark, bodies.mark) as mark
       from (select count(*) as n, coalesce(sum(hashint8(product_id)), 0)::text as mark
             from product_listing where category_id = 0) goods,
            (select count(*) as n, coalesce(sum(hashint8(id)), 0)::text as mark from merchant where status = 'active') shops,
            (select count(*) as n, coalesce(sum(hashint8(id)), 0)::text as mark from lspro where status = 'active') bodies`,
    ),
  )
  return contents!
}

type Part = { part: number; each: number; baseUrl: string }

const sitemapOf = (db: Database, contents: SitemapContents, { part, each, baseUrl }: Part) =>
  cached(
    db,
    `sitemap ${contents.products} ${contents.shops} ${contents.bodies} ${contents.mark} ${each} ${part}`,
    cacheSeconds,
    async () => {
      const lines = part === 1 ? fixedAddresses.map((address) => urlElement(baseUrl + address)) : []
      // All products, then all shops, then all bodies, cut into parts of the same length.
      let from = (part - 1) * each
      let left = each
      for (const { sql, address, of } of sections) {
        const count = Math.max(0, Math.min(left, contents[of] - from))
        for await (const { id, day } of readRows(db, sql, from, count))
          lines.push(urlElement(baseUrl + address(id), day))
        left -= count
        from = Math.max(0, from - contents[of])
      }
      return gzipText(`${xmlDeclaration}<urlset ${xmlNamespace}>\n${lines.join('')}</urlset>\n`)
    },
  )

// Rows with an id above $1, with the day of the last change.
const publicProductsSql = `
  select l.product_id as id, (p.updated_at at time zone 'Asia/Jakarta')::date as day
  from product_listing l join product p on p.id = l.product_id
  where l.category_id = 0 and l.product_id > $1 order by l.product_id`
const activeRowsSql = (table: 'merchant' | 'lspro') => `
  select id, (updated_at at time zone 'Asia/Jakarta')::date as day
  from ${table} where status = 'active' and id > $1 order by id`
const sections = [
  { of: 'products', sql: publicProductsSql, address: addresses.product },
  { of: 'shops', sql: activeRowsSql('merchant'), address: addresses.shop },
  { of: 'bodies', sql: activeRowsSql('lspro'), address: addresses.lspro },
] as const

/** Yields at most `most` rows of such a query from offset `from` on, in batches. */
async function* readRows(db: Database, sql: string, from: number, most: number) {
  let after = 0
  for (let left = most; left > 0; left -= batchSize) {
    const rows: { id: number; day: string }[] = await db.query(`${sql} limit $2 offset $3`, [
      after,
      Math.min(batchSize, left),
      after === 0 ? from : 0,
    ])
    yield* rows
    if (rows.length < Math.min(batchSize, left)) return
    after = rows.at(-1)!.id
  }
}

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const xmlNamespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const urlElement = (address: string, day?: string) =>
  `<url><loc>${escapeXml(address)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>\n`

/** The latest day of each part. Read in batches like the parts, so that other queries run in between. */
const lastModifiedDays = (db: Database, contents: SitemapContents, { each, parts }: { each: number; parts: number }) =>
  cached(db, `sitemap days ${contents.mark} ${each}`, cacheSeconds, async () => {
    const days = Array.from({ length: parts }, () => '')
    let at = 0
    for (const { sql, of } of sections)
      for await (const { day } of readRows(db, sql, 0, contents[of])) {
        const part = Math.floor(at++ / each)
        if (day > (days[part] ?? '')) days[part] = day
      }
    return days
  })

function sitemapIndex(baseUrl: string, days: readonly string[]): string {
  const maps = days.map((day, at) => {
    const changed = day && `<lastmod>${day}</lastmod>`
    return `<sitemap><loc>${escapeXml(`${baseUrl}/sitemap-${at + 1}.xml`)}</loc>${changed}</sitemap>\n`
  })
  return `${xmlDeclaration}<sitemapindex ${xmlNamespace}>\n${maps.join('')}</sitemapindex>\n`
}

/** Cached compressed: 40,000 addresses are 4 MB, and a tenth of that compressed. */
const gzipText = (text: string) => compress(Buffer.from(text), 'gzip')

function sendXml(request: FastifyRequest, reply: FastifyReply, map: Buffer) {
  reply.headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=60' })
  addVary(reply, 'Accept-Encoding')
  const others = String(request.headers['accept-encoding'] ?? '').replace(/\bbr\b/, '')
  if (negotiateEncoding(others) !== 'gzip') return reply.send(gunzipSync(map))
  return reply.header('content-encoding', 'gzip').send(map)
}
