import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions, WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { keyless } from '#contract/photos/picture-path.ts'
import { picturesCacheName } from '#offline/downloads/pictures-cache.ts'

declare const self: ServiceWorkerGlobalScope

// Shows pictures again without a network. A picture's name changes with its content, so a cached one is never stale.
// Private ones, which have a key, are cached too, until their person signs out (app/sign-out/sign-out.ts).

const cacheName = 'pictures'
const maxEntries = 200
const month = 30 * 24 * 60 * 60

// A captive portal's page, an error or an opaque answer is not a picture.
const onlyPictures: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && response.type !== 'opaque' && response.headers.get('content-type')?.startsWith('image/')
      ? response
      : null,
}

/** Without a network another size of the same picture is used, with or without its key. */
const anotherSize: WorkboxPlugin = {
  handlerDidError: ({ request }) => cachedInAnySize(request.url),
}

async function cachedInAnySize(url: string): Promise<Response | undefined> {
  const { pathname } = new URL(url)
  return (await anySizeIn(cacheName, url)) ?? (await anySizeIn(picturesCacheName, pathname))
}

async function anySizeIn(name: string, url: string): Promise<Response | undefined> {
  if (!(await caches.has(name))) return undefined
  const cache = await caches.open(name)
  for (const stem of new Set([nameOf(url), nameOf(keyless(url))]))
    for (const width of ['-960', '-480', '', '-160'])
      for (const format of ['avif', 'webp', 'jpg']) {
        const cached = await cache.match(`${stem}${width}.${format}`, { ignoreVary: true })
        if (cached) return cached
      }
  return undefined
}

const nameOf = (url: string) => url.replace(/(-\d+)?\.(avif|webp|jpg)$/, '')

const cacheFirst = new CacheFirst({
  cacheName: cacheName,
  plugins: [
    onlyPictures,
    anotherSize,
    new ExpirationPlugin({
      maxEntries: maxEntries,
      maxAgeSeconds: month,
      purgeOnQuotaError: true,
      matchOptions: { ignoreVary: true },
    }) as WorkboxPlugin,
  ],
  matchOptions: { ignoreVary: true },
})

// 'no-store': the small pictures of a download, which have a cache of their own.
export const isPicture = ({ url, sameOrigin, request }: RouteMatchCallbackOptions) =>
  sameOrigin &&
  request.method === 'GET' &&
  request.cache !== 'no-store' &&
  /^\/files\/.+\.(avif|webp|jpg)$/.test(url.pathname)

export const respondWithPicture = (options: RouteHandlerCallbackOptions) => cacheFirst.handle(options)

/** Caches what the page showed before there was a worker; the browser still has it, so nothing is loaded twice. */
export async function cachePictures(urls: string[], event: ExtendableEvent) {
  for (const url of urls.slice(0, maxEntries)) {
    const { origin, pathname } = new URL(url)
    if (origin !== self.location.origin || !pathname.startsWith('/files/')) continue
    const [response, done] = cacheFirst.handleAll({ request: new Request(url), event })
    // A picture that fails now must not prevent the others.
    await Promise.allSettled([response, done])
  }
}

/** Caches those pictures of the stored home page that the phone has in no size. */
export async function cacheMissingPictures(paths: string[], event: ExtendableEvent) {
  for (const path of paths) {
    const url = self.location.origin + path
    if (!(await cachedInAnySize(url))) await cachePictures([url], event)
  }
}
