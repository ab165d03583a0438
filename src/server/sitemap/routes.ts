import { gunzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addresses, type PageFacts, pages } from '#contract/addresses.ts'
import type { Database } from '../db/database.ts'
import { expireCertificates } from '../db/expire-certificates.ts'
import { isNotModified, sendNotModified } from '../http/conditional-request.ts'
import { notFoundReply, sendError } from '../http/error-replies.ts'
import { rateLimitKey } from '../http/limits/rate-limits.ts'
import { cached, cachedSitemap } from '../http/micro-cache.ts'
import { type Api, enforceRateLimit, readDatabase } from '../http/mount.ts'
import { addVary, compress, etagOf, negotiateEncoding, sendJson } from '../http/send-json.ts'
import { idsInPart, readSitemapParts, type SitemapKind, type SitemapPart } from './parts.ts'

// robots.txt and the sitemap of all public pages for search engines. No request reads more rows than one part has,
// however large the catalogue is. A part is cached with its version, so an address that is hidden leaves it at once.

/** How many addresses /sitemap.xml has itself (search engines accept 50,000); with more it is an index of parts. */
const maxAddresses = 5_000
/** Rows in one query, so that other requests are served while a part is written. */
const batchSize = 2_500
/** How long the list of parts, and with it the versions, is cached, in seconds. */
const partsSeconds = 2
/** How long a part is cached, in seconds, while its version is current. */
const cacheSeconds = 3_600

/** The addresses of pages without an id. */
const fixedAddresses = Object.values<PageFacts>(pages).flatMap(({ pattern, sitemap }) =>
  sitemap === true ? [pattern] : (sitemap ?? []).map((query) => pattern + query),
)

// Rows from id $1 on and below id $2, with the day of the last change.
const activeRowsSql = (table: 'merchant' | 'lspro') => `
  select id, (updated_at at time zone 'Asia/Jakarta')::date as day
  from ${table} where status = 'active' and id >= $1 and id < $2 order by id`
const sections: Record<SitemapKind, { sql: string; address: (id: number) => string }> = {
  product: {
    sql: `
      select l.product_id as id, (p.updated_at at time zone 'Asia/Jakarta')::date as day
      from product_listing l join product p on p.id = l.product_id
      where l.category_id = 0 and l.product_id >= $1 and l.product_id < $2 order by l.product_id`,
    address: addresses.product,
  },
  shop: { sql: activeRowsSql('merchant'), address: addresses.shop },
  body: { sql: activeRowsSql('lspro'), address: addresses.lspro },
}
const kinds = Object.keys(sections) as SitemapKind[]

// Part 0 of the products is sitemap-1, of the shops sitemap-2, of the bodies sitemap-3, part 1 of the products
// sitemap-4: a part has the same address for good.
const numberOf = ({ kind, part }: Pick<SitemapPart, 'kind' | 'part'>) => part * kinds.length + kinds.indexOf(kind) + 1
const isFirst = (part: Pick<SitemapPart, 'kind' | 'part'>) => numberOf(part) === 1

/** robots.txt, the sitemap, and its parts once there are more addresses than `most`. */
export function mountSitemap(api: Api, { most = maxAddresses }: { most?: number } = {}): void {
  const { app, baseUrl } = api
  const rateLimited = async ({ ip }: FastifyRequest) =>
    enforceRateLimit(api.limits, `reads ${rateLimitKey(ip)}`, api.rules.reads)

  app.get('/robots.txt', (request, reply) =>
    sendJson(
      request,
      reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' }),
      `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${baseUrl}/sitemap.xml\n`,
    ),
  )
  app.get('/sitemap.xml', { onRequest: rateLimited }, async (request, reply) => {
    const db = readDatabase(api)
    const parts = await currentParts(db)
    const whole = parts.reduce((sum, { n }) => sum + n, 0) <= most
    const version = parts.map((part) => `${numberOf(part)}:${part.changes}`).join(' ')
    return sendXml(
      request,
      reply,
      await cachedSitemap(db, `${whole ? 'whole' : 'index'} ${version}`, cacheSeconds, () =>
        whole ? wholeSitemap(db, baseUrl) : compressXml(sitemapIndex(baseUrl, parts)),
      ),
    )
  })
  app.get<{ Params: { part: string } }>(
    '/sitemap-:part(^[1-9]\\d{0,5}$).xml',
    { onRequest: rateLimited },
    async (request, reply) => {
      const db = readDatabase(api)
      const number = Number(request.params.part)
      const found = (await currentParts(db)).find((part) => numberOf(part) === number)
      const part = found ?? (number === 1 ? emptyFirstPart : undefined)
      if (!part) return sendError(reply, notFoundReply())
      return sendXml(
        request,
        reply,
        await cachedSitemap(db, `${number} ${part.changes}`, cacheSeconds, () => partSitemap(db, part, baseUrl)),
      )
    },
  )
}

