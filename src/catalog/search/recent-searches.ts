// @chunk search-box
import { useSyncExternalStore } from 'react'
import { plain } from '#contract/text/normalize-text.ts'
import { onRestored } from '#session/back-forward-cache.ts'
import { removeItems } from '#session/remove-items.ts'
import { getItem, setItem } from '#session/safe-storage.ts'
import { guest, onSession, person } from '#session/session.ts'

// The last searches of each user, stored only on this phone. They are removed at sign-out.

const maxSearches = 10
const keyPrefix = 'searches-'
const noSearches: readonly string[] = []
const listeners = new Set<() => void>()
let cached: { userId: string; searches: readonly string[] } | undefined

/** The latest first. */
export function recentSearches(): readonly string[] {
  const userId = person()
  if (cached?.userId !== userId) {
    const stored = getItem<unknown>('local', keyPrefix + userId)
    cached = { userId, searches: Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : noSearches }
  }
  return cached.searches
}

/** Adds a search; an earlier one that differs only in case is replaced. */
export function addSearch(text: string) {
  const others = recentSearches().filter((other) => plain(other) !== plain(text))
  write([text, ...others].slice(0, maxSearches))
}

export const removeSearch = (text: string) => write(recentSearches().filter((other) => other !== text))
export const clearSearches = () => write(noSearches)

/** Removes the searches of a user who has signed out. A guest's stay. */
export function clearSearchesOf(userId: string) {
  if (userId !== guest) removeItems('local', (name) => name === keyPrefix + userId)
  notify()
}

/** Removes the searches of other users than this one and the guest: the app may have been killed during a sign-out. */
export const clearOthersSearches = () =>
  removeItems(
    'local',
    (name) => name.startsWith(keyPrefix) && ![person(), guest].includes(name.slice(keyPrefix.length)),
  )

function write(searches: readonly string[]) {
  setItem('local', keyPrefix + person(), searches)
  notify()
}

function notify() {
  cached = undefined
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  // Another tab may have changed them.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(keyPrefix)) notify()
  }
  const stop = onSession(listener)
  listeners.add(listener)
  addEventListener('storage', onStorage)
  const stopRestored = onRestored(notify)
  return () => {
    stop()
    stopRestored()
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

export const useRecentSearches = () => useSyncExternalStore(subscribe, recentSearches, () => noSearches)
