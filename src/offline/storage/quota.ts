import { useSyncExternalStore } from 'react'
import { getItem, setItem } from '#session/safe-storage.ts'
import { onDbChanged } from './db-events.ts'
import { onStorageFull } from './local-db.ts'

export { evictAll } from './evict.ts'

// Free space on this phone. The browser's figure may be far from true: it is used for a warning, and for refusing
// photos that would surely not fit. The write itself decides whether something is stored.

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

/** The state of free space. `full`: something was not stored, though everything that can be deleted was. */
export const useQuota = (): Quota => useSyncExternalStore(onQuota, quotaNow, () => plentyOfSpace)

export const quotaNow = (): Quota => currentQuota

/** Called on every change; the first subscriber starts a check. Returns the function that unsubscribes. */
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

/** May another photo be taken? Checked before the camera opens. */
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

// Many changes come together; they cause one check.
function scheduleCheck() {
  clearTimeout(checkTimer)
  checkTimer = setTimeout(() => void checkQuota(), 1000)
}

function setWriteFailed(full: boolean) {
  refused = full
  void checkQuota()
}

/** Asks the browser for persistent storage: once a day at most, and only until it has agreed. */
export async function requestPersistence(): Promise<void> {
  const before = getItem<number>('local', 'asked-to-stay')
  const age = Date.now() - (before ?? 0)
  // A clock that was set back must not make it wait for years.
  if (before !== undefined && age >= 0 && age < day) return
  setItem('local', 'asked-to-stay', Date.now())
  try {
    if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.()
  } catch {
    // The browser cannot promise it; the server has what has arrived.
  }
}
