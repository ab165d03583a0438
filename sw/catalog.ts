import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core/types.js'
import { CacheExpiration } from 'workbox-expiration'
import { endpointsByName } from '#contract/endpoints.ts'
import { code } from '#contract/http/code.ts'
import { contractVersion } from '#contract/version.ts'
import { cachedAtHeader } from '#offline/cache/cached-at-header.ts'

// A cache of public answers, for a page whose persisted answers were deleted or never existed. The network is tried
// first, for 3 s; only successful answers of our server are cached, and never an answer to a request with a token.

const cacheName = `catalogue-${contractVersion}`
const networkTimeout = 3000
const week = 7 * 24 * 60 * 60

const expiry = new CacheExpiration(cacheName, {
  maxEntries: 150,
  maxAgeSeconds: week,
  matchOptions: { ignoreVary: true },
})

const patterns = [...endpointsByName.values()]
  .filter(({ keep }) => keep === 'public')
  .map(({ method = 'POST', path }) => ({
    method,
    path: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))

export const isCatalogRequest = ({ url, sameOrigin, request }: RouteMatchCallbackOptions) =>
  sameOrigin &&
  !request.headers.has('authorization') &&
  patterns.some(({ method, path }) => method === request.method && path.test(url.pathname))

export async function respondFromCatalog({ request, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const key = await keyOf(request.clone()) // before fetch, which consumes the body
  const cache = await caches.open(cacheName)
  // 'no-cache' revalidates each time: an answer from the browser's HTTP cache would look as if the server were
  // reachable.
  const fetched = fetch(request, { cache: 'no-cache' }).then(async (response) => {
    const answerCode = await codeOf(response)
    const isDone = answerCode === code.done
    // The thing no longer exists: delete its copy instead of serving it.
    const isGone = answerCode === code.notThere || answerCode === code.gone
    if (isGone) (event as ExtendableEvent).waitUntil(cache.delete(key, { ignoreVary: true }))
    if (isDone) (event as ExtendableEvent).waitUntil(store(cache, key, response.clone()))
    return { response, isFinal: isDone || isGone }
  })
  const inTime = await Promise.race([
    fetched.catch(() => undefined),
    new Promise<undefined>((r) => setTimeout(r, networkTimeout)),
  ])
  if (inTime?.isFinal) return inTime.response
  const cached = await cache.match(key, { ignoreVary: true })
  if (cached) {
    ;(event as ExtendableEvent).waitUntil(fetched.catch(() => undefined))
    return cached
  }
  return (await fetched).response
}

/** The code of an answer of our server; undefined for anything else. */
async function codeOf(response: Response) {
  if (response.status !== 200 || !response.headers.get('content-type')?.includes('application/json')) return undefined
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return (body as { code?: unknown } | undefined)?.code
}

async function store(cache: Cache, key: string, response: Response) {
  const headers = new Headers(response.headers)
  headers.set(cachedAtHeader, String(Date.now()))
  headers.delete('content-encoding') // the body is already decompressed
  await cache.put(key, new Response(await response.blob(), { status: 200, headers }))
  await expiry.updateTimestamp(key)
  await expiry.expireEntries()
}

/** A cache key for the request: path, and for POST a hash of the body with sorted names. */
async function keyOf(request: Request): Promise<string> {
  const { origin, pathname } = new URL(request.url)
  if (request.method === 'GET') return `${origin}${pathname}`
  const body = canonical(await request.json().catch(() => ({})))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body))
  return `${origin}/__post${pathname}/${[...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const parts = Object.entries(value).filter(([, part]) => part !== undefined)
  return `{${parts
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`)
    .join()}}`
}
