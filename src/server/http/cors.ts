import type { FastifyInstance, FastifyRequest } from 'fastify'

// Public reads may be read by pages of other sites (CORS): by any of them, and never with a session.

/** Whether the route is open, and the request has no session. */
export const isOpenToSites = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config?.allowsAnyOrigin === true && headers.authorization === undefined

/**
 * Answers of open routes, errors too, may be read by every page and shown by it (an image). Credentials are not
 * allowed, and the header is the same for every origin, so that caches need not tell them apart.
 */
export function openRoutesToSites(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply) => {
    if (!isOpenToSites(request)) return
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag, Retry-After, X-Request-Id, Content-Disposition',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
}

/** Chromium asks again after two hours whatever a longer answer says. */
const preflightSeconds = 7200

/** The open methods of each address, for each server. */
const openMethods = new WeakMap<FastifyInstance, Map<string, Set<string>>>()

/**
 * Answers the question of a browser whether another site may send JSON to this address (preflight): yes, with this
 * method and any other that it was called with.
 */
export function answerPreflight(app: FastifyInstance, url: string, method: 'GET' | 'POST') {
  const addresses = openMethods.get(app) ?? new Map<string, Set<string>>()
  openMethods.set(app, addresses)
  const methods = addresses.get(url)
  if (methods) return void methods.add(method)
  const allowed = new Set<string>([method])
  addresses.set(url, allowed)
  app.options(url, { config: { allowsAnyOrigin: true } }, (_, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': [...allowed].join(', '),
        'access-control-allow-headers': 'content-type, if-none-match',
        'access-control-max-age': String(preflightSeconds),
        'cache-control': `public, max-age=${preflightSeconds}`,
      })
      .send(),
  )
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of other sites may read the answers. */
    allowsAnyOrigin?: boolean
  }
}
