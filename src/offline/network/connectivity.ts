import { useSyncExternalStore } from 'react'
import { code } from '#contract/code.ts'

// Whether our server can be reached, as real requests show it. `navigator.onLine` is true in a tunnel and behind a
// captive portal, so its events only cause a probe.

type Connectivity = { open: boolean /** When it closed, ms since epoch. */; since?: number }

let connectivity: Connectivity = { open: true }
let probeTimer: ReturnType<typeof setTimeout> | undefined
let failures = 0
const listeners = new Set<() => void>()

type ProbeResult = [response: Response, askedAt: number, heardAt: number]
let earlyProbe: ProbeResult | undefined
let probeListener: ((...look: ProbeResult) => void) | undefined

/** Receives the result of our server's answer to a probe, also of the last one before it subscribed. */
export function onProbe(listener: NonNullable<typeof probeListener>) {
  probeListener = listener
  if (earlyProbe) listener(...earlyProbe)
}

/** What a request has just shown. Every request of the app reports here. */
export function reportReachable(open: boolean) {
  if (open) failures = 0
  if (connectivity.open === open) return
  connectivity = open ? { open } : { open, since: Date.now() }
  if (!open) scheduleProbe()
  for (const tell of listeners) tell()
}

export const connectivityNow = () => connectivity

/** Called on every change. Returns the function that unsubscribes. */
export function onConnectivity(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

const assumedOnline: Connectivity = { open: true }

/** Connectivity for a screen; on the server and in the first paint it is open. */
export const useConnectivity = () => useSyncExternalStore(onConnectivity, connectivityNow, () => assumedOnline)

/** Probes the server itself, past every cache. */
export async function probe(): Promise<boolean> {
  clearTimeout(probeTimer)
  const askedAt = Date.now()
  const open = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5000) })
    .then(async (response) => {
      const ours = response.ok && ((await response.json()) as { code?: unknown }).code === code.done
      if (ours) {
        earlyProbe = [response, askedAt, Date.now()]
        probeListener?.(...earlyProbe)
      }
      return ours
    })
    .catch(() => false)
  if (!open) failures++
  reportReachable(open)
  if (!open) scheduleProbe()
  return open
}

// 2, 4, 8 … 60 seconds, with jitter, and only while the page is visible.
function scheduleProbe() {
  clearTimeout(probeTimer)
  if (globalThis.document?.visibilityState !== 'visible') return
  const seconds = Math.min(60, 2 ** Math.min(failures + 1, 6))
  probeTimer = setTimeout(() => void probe(), seconds * 1000 * (0.75 + Math.random() / 2))
}

/**
 * Starts listening to the browser's hints. Once, by main.tsx. `fresh`: the page itself has just come from the server;
 * otherwise no request has been made yet, and a page filled from the cache would not notice that the server cannot be
 * reached.
 */
export function watchConnectivity({ fresh }: { fresh: boolean }) {
  if (!navigator.onLine) reportReachable(false)
  if (!fresh) void probe()
  addEventListener('online', () => {
    // A failure without a signal says nothing about the signal that has just come.
    failures = 0
    void probe()
  })
  addEventListener('offline', () => void probe())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !connectivity.open) void probe()
  })
}
