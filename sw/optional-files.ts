import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core/types.js'
import { isDecoder, optionalPaths, shellRevision } from './precache-list.ts'

// Files of pages that few people use (Periksa SNI, downloads of the catalogue). A phone that has used one of them keeps
// all of them, in every later release too: what was opened once must open without a connection after an update as well.

const prefix = 'optional-'
/** Each release has a cache of its own, because its files have other names. */
const cacheName = prefix + shellRevision

/** An event that the worker stays alive for. */
type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void }

export const isOptionalFile = ({ url, sameOrigin, request }: RouteMatchCallbackOptions) =>
  sameOrigin && request.method === 'GET' && optionalPaths.includes(url.pathname)

/** Answers from the cache, or from the network, and then caches the file. Its name changes with its content. */
export async function respondWithOptionalFile({ request, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const cache = await caches.open(cacheName)
  const cached = await cache.match(request, { ignoreVary: true })
  if (cached) return cached
  const response = await fetch(request)
  // A captive portal's page is not a script.
  if (response.status === 200 && /javascript|css/.test(response.headers.get('content-type') ?? ''))
    (event as Waiting).waitUntil(cache.put(request, response.clone()).catch(() => {}))
  return response
}

/**
 * Caches all of them, because this phone uses them; the decoder only if it uses that. Rejects when one cannot be
 * loaded.
 */
export async function cacheOptionalFiles({ decoder }: { decoder: boolean }): Promise<void> {
  const cache = await caches.open(cacheName)
  const stored = await pathsIn(cache)
  await cache.addAll(optionalPaths.filter((path) => !stored.includes(path) && (decoder || !isDecoder(path))))
}

/** At the installation of a release: the files, if the release before has been used with them. */
export async function cacheUsedOptionalFiles(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  if (names.length === 0) return
  const used = await Promise.all(names.map(async (name) => pathsIn(await caches.open(name))))
  await cacheOptionalFiles({ decoder: used.flat().some(isDecoder) })
}

const pathsIn = async (cache: Cache) => (await cache.keys()).map(({ url }) => new URL(url).pathname)

/** Deletes the files of other releases. */
export async function deleteOldOptionalFiles(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name)
}