/** The first part is there without products too: it has the addresses of pages without an id. */
const emptyFirstPart: SitemapPart = { kind: 'product', part: 0, n: 0, changes: 0, day: '' }

async function currentParts(db: Database): Promise<SitemapPart[]> {
  await expireCertificates(db)
  return cached(db, 'sitemap parts', partsSeconds, () => readSitemapParts(db))
}

async function wholeSitemap(db: Database, baseUrl: string) {
  const lines = fixedAddresses.map((address) => urlElement(baseUrl + address))
  for (const kind of kinds) lines.push(...(await readLines(db, kind, baseUrl, { from: 0 })))
  return compressXml(urlSet(lines))
}

async function partSitemap(db: Database, part: SitemapPart, baseUrl: string) {
  const from = part.part * idsInPart
  const lines = await readLines(db, part.kind, baseUrl, { from, to: from + idsInPart })
  const fixed = isFirst(part) ? fixedAddresses.map((address) => urlElement(baseUrl + address)) : []
  return compressXml(urlSet([...fixed, ...lines]))
}

/** The elements of the rows with ids from `from` on and below `to`, read in batches. */
async function readLines(
  db: Database,
  kind: SitemapKind,
  baseUrl: string,
  { from, to = 2 ** 31 - 1 }: { from: number; to?: number },
): Promise<string[]> {
  const { sql, address } = sections[kind]
  const lines: string[] = []
  for (let next = from; ; ) {
    const rows = await db.query<{ id: number; day: string }>(`${sql} limit ${batchSize}`, [next, to])
    for (const { id, day } of rows) lines.push(urlElement(baseUrl + address(id), day))
    if (rows.length < batchSize) return lines
    next = rows.at(-1)!.id + 1
  }
}

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const xmlNamespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const urlElement = (address: string, day?: string) =>
  `<url><loc>${escapeXml(address)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>\n`

const urlSet = (lines: readonly string[]) => `${xmlDeclaration}<urlset ${xmlNamespace}>\n${lines.join('')}</urlset>\n`

function sitemapIndex(baseUrl: string, parts: readonly SitemapPart[]): string {
  const all = parts.some(isFirst) ? parts : [emptyFirstPart, ...parts]
  const maps = all
    .map((part) => ({ number: numberOf(part), day: part.day }))
    .sort((a, b) => a.number - b.number)
    .map(({ number, day }) => {
      const changed = day && `<lastmod>${day}</lastmod>`
      return `<sitemap><loc>${escapeXml(`${baseUrl}/sitemap-${number}.xml`)}</loc>${changed}</sitemap>\n`
    })
  return `${xmlDeclaration}<sitemapindex ${xmlNamespace}>\n${maps.join('')}</sitemapindex>\n`
}

/** Cached compressed: 5,000 addresses are 0.5 MB, and a tenth of that compressed. */
const compressXml = (text: string) => compress(Buffer.from(text), 'gzip')

function sendXml(request: FastifyRequest, reply: FastifyReply, map: Buffer) {
  reply.headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=60' })
  addVary(reply, 'Accept-Encoding')
  const etag = etagOf(map)
  reply.header('etag', etag)
  if (isNotModified(request, etag)) return sendNotModified(reply)
  const others = String(request.headers['accept-encoding'] ?? '').replace(/\bbr\b/, '')
  if (negotiateEncoding(others) !== 'gzip') return reply.send(gunzipSync(map))
  return reply.header('content-encoding', 'gzip').send(map)
}
