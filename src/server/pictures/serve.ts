import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { expireCertificates } from '../db/expire-certificates.ts'
import { isRunning } from '../db/running-until.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { isNotModified, sendNotModified } from '../http/conditional-request.ts'
import { notFoundReply, sendError, unavailableReply } from '../http/error-replies.ts'
import type { Log } from '../http/log.ts'
import type { Api } from '../http/mount.ts'
import { batchLookups, setBounded } from './batch.ts'
import { contentTypes, type PictureFileName, parseFileName, variantInfoOf } from './file-names.ts'
import { createPictureFinder } from './pending-renders.ts'
import type { RenderQueue } from './render-queue.ts'

/**
 * Browsers display a file as a picture or not at all, whatever it contains, and cache it for good: the bytes of a name
 * never change. Proxies cache it for a minute and revalidate, because it may have been taken down. A signed address is
 * cached by its owner's browser only.
 */
const cacheControls = {
  open: 'public, max-age=31536000, s-maxage=60, immutable',
  keyed: 'private, max-age=31536000, immutable',
} as const
const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * GET and HEAD /files/<folder>/<32 hex>…, signed, or unsigned while the picture is public; a wrong signature gets 404.
 * A picture that is not rendered yet is rendered now, in another process; after `patienceMs` milliseconds the client
 * gets 503 and retries. Everything else is 404, without an access to the disk.
 */
export function mountPictures(
  { app, signedPaths }: Pick<Api, 'app' | 'signedPaths'>,
  {
    db,
    store,
    renderQueue,
    log,
    patienceMs = 10_000,
    openForMs,
  }: {
    db: Database
    store: FileStore
    renderQueue: RenderQueue
    log: Log
    patienceMs?: number
    /** How long the result of the check is cached; the default is below. */
    openForMs?: number
  },
): void {
  const isOpen = createAccessCheck(db, { ...(openForMs !== undefined && { forMs: openForMs }) })
  const may = ({ picture, key }: PictureFileName) =>
    key === undefined ? isOpen(picture) : signedPaths.verify(picture, key)
  const find = createPictureFinder(db)

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // The raw address, not decoded by the router: valid names contain no escapes, so an escaped one is not found.
    const [requested = ''] = (request.raw.url ?? '').slice('/files/'.length).split('?')
    const name = parseFileName(requested)
    if (!name || !(await may(name))) return sendError(reply, notFoundReply())

    const storedName = name.picture + name.variant
    // Sent outside of the `try`: a client that leaves while it reads is no fault of the store.
    let file: Awaited<ReturnType<FileStore['open']>>
    try {
      file = await store.open(storedName)
    } catch (error) {
      log.warn({ err: error }, 'the file store does not answer')
      return sendError(reply, unavailableReply('Gambar belum dapat diambil. Silakan coba lagi sebentar lagi.', 5))
    }
    if (file) return sendPicture(request, reply, file, name)

    const picture = await find(name.picture)
    if (!picture) return sendError(reply, notFoundReply())
    try {
      const isRendered = await completesWithin(patienceMs, renderQueue.render(picture, name.variant))
      if (isRendered) file = await store.open(storedName)
    } catch (error) {
      log.warn({ err: error, recipe: picture.recipe }, 'a picture was asked for and could not be drawn')
    }
    if (file) return sendPicture(request, reply, file, name)
    return sendError(reply, unavailableReply('Gambar sedang disiapkan. Silakan coba lagi sebentar lagi.', 3))
  }

  app.register(
    async (files) => {
      files.setNotFoundHandler((_request, reply) => sendError(reply, notFoundReply()))
      files.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer })
    },
    { prefix: '/files' },
  )
}

async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  file: NonNullable<Awaited<ReturnType<FileStore['open']>>>,
  { key, variant }: PictureFileName,
) {
  const cache = key === undefined ? cacheControls.open : cacheControls.keyed
  reply.headers({ ...headers, 'cache-control': cache, etag: file.etag })
  if (isNotModified(request, file.etag)) {
    await file.close()
    return sendNotModified(reply)
  }
  reply.headers({ 'content-type': contentTypes[variantInfoOf(variant).format], 'content-length': String(file.size) })
  if (request.method !== 'HEAD') return reply.send(file.stream())
  await file.close()
  return reply.send()
}

/** Whether it resolved in time. */
async function completesWithin(ms: number, work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Access is cached as long as answers with pictures (routes.ts), so a picture stays accessible until the last cached
 * list with it has expired. A page of twelve pictures in three sizes takes one query instead of thirty-six.
 */
const accessCacheMs = 2000
const maxCached = 5000

/**
 * Whether a picture is public, by its name without variant: it is attached to something public, or is not a picture of
 * a product or shop. A picture without a row is not public. One query runs at a time, however many calls there are.
 */
export function createAccessCheck(
  db: Database,
  { now = Date.now, forMs = accessCacheMs }: { now?: () => number; forMs?: number } = {},
): (name: string) => Promise<boolean> {
  const cache = new Map<string, { isOpen: boolean; until: number }>()
  const ask = batchLookups((names) => readAccess(db, names))
  return async (name) => {
    const cached = cache.get(name)
    if (cached && isRunning(cached.until, now(), forMs)) return cached.isOpen
    // Measured from the start of the query, because its answer may be delayed.
    const until = now() + forMs
    const isOpen = (await ask(name)) ?? false
    setBounded(cache, name, { isOpen, until }, maxCached)
    return isOpen
  }
}

// The proof of a NIB is accessible to its owner and operators only, by a signed address, the photo of a label to
// operators. An upload is accessible by its name, which only its sender has. A detached picture has no owner, is not
// accessible and waits for deletion; a portrait stays public.
async function readAccess(db: Database, names: string[]): Promise<Map<string, boolean>> {
  await expireCertificates(db)
  const rows = await db.query<{ name: string }>(
    `select name from picture where name = any ($1::text[])
       and coalesce((select bool_or(is_public) from picture_shown where picture_id = picture.id), true)
       and not exists (select from nib_case where picture_id = picture.id)
       and not exists (select from nib_case where answer_picture_id = picture.id)
       and not exists (select from sni_label_report_photo where picture_id = picture.id)
     union all
     select name from loose_picture where name = any ($1::text[]) and (person_id is not null or name like 'person/%')`,
    [names],
  )
  return new Map(rows.map(({ name }) => [name, true]))
}
