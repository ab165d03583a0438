import { useSyncExternalStore } from 'react'
import { finishAll, hasUnfinishedWork } from '#offline/drafts/before-unload.ts'

// A new release is offered, never forced: nobody loses what they are typing to a reload.

type UpdateState = { waiting: boolean }
let update: UpdateState = { waiting: false }
const listeners = new Set<() => void>()
let accept = async () => {}

const setUpdate = (next: UpdateState) => {
  update = next
  for (const tell of listeners) tell()
}

/** Whether a new release waits, and the two answers a person can give. */
export function useAppUpdate() {
  const { waiting } = useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    () => update,
    () => update,
  )
  return { waiting, accept: () => void accept(), later: () => setUpdate({ waiting: false }) }
}

const minCheckInterval = 30_000
const hour = 3_600_000
const activationPoll = 3000 // ms between looks whether the new release is in charge
const maxActivationWait = 20_000 // ms that it is waited for

/** Registers the worker after the page has loaded, and looks for new releases whenever the app is looked at again. */
export async function watchAppUpdates() {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
  const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('release') : undefined
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
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
    const from = performance.now()
    // controllerchange is not to be relied on in installed Safari (WebKit 199110). While the new release still waits, a
    // reload would bring the old one once more.
    const look = () => {
      if (registration?.waiting && performance.now() - from < maxActivationWait) setTimeout(look, activationPoll)
      else reload()
    }
    setTimeout(look, activationPoll)
    workbox.messageSkipWaiting()
  }
  // Another tab took the new release: what nobody looks at follows, what somebody looks at asks.
  tabs?.addEventListener('message', () => {
    accept = async () => reload()
    if (document.visibilityState === 'hidden' && !hasUnfinishedWork()) reload()
    else setUpdate({ waiting: true })
  })
  workbox.addEventListener('waiting', () => setUpdate({ waiting: true }))
  registration = await workbox.register({ immediate: true }).catch(() => undefined)
  if (!registration) return
  // A page that was on its way while the first worker took its place belongs to nobody: the worker claimed too early for it.
  if (!navigator.serviceWorker.controller) registration.active?.postMessage({ type: 'CLAIM' })
  let checkedAt = Date.now()
  const check = () => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < minCheckInterval) return
    checkedAt = Date.now()
    registration.update().catch(() => {}) // no network now; the next look asks again
  }
  for (const event of ['visibilitychange', 'pageshow', 'focus', 'online']) addEventListener(event, check, true)
  setInterval(check, hour)
  sendPicturesToWorker(registration)
}

// The first visit is not controlled by a worker: tell the new one which pictures this page has shown, so that they
// are there when the page is opened again without a network. They come out of the browser's own cache.
function sendPicturesToWorker(registration: ServiceWorkerRegistration) {
  if (navigator.serviceWorker.controller) return
  const seen = () => {
    const pictures = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.startsWith('/files/'))
    registration.active?.postMessage({ type: 'SEEN', pictures })
  }
  navigator.serviceWorker.addEventListener('controllerchange', seen, { once: true })
}
