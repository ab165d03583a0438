import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { expireCertificates } from '../db/expire-certificates.ts'
import { notFoundReply, sendError, unavailableReply } from '../http/error-replies.ts'
import type { Log } from '../http/log.ts'
import type { Api } from '../http/mount.ts'
import { batchLookups, setBounded } from './batch.ts'
import { contentTypes, type PictureFileName, parseFileName, variantInfoOf } from './file-names.ts'
import type { FileStore } from './file-store.ts'
import { createPictureFinder } from './pending-renders.ts'
import type { RenderQueue } from './render-queue.ts'

/**
 * Whatever a file holds, a browser shows it as a picture or not at all, and keeps it: its name never gets other bytes. What
 * stands between keeps it for a minute, and asks again: it may have been taken down. What was opened with a key is kept by
 * its owner's browser alone.
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
 * GET and HEAD /files/<folder>/<32 hex>…, with a key or, as long as it is open to anybody, without (access.ts); with a wrong
 * key as without a picture. One that has not been drawn yet is drawn now, outside this thread;
 * after `patienceMs` without it the phone is told to come again. Everything else is 404, without a look at the disk.
 */
export function mountPictures(
  { app, signedPaths: keyed }: Pick<Api, 'app' | 'signedPaths'>,
  {
    db,
    store,
    easel,
    log,
    patienceMs = 10_000,
    openForMs,
  }: {
    db: Database
    store: FileStore
    easel: RenderQueue
    log: Log
    patienceMs?: number
    /** How long it is remembered whether a picture is open; as access.ts says unless said. */
    openForMs?: number
  },
): void {
  const isOpen = createAccessCheck(db, { ...(openForMs !== undefined && { forMs: openForMs }) })
  const may = ({ picture, key }: PictureFileName) => (key === undefined ? isOpen(picture) : keyed.verify(picture, key))
  const find = createPictureFinder(db)

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // As it came, not as the router has decoded it: a name needs no escapes, so an escape is no name.
    const [file = ''] = (request.raw.url ?? '').slice('/files/'.length).split('?')
    const name = parseFileName(file)
    if (!name || !(await may(name))) return sendError(reply, notFoundReply())

    const stored = name.picture + name.variant
    const there = await store.open(stored)
    if (there) return sendPicture(request, reply, there, name)

    const picture = await find(name.picture)
    if (!picture) return sendError(reply, notFoundReply())
    try {
      const drawn = await completesWithin(patienceMs, easel.render(picture, name.variant))
      const fresh = drawn ? await store.open(stored) : null
      if (fresh) return sendPicture(request, reply, fresh, name)
    } catch (error) {
      log.warn({ err: error, recipe: picture.recipe }, 'a picture was asked for and could not be drawn')
    }
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
  if (request.headers['if-none-match'] === file.etag) {
    await file.close()
    return reply.code(304).send()
  }
  reply.headers({ 'content-type': contentTypes[variantInfoOf(variant).format], 'content-length': String(file.size) })
  if (request.method !== 'HEAD') return reply.send(file.stream())
  await file.close()
  return reply.send()
}

/** Whether it happened in time. */
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
 * As long as an answer that names pictures is given again (routes.ts): a picture is not shut before the last list that
 * shows it, and a page of twelve in three sizes is one query, not thirty-six.
 */
const accessCacheMs = 2000
const maxCached = 5000

/**
 * Whether anybody may open a picture, by its name without variant: something that shows it is public, or it is none of what
 * products and shops show. What no row knows is shut. However many ask, one query is under way at a time.
 */
export function createAccessCheck(
  db: Database,
  { now = Date.now, forMs = accessCacheMs }: { now?: () => number; forMs?: number } = {},
): (name: string) => Promise<boolean> {
  const known = new Map<string, { isOpen: boolean; until: number }>()
  const ask = batchLookups((names) => readAccess(db, names))
  return async (name) => {
    const before = known.get(name)
    if (before && before.until > now()) return before.isOpen
    // From when it was asked, not from when it was heard: an answer on its way grows old too.
    const until = now() + forMs
    const isOpen = (await ask(name)) ?? false
    setBounded(known, name, { isOpen, until }, maxCached)
    return isOpen
  }
}

// A proof of whose a NIB is opens for its owner and the operators alone: by its key.
// An upload is open to whoever was told its name: its sender. What was taken down is nobody's any more, and waits to be
// swept; only of a face nobody took anything back.
async function readAccess(db: Database, names: string[]): Promise<Map<string, boolean>> {
  await expireCertificates(db)
  const rows = await db.query<{ name: string }>(
    `select name from picture where name = any ($1::text[])
       and coalesce((select bool_or(is_public) from picture_shown where picture_id = picture.id), true)
       and not exists (select from nib_case where picture_id = picture.id)
       and not exists (select from nib_case where answer_picture_id = picture.id)
     union all
     select name from loose_picture where name = any ($1::text[]) and (person_id is not null or name like 'person/%')`,
    [names],
  )
  return new Map(rows.map(({ name }) => [name, true]))
}
