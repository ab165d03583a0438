import { useSyncExternalStore } from 'react'
import { code } from '#contract/code.ts'

// Is there a road to our server? Learned from real requests. `navigator.onLine` is true in a tunnel and behind a
// portal, so its events only make us look.

type Connectivity = { open: boolean /** When it closed, ms since epoch. */; since?: number }

let connectivity: Connectivity = { open: true }
let probeTimer: ReturnType<typeof setTimeout> | undefined
let failures = 0
const listeners = new Set<() => void>()

type ProbeResult = [response: Response, askedAt: number, heardAt: number]
let earlyProbe: ProbeResult | undefined
let probeListener: ((...look: ProbeResult) => void) | undefined

/** What our server says at a look at the road goes to this one, also at the last look before it listened. */
export function onProbe(listener: NonNullable<typeof probeListener>) {
  probeListener = listener
  if (earlyProbe) listener(...earlyProbe)
}

/** What a request has just learned. Every request of the app reports here. */
export function reportReachable(open: boolean) {
  if (open) failures = 0
  if (connectivity.open === open) return
  connectivity = open ? { open } : { open, since: Date.now() }
  if (!open) scheduleProbe()
  for (const tell of listeners) tell()
}

export const connectivityNow = () => connectivity

/** Called on every change. Returns the way to stop listening. */
export function onConnectivity(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

const assumedOnline: Connectivity = { open: true }

/** The road as a screen sees it; on the server, and in the first paint, it is open. */
export const useConnectivity = () => useSyncExternalStore(onConnectivity, connectivityNow, () => assumedOnline)

/** Asks the server itself, past every cache. */
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

// 2, 4, 8 … 60 seconds, with jitter, and only while somebody is looking.
function scheduleProbe() {
  clearTimeout(probeTimer)
  if (globalThis.document?.visibilityState !== 'visible') return
  const seconds = Math.min(60, 2 ** Math.min(failures + 1, 6))
  probeTimer = setTimeout(() => void probe(), seconds * 1000 * (0.75 + Math.random() / 2))
}

/**
 * Starts listening to the hints of the browser. Once, by main.tsx. `fresh`: the page itself has just come from the
 * server; without that nobody has been on the road yet, and memory alone would not tell that it is closed.
 */
export function watchConnectivity({ fresh }: { fresh: boolean }) {
  if (!navigator.onLine) reportReachable(false)
  if (!fresh) void probe()
  addEventListener('online', () => {
    // What failed without a signal says nothing of the one that has just come.
    failures = 0
    void probe()
  })
  addEventListener('offline', () => void probe())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !connectivity.open) void probe()
  })
}
