import { useEffect, useState, useSyncExternalStore } from 'react'
import { happenedWithin } from '#contract/time/happened-within.ts'
import { isAppleWebKit, isInstalled } from '#session/apple-devices.ts'
import { createListeners } from '#session/listeners.ts'
import { getItem, setItem } from '#session/safe-storage.ts'
import { environment } from '../environment.ts'

// Whether the browser may delete what is stored on this phone. Safari, and every browser on iOS, deletes it after seven
// days without a visit, except of an installed app and where storage is persistent.

const day = 24 * 60 * 60_000

let evictionExpected = false
const listeners = createListeners()

/** Becomes true when something was stored today and WebKit will delete it after seven days without a visit. */
export const isEvictionExpected = () => evictionExpected
export const useEvictionExpected = (): boolean =>
  useSyncExternalStore(listeners.subscribe, isEvictionExpected, () => false)

/**
 * Would WebKit delete what this page has stored after seven days without a visit? False until the browser has answered.
 */
export function useIsEvictable(): boolean {
  const [isEvictable, setEvictable] = useState(false)
  useEffect(() => {
    let isMounted = true
    void isPersisted().then((persisted) => isMounted && setEvictable(!persisted && deletesAfterWeek()))
    return () => {
      isMounted = false
    }
  }, [])
  return isEvictable
}

const deletesAfterWeek = () => isAppleWebKit() && !isInstalled()

async function isPersisted(): Promise<boolean> {
  try {
    return (await navigator.storage?.persisted?.()) === true
  } catch {
    return false
  }
}

/**
 * Asks the browser for persistent storage: once a day at most, and only until it has agreed. Firefox asks the person
 * instead, in words that explain nothing, again each day until there is an answer; it deletes data only of sites that
 * have not been used for long, when the disk is nearly full. So it is not asked.
 */
export async function requestPersistence(): Promise<void> {
  if (/\bFirefox\//.test(globalThis.navigator?.userAgent ?? '')) return
  if (happenedWithin(day, getItem<number>('local', 'asked-to-stay') ?? 0)) return
  setItem('local', 'asked-to-stay', environment.now())
  if (!(await isPersisted())) await persist()
  if (!deletesAfterWeek() || (await isPersisted())) return
  evictionExpected = true
  listeners.notify()
}

async function persist() {
  try {
    await navigator.storage?.persist?.()
  } catch {
    // The browser does not support it: then only writes that have arrived at the server are safe.
  }
}
