import { clientsClaim } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { isNoFault } from '#contract/http/lost-connection.ts'
import { isCatalogRequest, respondFromCatalog } from './catalog.ts'
import { deleteHomePages, deleteOldHomePages, storeHomePage } from './home-page.ts'
import {
  cacheOptionalFiles,
  cacheUsedOptionalFiles,
  deleteOldOptionalFiles,
  isOptionalFile,
  respondWithOptionalFile,
} from './optional-files.ts'
import { cacheMissingPictures, cachePictures, isPicture, respondWithPicture } from './pictures.ts'
import { openNotification, type Renewal, renewSubscription, showNotification } from './push.ts'
import { isShare, receiveShare } from './share.ts'
import { precacheShell } from './shell.ts'
import { onPeriodicSync } from './sni-registry-sync.ts'
import { onBackgroundSync } from './sync.ts'

// The worker's entry: routes and event handlers. It must always be served as /sw.js, where phones look for its updates.

declare const self: ServiceWorkerGlobalScope

precacheShell()
registerRoute(isPicture, respondWithPicture)
registerRoute(isOptionalFile, respondWithOptionalFile)
registerRoute(isCatalogRequest, respondFromCatalog, 'GET')
registerRoute(isCatalogRequest, respondFromCatalog, 'POST')
registerRoute(isShare, receiveShare, 'POST')
// Everything else, above all writes, goes to the network untouched.

self.addEventListener('message', (event) => {
  const { type, pictures, changed, decoder } = (event.data ?? {}) as {
    type?: string
    pictures?: string[]
    changed?: boolean
    decoder?: boolean
  }
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'CLAIM') event.waitUntil(self.clients.claim())
  if (type === 'SEEN' && pictures) event.waitUntil(cachePictures(pictures, event))
  if (type === 'NO_HOME') event.waitUntil(deleteHomePages())
  if (type === 'OPTIONAL_FILES') event.waitUntil(cacheOptionalFiles({ decoder: decoder === true }))
  if (type === 'HOME')
    event.waitUntil(storeHomePage(changed === true).then((paths) => cacheMissingPictures(paths, event)))
})

self.addEventListener('install', (event) => event.waitUntil(cacheUsedOptionalFiles()))
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([deleteOldHomePages(), deleteOldOptionalFiles()])),
)

// The name of the browser's event when the connection is back.
self.addEventListener('sync', onBackgroundSync)
self.addEventListener('periodicsync', onPeriodicSync)

self.addEventListener('push', (event) => event.waitUntil(showNotification(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event)))
self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(renewSubscription(event as Event as Renewal)),
)

// A page reports the worker's errors with its own (app/startup/capture-errors.ts); without a page they are lost.
async function postError(error: unknown) {
  const { name, message, stack, trouble } = (error ?? {}) as Error & { trouble?: string }
  // Every request without a signal would load the code of reports, which is not on the phone.
  if (isNoFault({ name, message, trouble })) return
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  page?.postMessage({ type: 'ERROR', error: { name, message, stack, trouble } })
}
// An error of its own must not be reported again: it would be for ever.
const postSafely = (error: unknown) => void postError(error).catch(() => undefined)
self.addEventListener('error', ({ error }) => postSafely(error))
self.addEventListener('unhandledrejection', ({ reason }) => postSafely(reason))

// The first worker takes control as soon as it is ready; a new release waits until it is accepted.
clientsClaim()
