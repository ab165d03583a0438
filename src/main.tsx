// @chunk base

import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from '#app/App.tsx'
import { AppRouter } from '#app/location.tsx'
import { routeOf } from '#app/routes.ts'
import { followConnectivity, newQueryClient, persistQueries } from '#offline/cache/query-client.ts'
import { watchConnectivity } from '#offline/network/connectivity.ts'
import { serverTimeOf } from '#offline/network/server-clock.ts'
import { onRestored } from '#session/back-forward-cache.ts'
import { applySaveData } from '#session/save-data.ts'
import { loadRestore, person, watchSession } from '#session/session.ts'
import { convertDataAges } from '#ui/feedback/data-age.ts'
import { documentStoredAt, setDocumentAnswers } from './app/ssr/document-answers.ts'
import { removeCacheBuster } from './app/startup/chunk-recovery.ts'
import { watchScroll } from './app/startup/scroll-restoration.ts'
import { followTranslator } from './app/startup/translated-text.ts'
import { installTrustedTypes } from './app/startup/trusted-types.ts'
import { whenIdle, whenIdleWithApiClient } from './app/startup/when-idle.ts'

installTrustedTypes()
followTranslator()
applySaveData()
onRestored(applySaveData)
removeCacheBuster()
watchScroll()
const client = newQueryClient()
watchSession()
// A page from the back/forward cache shows answers as old as its last visit.
onRestored(() => void client.refetchQueries({ type: 'active', stale: true }))
let startedFor = ''
followConnectivity()
convertDataAges(serverTimeOf)

const url = new URL(location.href)
const route = routeOf(url.pathname)
setDocumentAnswers(client)
const storedAt = documentStoredAt()
// An answer that arrives before the stored page is hydrated would differ from it, and React would render it again.
let startQueries = () => {}
const hydrated = new Promise<void>((resolve) => {
  startQueries = resolve
})
persistQueries(client, storedAt ? hydrated : undefined)

// Not awaited at the top of the module: a page's code imports from this chunk, and would wait for it.
async function start() {
  const root = document.getElementById('root')!
  const isServerRendered = root.firstElementChild !== null
  // A server-rendered page is the same for all users, so it does not need the session.
  const sessionChecked = isServerRendered || loadRestore('restoreSoon')
  // Asking for the page's code takes as long as running this module: in a task of its own, so that a slow phone takes
  // touches.
  await new Promise((resolve) => setTimeout(resolve))
  // Without its code a page cannot hydrate the server's HTML. If the code cannot be loaded, a new render fails in the
  // same way, and the error boundary recovers.
  const ready = await Promise.all([route.layout.load(), route.page.load()]).then(
    () => true,
    () => false,
  )
  await sessionChecked
  startedFor = person()
  // The server has rendered this address. Parts that are hydrated later need it too, even if the user has navigated on.
  // The stored page was rendered without a query.
  const first = { path: url.pathname, search: storedAt ? '' : url.search }
  const app = (
    <AppRouter first={first}>
      <App client={client} />
    </AppRouter>
  )
  // As a transition: in slices, between which a slow phone paints and takes touches.
  startTransition(() => {
    if (isServerRendered && ready) hydrateRoot(root, app, { onRecoverableError })
    else createRoot(root).render(app)
  })
  whenIdle(startQueries)
  watchConnectivity({ fresh: isServerRendered && !storedAt })
  if (document.readyState === 'complete') startDeferred()
  else addEventListener('load', startDeferred)
}

// Retried every 5 s, because it watches the session: a start during a lost connection must not run without it.
const loadDeferredStart = (): Promise<typeof import('./app/startup/deferred-start.ts')> =>
  import('./app/startup/deferred-start.ts').catch(() =>
    new Promise((again) => setTimeout(again, 5000)).then(loadDeferredStart),
  )

function startDeferred() {
  whenIdleWithApiClient(async () => {
    const { deferredStart } = await loadDeferredStart()
    await deferredStart(client, startedFor)
  })
}
/**
 * A part that was translated before it was hydrated differs from the server's HTML, and React renders it again: no
 * fault of ours.
 */
function onRecoverableError(error: unknown) {
  if (!document.querySelector('font')) reportError(error)
}

void start()
