import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { slowDown } from './refusals.ts'

/**
 * Lets only `atOnce` bodies of `from` bytes or more in for these endpoints together; the next is told to come back in `again` seconds,
 * after who asks is known and before a byte of the body is read (I-08). A body that does not say how long it is counts as
 * long.
 */
export function fewAtOnce(
  app: FastifyInstance,
  endpoints: Endpoint | readonly Endpoint[],
  { from, atOnce, again }: { from: number; atOnce: number; again: number },
): void {
  const urls = new Set((Array.isArray(endpoints) ? endpoints : [endpoints]).map(({ path }) => `/api${path}`))
  let inside = 0
  app.addHook('preParsing', async (request, reply) => {
    if (!urls.has(request.routeOptions.url ?? '')) return
    if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) < from) return
    if (inside >= atOnce) throw slowDown(again)
    inside++
    // Answered, or hung up: either way there is room again.
    reply.raw.once('close', () => {
      inside--
    })
  })
}
