import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { noSuchCall, refuse, unavailable } from '../refusals.ts'
import type { Easel } from './easel.ts'
import { pictureFinder } from './line.ts'
import { contentTypes, kindOf, readName } from './names.ts'
import type { Store } from './store.ts'

/** Whatever a file holds, a browser shows it as a picture or not at all, and keeps it: its name never gets other bytes. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * GET and HEAD /files/<folder>/<32 hex>… A picture that has not been drawn yet is drawn now, outside this thread;
 * after `patienceMs` without it the phone is told to come again. Everything else is 404, without a look at the disk.
 */
export function answerFiles(
  app: FastifyInstance,
  {
    db,
    store,
    easel,
    log,
    patienceMs = 10_000,
  }: { db: Database; store: Store; easel: Easel; log: Log; patienceMs?: number },
): void {
  const find = pictureFinder(db)

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // As it came, not as the router has decoded it: a name needs no escapes, so an escape is no name.
    const [file = ''] = (request.raw.url ?? '').slice('/files/'.length).split('?')
    const name = readName(file)
    if (!name) return refuse(reply, noSuchCall())

    const there = await store.open(file)
    if (there) return send(request, reply, there, kindOf(name.variant).format)

    const picture = await find(name.picture)
    if (!picture) return refuse(reply, noSuchCall())
    try {
      const drawn = await within(patienceMs, easel.draw(picture, name.variant))
      const fresh = drawn ? await store.open(file) : null
      if (fresh) return send(request, reply, fresh, kindOf(name.variant).format)
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
  format: keyof typeof contentTypes,
) {
  reply.headers({ ...headers, etag: file.etag })
  if (request.headers['if-none-match'] === file.etag) {
    await file.letGo()
    return reply.code(304).send()
  }
  reply.headers({ 'content-type': contentTypes[format], 'content-length': String(file.size) })
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
