import { useSyncExternalStore } from 'react'
import { createListeners } from '#session/listeners.ts'
import { environment, type Timer } from '../environment.ts'
import { onDbChanged } from './db-events.ts'
import { onStorageFull } from './local-db.ts'

export { evictAll } from './evict.ts'

// Free space on this phone. The browser's figure may be very inaccurate, so it is used only for a warning, and to
// refuse photos that would certainly not fit. Whether data are stored is decided by the write itself.

const megabyte = 1_000_000
const warnBelow = 50 * megabyte
const photosBelow = 10 * megabyte

export type Quota = {
  low: boolean
  /** New photos are refused; text is still stored. */
  noPhotos: boolean
  full: boolean
}

const plentyOfSpace: Quota = { low: false, noPhotos: false, full: false }
let currentQuota: Quota = plentyOfSpace
let writeFailed = false
const listeners = createListeners()
let checkTimer: Timer | undefined
let unsubscribes: (() => void)[] = []

/** The state of free space. `full`: something was not stored, though everything that can be deleted was. */
export const useQuota = (): Quota => useSyncExternalStore(onQuota, quotaNow, () => plentyOfSpace)

export const quotaNow = (): Quota => currentQuota

/** Calls `listener` on every change; the first one starts a check. Returns the function that unsubscribes. */
export function onQuota(listener: () => void) {
  if (listeners.isEmpty()) {
    unsubscribes = [onStorageFull(setWriteFailed), onDbChanged(scheduleCheck)]
    void checkQuota()
  }
  const unsubscribe = listeners.subscribe(listener)
  return () => {
    unsubscribe()
    if (!listeners.isEmpty()) return
    for (const stop of unsubscribes.splice(0)) stop()
    environment.clearTimeout(checkTimer)
  }
}

/** Is there space for another photo? Checked before the camera opens. */
export async function hasSpaceForPhotos(): Promise<boolean> {
  return !(await checkQuota()).noPhotos
}

// Bytes, or undefined if the browser does not report them.
async function freeBytes(): Promise<number | undefined> {
  try {
    const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
    return quota === undefined || usage === undefined ? undefined : quota - usage
  } catch {
    return undefined
  }
}

async function checkQuota(): Promise<Quota> {
  const free = await freeBytes()
  const low = free !== undefined && free < warnBelow
  const next = { low, noPhotos: free !== undefined && free < photosBelow, full: writeFailed }
  if (JSON.stringify(next) === JSON.stringify(currentQuota)) return currentQuota
  currentQuota = next
  listeners.notify()
  return currentQuota
}

// Changes within a second cause one check.
function scheduleCheck() {
  environment.clearTimeout(checkTimer)
  checkTimer = environment.setTimeout(() => void checkQuota(), 1000)
}

function setWriteFailed(full: boolean) {
  writeFailed = full
  void checkQuota()
}
