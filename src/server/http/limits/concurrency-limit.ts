import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { createLimiter } from '#contract/limiter.ts'
import { tooManyRequests } from '../error-replies.ts'
import { whenClosed } from '../when-closed.ts'

/**
 * Accepts only `atOnce` bodies of `from` bytes or more for these endpoints together; the next gets code 29 with a retry
 * after `again` seconds, after authorization and before a byte of the body is read. A body without a Content-Length
 * counts as large.
 */
export function limitConcurrentBodies(
  app: FastifyInstance,
  endpoints: Endpoint | readonly Endpoint[],
  { from, atOnce, again }: { from: number; atOnce: number; again: number },
): void {
  const urls = new Set(
    (Array.isArray(endpoints) ? endpoints : [endpoints]).map(({ path }) => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  const limiter = createLimiter({ atOnce })
  app.addHook('preParsing', async (request, reply) => {
    if (!urls.has(request.routeOptions.url ?? '')) return
    if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) < from) return
    const release = limiter.tryAcquire()
    if (!release) throw tooManyRequests(again)
    whenClosed(reply, release)
  })
}
