import { useSyncExternalStore } from 'react'
import { code } from '#contract/http/code.ts'
import { createListeners } from '#session/listeners.ts'
import { environment, type Timer } from '../environment.ts'
import { syncClock } from './server-clock.ts'

// Whether our server can be reached, as real requests show it. `navigator.onLine` is true in a tunnel and behind a
// captive portal, so its events only cause a probe.

type Connectivity = {
  open: boolean
  /** When the server became unreachable, ms since epoch. */
  since?: number
}

let connectivity: Connectivity = { open: true }
let probeTimer: Timer | undefined
let failures = 0
const listeners = createListeners()

/** Every request of the app reports here whether it has reached the server. */
export function reportReachable(open: boolean) {
  if (open) failures = 0
  if (connectivity.open === open) return
  connectivity = open ? { open } : { open, since: environment.now() }
  if (!open) scheduleProbe()
  listeners.notify()
}

export const connectivityNow = () => connectivity

/** Calls `listener` on every change. Returns the function that unsubscribes. */
export const onConnectivity = listeners.subscribe

const assumedOnline: Connectivity = { open: true }

/** Connectivity for a screen; on the server and in the first paint it is open. */
export const useConnectivity = () => useSyncExternalStore(onConnectivity, connectivityNow, () => assumedOnline)

/** Probes the server without any cache. Returns whether it can be reached. */
export async function probe(): Promise<boolean> {
  environment.clearTimeout(probeTimer)
  const requestedAt = environment.now()
  const open = await environment
    .fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5000) })
    .then(async (response) => {
      const isOurs = response.ok && ((await response.json()) as { code?: unknown }).code === code.done
      if (isOurs) syncClock(response, requestedAt)
      return isOurs
    })
    .catch(() => false)
  if (!open) failures++
  reportReachable(open)
  if (!open) scheduleProbe()
  return open
}

// 2, 4, 8 … 60 seconds, with jitter, and only while the page is visible.
function scheduleProbe() {
  environment.clearTimeout(probeTimer)
  if (globalThis.document?.visibilityState !== 'visible') return
  const seconds = Math.min(60, 2 ** Math.min(failures + 1, 6))
  probeTimer = environment.setTimeout(() => void probe(), seconds * 1000 * (0.75 + environment.random() / 2))
}

/**
 * Subscribes to the browser's network events. Called once, by main.tsx. `fresh`: the page has just come from the
 * server. Otherwise the server is probed, because a page filled from the cache makes no request that would show that
 * the server cannot be reached.
 */
export function watchConnectivity({ fresh }: { fresh: boolean }) {
  if (!navigator.onLine) reportReachable(false)
  if (!fresh) void probe()
  addEventListener('online', () => {
    // Earlier failures say nothing about the new connection.
    failures = 0
    void probe()
  })
  addEventListener('offline', () => void probe())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !connectivity.open) void probe()
  })
}
