import { createGunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type OpenDataFormat, type OpenDataName, openDataFormats, openDataNames } from '#contract/open-data/schemas.ts'
import type { Database } from '../../db/database.ts'
import type { FileStore } from '../../file-store/file-store.ts'
import { isNotModified, sendNotModified } from '../../http/conditional-request.ts'
import { notFoundReply, sendError, unavailableReply } from '../../http/error-replies.ts'
import type { Log } from '../../http/log.ts'
import { addVary, negotiateEncoding } from '../../http/send-json.ts'
import { publicHeaders } from '../../http/send-public.ts'
import { storedName, type WrittenFile } from './write-files.ts'

export const fileTypes: Record<OpenDataFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
}

/** The seconds for which a file may be cached: the file of a day does not change. */
const cacheSeconds = { day: 86_400, latest: 300 }

const fileName = new RegExp(
  `^(${openDataNames.join('|')})(?:-(\\d{4}-\\d{2}-\\d{2}))?\\.(${openDataFormats.join('|')})$`,
)

type StoredSet = { day: string; key: string; files: WrittenFile[] }
type SendParts = { db: Database; store: Pick<FileStore, 'open'>; log: Log }

/**
 * Sends a file by its name, 'products-2026-11-28.csv', or the latest, 'products.csv'. It is sent as it is stored,
 * compressed.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  requested: string,
  { db, store, log }: SendParts,
): Promise<FastifyReply> {
  const [, name, day, format] = (fileName.exec(requested) ?? []) as [
    string?,
    OpenDataName?,
    (string | undefined)?,
    OpenDataFormat?,
  ]
  if (!name || !format) return sendError(reply, notFoundReply())
  const [set] = await db.query<StoredSet>(
    `select day, key, files from open_data_set
     where name = $1 and made_at is not null and ($2::text is null or day::text = $2) order by day desc limit 1`,
    [name, day ?? null],
  )
  const file = set?.files.find((one) => one.format === format)
  if (!set || !file) return day ? sendError(reply, notFoundReply()) : sendError(reply, unavailableReply(notMade, 60))

  const etag = `W/"${set.day}-${set.key}-${format}"`
  reply.headers(publicHeaders(day ? cacheSeconds.day : cacheSeconds.latest, etag))
  addVary(reply, 'Accept-Encoding')
  if (isNotModified(request, etag)) return sendNotModified(reply)

  const stored = await store.open(storedName({ name, ...set }, format)).catch((error: unknown) => {
    log.warn({ err: error }, 'the file store does not answer')
    return null
  })
  if (!stored) return sendError(reply, unavailableReply(notThere, 60))
  const isCompressed = negotiateEncoding(request.headers['accept-encoding'], ['gzip']) !== undefined
  reply.headers({
    'content-type': fileTypes[format],
    'content-disposition': `attachment; filename="${name}-${set.day}.${format}"`,
    'content-length': String(isCompressed ? stored.size : file.bytes),
    ...(isCompressed && { 'content-encoding': 'gzip' }),
  })
  if (request.method === 'HEAD') {
    await stored.close()
    return reply.send()
  }
  if (isCompressed) return reply.send(stored.stream())
  const stream = stored.stream()
  const gunzip = createGunzip()
  // A file that ends too early must not look complete.
  stream.on('error', (error) => gunzip.destroy(error))
  gunzip.on('close', () => stream.destroy())
  return reply.send(stream.pipe(gunzip))
}

const notMade = 'Berkas pertama sedang dibuat. Silakan coba lagi sebentar lagi.'
const notThere = 'Berkas belum dapat diambil. Silakan coba lagi sebentar lagi.'
