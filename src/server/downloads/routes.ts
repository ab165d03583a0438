import type { FastifyReply, FastifyRequest } from 'fastify'
import { favoriteIdsParameter, maxDownloadedFavorites, scopeOfKey, sinceParameter } from '#contract/downloads/rules.ts'
import { expireCertificates } from '../db/expire-certificates.ts'
import { isNotModified, sendNotModified } from '../http/conditional-request.ts'
import { notFoundReply, sendError, statusReply } from '../http/error-replies.ts'
import { rateLimitKey } from '../http/limits/rate-limits.ts'
import { type Api, enforceRateLimit, readDatabase } from '../http/mount.ts'
import { etagOf } from '../http/send-json.ts'
import { publicHeaders } from '../http/send-public.ts'
import { rangeOf } from './byte-range.ts'
import { type CatalogueFile, freshFile, type StoredScope, storedFile } from './catalogue-files.ts'

/** The seconds for which any cache may keep a file: the next version comes hours later. */
const cacheSeconds = 300

/** The files of the catalogue that a phone downloads to browse it without a network. */
export function mountDownloads(api: Api): void {
  const onRequest = async ({ ip }: FastifyRequest) =>
    enforceRateLimit(api.limits, `reads ${rateLimitKey(ip)}`, api.rules.reads)

  api.app.get<{ Params: { part: string } }>('/api/downloads/:part', { onRequest }, async (request, reply) => {
    const query = parseQuery(request.params.part, request.query as Record<string, string | string[]>)
    if (!query) return sendError(reply, statusReply(400))
    const db = readDatabase(api)
    await expireCertificates(db)
    const file = await findFile(db, query)
    return file ? sendFile(request, reply, file) : sendError(reply, notFoundReply())
  })
}

type FileQuery = { scope: StoredScope; since: number | undefined } | { shop: number } | { ids: number[] }

async function findFile(db: Parameters<typeof storedFile>[0], query: FileQuery): Promise<CatalogueFile | undefined> {
  if ('scope' in query) return storedFile(db, query.scope, query.since)
  const [asked, most] =
    'ids' in query
      ? ([query, maxDownloadedFavorites] as const)
      : ([{ kind: 'shop', id: query.shop }, maxShopProducts] as const)
  const file = await freshFile(db, asked, most)
  // Strong, because If-Range needs it.
  return file && { ...file, etag: etagOf(file.bytes).replace('W/', '') }
}

/** More products of one shop than this are not downloaded. */
const maxShopProducts = 2_000

/** The facts of a whole part, which a phone shows before it downloads: HEAD has them, too. */
const factHeaders = ({ products, pictures, isCut }: CatalogueFile) => ({
  'x-products': String(products),
  'x-pictures': String(pictures),
  'x-cut': isCut ? '1' : '0',
})

/** Sends the file, or the rest of it: a download that was interrupted goes on where it stopped (RFC 9110, 14). */
function sendFile(request: FastifyRequest, reply: FastifyReply, file: CatalogueFile) {
  const { bytes, etag } = file
  reply.headers({
    ...publicHeaders(cacheSeconds, etag),
    ...factHeaders(file),
    'accept-ranges': 'bytes',
    'content-type': 'application/octet-stream',
  })
  if (isNotModified(request, etag)) return sendNotModified(reply)
  const range = request.method === 'GET' ? rangeOf(request.headers, etag, bytes.length) : undefined
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${bytes.length}`).removeHeader('content-type').send()
  if (range === undefined) return reply.send(bytes)
  return reply
    .code(206)
    .header('content-range', `bytes ${range.from}-${bytes.length - 1}/${bytes.length}`)
    .send(bytes.subarray(range.from))
}

/** Undefined for any other part or parameter. */
function parseQuery(part: string, parameters: Record<string, string | string[]>): FileQuery | undefined {
  const scope = scopeOfKey(part)
  const { [sinceParameter]: since, [favoriteIdsParameter]: ids, ...others } = parameters
  if (!scope || Object.keys(others).length > 0) return undefined
  if (scope.kind === 'favorites') {
    if (since !== undefined || typeof ids !== 'string' || !/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/.test(ids)) return undefined
    const list = ids.split(',').map(Number)
    return list.length <= maxDownloadedFavorites ? { ids: list } : undefined
  }
  if (ids !== undefined) return undefined
  if (since !== undefined && (typeof since !== 'string' || !/^[1-9]\d{0,11}$/.test(since))) return undefined
  if (scope.kind === 'shop') return { shop: scope.id }
  return { scope: { ...scope, kind: scope.kind }, since: since === undefined ? undefined : Number(since) }
}
