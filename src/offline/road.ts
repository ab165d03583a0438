import { useSyncExternalStore } from 'react'
import { code } from '#contract/code.ts'

// Is there a road to our server? Learned from real requests. `navigator.onLine` is true in a tunnel and behind a
// portal, so its events only make us look.

type Road = { open: boolean /** When it closed, ms since epoch. */; since?: number }

let road: Road = { open: true }
let asking: ReturnType<typeof setTimeout> | undefined
let failures = 0
const listeners = new Set<() => void>()

type Look = [response: Response, askedAt: number, heardAt: number]
let look: Look | undefined
let hearLook: ((...look: Look) => void) | undefined

/** What our server says at a look at the road goes to this one, also at the last look before it listened. */
export function onLook(listener: NonNullable<typeof hearLook>) {
  hearLook = listener
  if (look) listener(...look)
}

/** What a request has just learned. Every request of the app reports here. */
export function roadSeen(open: boolean) {
  if (open) failures = 0
  if (road.open === open) return
  road = open ? { open } : { open, since: Date.now() }
  if (!open) askLater()
  for (const tell of listeners) tell()
}

export const roadNow = () => road

/** Called on every change. Returns the way to stop listening. */
export function onRoad(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

const openRoad: Road = { open: true }

/** The road as a screen sees it; on the server, and in the first paint, it is open. */
export const useRoad = () => useSyncExternalStore(onRoad, roadNow, () => openRoad)

/** Asks the server itself, past every cache. */
export async function lookAtRoad(): Promise<boolean> {
  clearTimeout(asking)
  const askedAt = Date.now()
  const open = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5000) })
    .then(async (response) => {
      const ours = response.ok && ((await response.json()) as { code?: unknown }).code === code.done
      if (ours) {
        look = [response, askedAt, Date.now()]
        hearLook?.(...look)
      }
      return ours
    })
    .catch(() => false)
  if (!open) failures++
  roadSeen(open)
  if (!open) askLater()
  return open
}

// 2, 4, 8 … 60 seconds, with jitter, and only while somebody is looking.
function askLater() {
  clearTimeout(asking)
  if (globalThis.document?.visibilityState !== 'visible') return
  const seconds = Math.min(60, 2 ** Math.min(failures + 1, 6))
  asking = setTimeout(() => void lookAtRoad(), seconds * 1000 * (0.75 + Math.random() / 2))
}

/**
 * Starts listening to the hints of the browser. Once, by main.tsx. `fresh`: the page itself has just come from the
 * server; without that nobody has been on the road yet, and memory alone would not tell that it is closed.
 */
export function watchRoad({ fresh }: { fresh: boolean }) {
  if (!navigator.onLine) roadSeen(false)
  if (!fresh) void lookAtRoad()
  addEventListener('online', () => {
    // What failed without a signal says nothing of the one that has just come.
    failures = 0
    void lookAtRoad()
  })
  addEventListener('offline', () => void lookAtRoad())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !road.open) void lookAtRoad()
  })
}
