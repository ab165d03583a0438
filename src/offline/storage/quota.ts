import { useSyncExternalStore } from 'react'
import { getItem, setItem } from '#session/safe-storage.ts'
import { onDbChanged } from './db-events.ts'
import { onStorageFull } from './local-db.ts'

export { evictAll } from './evict.ts'

// Is there room on this phone? What a browser says of it may be far from true: it is good for a warning, and for
// not taking photos that would surely not fit. Whether something is kept, the writing itself decides.

const megabyte = 1_000_000
const warnBelow = 50 * megabyte
const photosBelow = 10 * megabyte
const day = 24 * 60 * 60_000

export type Quota = { low: boolean /** No new photos; text still is kept. */; noPhotos: boolean; full: boolean }

const plentyOfSpace: Quota = { low: false, noPhotos: false, full: false }
let currentQuota: Quota = plentyOfSpace
let refused = false
const listeners = new Set<() => void>()
let checkTimer: ReturnType<typeof setTimeout> | undefined
let stop: (() => void)[] = []

/** How the room on this phone stands. `full`: something was not kept, though everything that could go had gone. */
export const useQuota = (): Quota => useSyncExternalStore(onQuota, quotaNow, () => plentyOfSpace)

export const quotaNow = (): Quota => currentQuota

/** Called on every change, and looks for the first who listens. Returns the way to stop listening. */
export function onQuota(tell: () => void) {
  if (listeners.size === 0) {
    stop = [onStorageFull(setWriteFailed), onDbChanged(scheduleCheck)]
    void checkQuota()
  }
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
    if (listeners.size > 0) return
    for (const end of stop.splice(0)) end()
    clearTimeout(checkTimer)
  }
}

/** May another photo be taken? Asked before the camera opens. */
export async function hasSpaceForPhotos(): Promise<boolean> {
  return !(await checkQuota()).noPhotos
}

// Bytes, or undefined where the browser does not say.
async function freeBytes(): Promise<number | undefined> {
  try {
    const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
    return quota === undefined || usage === undefined ? undefined : quota - usage
  } catch {
    return undefined
  }
}

async function checkQuota(): Promise<Quota> {
  const left = await freeBytes()
  const low = left !== undefined && left < warnBelow
  const next = { low, noPhotos: left !== undefined && left < photosBelow, full: refused }
  if (JSON.stringify(next) === JSON.stringify(currentQuota)) return currentQuota
  currentQuota = next
  for (const tell of listeners) tell()
  return currentQuota
}

// Many changes come together; the room is looked at once for all of them.
function scheduleCheck() {
  clearTimeout(checkTimer)
  checkTimer = setTimeout(() => void checkQuota(), 1000)
}

function setWriteFailed(full: boolean) {
  refused = full
  void checkQuota()
}

/** Asks the browser not to throw away what is kept here: once a day at most, and only until it has agreed. */
export async function requestPersistence(): Promise<void> {
  const before = getItem<number>('local', 'asked-to-stay')
  const age = Date.now() - (before ?? 0)
  // A clock that was set back must not make it wait for years.
  if (before !== undefined && age >= 0 && age < day) return
  setItem('local', 'asked-to-stay', Date.now())
  try {
    if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.()
  } catch {
    // A browser that cannot say so keeps it or does not; the server holds what has arrived.
  }
}
