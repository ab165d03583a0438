import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Api } from '../mount.ts'
import { noSuchCall, refuse, unavailable } from '../refusals.ts'
import type { Easel } from './easel.ts'
import { pictureFinder } from './line.ts'
import { contentTypes, kindOf, type Named, readName } from './names.ts'
import { openness } from './open.ts'
import type { Store } from './store.ts'

/**
 * Whatever a file holds, a browser shows it as a picture or not at all, and keeps it: its name never gets other bytes. What
 * stands between keeps it for a minute, and asks again: it may have been taken down. What was opened with a key is kept by
 * its owner's browser alone.
 */
const kept = {
  open: 'public, max-age=31536000, s-maxage=60, immutable',
  keyed: 'private, max-age=31536000, immutable',
} as const
const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * GET and HEAD /files/<folder>/<32 hex>…, with a key or, as long as it is open to anybody, without (open.ts); with a wrong
 * key as without a picture. One that has not been drawn yet is drawn now, outside this thread;
 * after `patienceMs` without it the phone is told to come again. Everything else is 404, without a look at the disk.
 */
export function answerFiles(
  { app, keyed }: Pick<Api, 'app' | 'keyed'>,
  {
    db,
    store,
    easel,
    log,
    patienceMs = 10_000,
    openForMs,
  }: {
    db: Database
    store: Store
    easel: Easel
    log: Log
    patienceMs?: number
    /** How long it is remembered whether a picture is open; as open.ts says unless said. */
    openForMs?: number
  },
): void {
  const isOpen = openness(db, { ...(openForMs !== undefined && { forMs: openForMs }) })
  const may = ({ picture, key }: Named) => (key === undefined ? isOpen(picture) : keyed.opens(picture, key))
  const find = pictureFinder(db)

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // As it came, not as the router has decoded it: a name needs no escapes, so an escape is no name.
    const [file = ''] = (request.raw.url ?? '').slice('/files/'.length).split('?')
    const name = readName(file)
    if (!name || !(await may(name))) return refuse(reply, noSuchCall())

    const stored = name.picture + name.variant
    const there = await store.open(stored)
    if (there) return send(request, reply, there, name)

    const picture = await find(name.picture)
    if (!picture) return refuse(reply, noSuchCall())
    try {
      const drawn = await within(patienceMs, easel.draw(picture, name.variant))
      const fresh = drawn ? await store.open(stored) : null
      if (fresh) return send(request, reply, fresh, name)
    } catch (error) {
      log.warn({ err: error, recipe: picture.recipe }, 'a picture was asked for and could not be drawn')
    }
    return refuse(reply, unavailable('Gambar sedang disiapkan. Silakan coba lagi sebentar lagi.', 3))
  }

  app.register(
    async (files) => {
      files.setNotFoundHandler((_request, reply) => refuse(reply, noSuchCall()))
      files.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer })
    },
    { prefix: '/files' },
  )
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: NonNullable<Awaited<ReturnType<Store['open']>>>,
  { key, variant }: Named,
) {
  const cache = key === undefined ? kept.open : kept.keyed
  reply.headers({ ...headers, 'cache-control': cache, etag: file.etag })
  if (request.headers['if-none-match'] === file.etag) {
    await file.letGo()
    return reply.code(304).send()
  }
  reply.headers({ 'content-type': contentTypes[kindOf(variant).format], 'content-length': String(file.size) })
  if (request.method !== 'HEAD') return reply.send(file.stream())
  await file.letGo()
  return reply.send()
}

/** Whether it happened in time. */
async function within(ms: number, work: Promise<void>): Promise<boolean> {
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
