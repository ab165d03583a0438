import { useSyncExternalStore } from 'react'
import { happenedWithin } from '#contract/time/happened-within.ts'
import { finishAll, hasUnfinishedWork } from '#offline/drafts/before-unload.ts'
import { openChannel } from '#offline/storage/open-channel.ts'
import { onRestored } from '#session/back-forward-cache.ts'
import { getItem, setItem } from '#session/safe-storage.ts'
import { serviceWorkers } from '#session/service-workers.ts'

// A new release is offered, never forced: a reload must not lose what the user is typing.

type UpdateState = { waiting: boolean }
let update: UpdateState = { waiting: false }
const listeners = new Set<() => void>()
let accept = async () => {}

const setUpdate = (next: UpdateState) => {
  update = next
  for (const listener of listeners) listener()
}

/** Whether a new release is waiting, and the two choices of the user. */
export function useAppUpdate() {
  const { waiting } = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => update,
    () => update,
  )
  return { waiting, accept: () => void accept(), later: askTomorrow }
}

const minCheckInterval = 30_000
const hour = 3_600_000
const postponedKey = 'update-postponed'

/** The user has said 'Nanti': asked again after a day, not at each load. */
function askTomorrow() {
  setItem('local', postponedKey, Date.now())
  setUpdate({ waiting: false })
}
const isPostponed = () => happenedWithin(24 * hour, getItem<number>('local', postponedKey) ?? 0)
const activationPoll = 500 // ms between checks whether the new release is active
const maxActivationWait = 20_000 // ms to wait for that

/**
 * Registers the service worker, and checks for new releases every hour and whenever the app becomes visible or online.
 */
export async function watchAppUpdates() {
  const workers = serviceWorkers()
  if (!workers || !import.meta.env.PROD) return
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
  const tabs = openChannel('release')
  let registration: ServiceWorkerRegistration | undefined
  let reloading = false
  const reload = () => {
    if (reloading) return
    reloading = true
    location.reload()
  }
  accept = async () => {
    await finishAll()
    tabs?.postMessage('accepted')
    workers.addEventListener('controllerchange', reload, { once: true })
    const from = performance.now()
    // controllerchange is not reliable in installed Safari (WebKit 199110). While the new release is still waiting, a
    // reload would load the old one again, or never end (see requestActivation).
    const reloadWhenActive = () => {
      if (!registration?.waiting || performance.now() - from > maxActivationWait) return reload()
      requestActivation()
      setTimeout(reloadWhenActive, activationPoll)
    }
    setTimeout(reloadWhenActive, activationPoll)
    workbox.messageSkipWaiting()
  }
  // Another tab has accepted the new release: a hidden tab without unsaved work reloads, others ask.
  const onAcceptedElsewhere = () => {
    accept = async () => reload()
    if (document.visibilityState === 'hidden' && !hasUnfinishedWork()) reload()
    else setUpdate({ waiting: true })
  }
  tabs?.addEventListener('message', onAcceptedElsewhere)
  // A page that was frozen meanwhile has missed that message.
  let controller = workers.controller
  addEventListener('pagehide', () => {
    controller = workers.controller
  })
  onRestored(() => controller && workers.controller !== controller && onAcceptedElsewhere())
  workbox.addEventListener('waiting', () => {
    if (!isPostponed()) setUpdate({ waiting: true })
  })
  registration = await workbox.register({ immediate: true }).catch(() => undefined)
  if (!registration) return
  // A page that was loading while the first worker activated has no controller: clients.claim() ran too early for it.
  if (!workers.controller) registration.active?.postMessage({ type: 'CLAIM' })
  let checkedAt = Date.now()
  const check = () => {
    if (document.visibilityState === 'hidden' || happenedWithin(minCheckInterval, checkedAt)) return
    checkedAt = Date.now()
    registration.update().catch(() => {}) // offline: the next check tries again
  }
  for (const event of ['visibilitychange', 'pageshow', 'focus', 'online']) addEventListener(event, check, true)
  setInterval(check, hour)
  sendPicturesToWorker(workers, registration)
}

/**
 * Makes Chromium activate the waiting release, also where the first request was without effect: it stops the old
 * service worker for the new one, but starts it again when the page requests something at that moment, then forgets the
 * request, and a reload that begins in this state never ends (seen in Chromium 150). A second skipWaiting() is ignored.
 * The start of a worker of any kind makes it look for a waiting release again.
 */
function requestActivation() {
  const worker = new Worker(new URL('./empty.worker.ts', import.meta.url), { type: 'module' })
  worker.onerror = (event) => event.preventDefault() // offline, and not cached
  setTimeout(() => worker.terminate(), activationPoll)
}

// No worker controls the first visit: send the new worker the addresses of the pictures that this page has shown, so
// that they are cached when the page is opened again offline. The worker gets them from the browser's HTTP cache.
function sendPicturesToWorker(workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration) {
  if (workers.controller) return
  const send = () => {
    const pictures = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.startsWith('/files/'))
    registration.active?.postMessage({ type: 'SEEN', pictures })
  }
  workers.addEventListener('controllerchange', send, { once: true })
}
