import { clientsClaim } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { answerFromCatalogue, isCatalogueAsk } from './catalogue.ts'
import { isPicture, pictureOf, rememberPictures } from './pictures.ts'
import { open, type Renewal, renew, show } from './push.ts'
import { sendInBackground } from './replay.ts'
import { isShare, takeShared } from './share.ts'
import { keepShell } from './shell.ts'

// Which event goes where. Never renamed: a phone that knows /sw.js must find the next one under the same name.

declare const self: ServiceWorkerGlobalScope

keepShell()
registerRoute(isPicture, pictureOf)
registerRoute(isCatalogueAsk, answerFromCatalogue, 'GET')
registerRoute(isCatalogueAsk, answerFromCatalogue, 'POST')
registerRoute(isShare, takeShared, 'POST')
// Everything else, writes above all, goes to the network untouched.

self.addEventListener('message', (event) => {
  const { type, pictures } = (event.data ?? {}) as { type?: string; pictures?: string[] }
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'CLAIM') event.waitUntil(self.clients.claim())
  if (type === 'SEEN' && pictures) event.waitUntil(rememberPictures(pictures, event))
})

// The name the browser gives the moment when the signal is back.
self.addEventListener('sync', sendInBackground)

self.addEventListener('push', (event) => event.waitUntil(show(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(open(event)))
self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(renew(event as Event as Renewal)),
)

// The first visit is looked after as soon as the worker is ready; a new release waits until it is let in.
clientsClaim()
