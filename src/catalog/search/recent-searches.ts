import { useSyncExternalStore } from 'react'
import { plain } from '#contract/normalize-text.ts'
import { removeItems } from '#session/remove-items.ts'
import { getItem, setItem } from '#session/safe-storage.ts'
import { guest, onSession, person } from '#session/session.ts'

// What somebody looked for last, on this phone and nowhere else: each person's apart. It goes with them at sign-out.

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

/** Notes that this was looked for. What differs only in case is the same. */
export function addSearch(text: string) {
  const others = recentSearches().filter((other) => plain(other) !== plain(text))
  write([text, ...others].slice(0, maxSearches))
}

export const removeSearch = (text: string) => write(recentSearches().filter((other) => other !== text))
export const clearSearches = () => write(noSearches)

/** Removes what this person looked for: they have signed out. */
export function clearSearchesOf(userId: string) {
  if (userId !== guest) removeItems('local', (name) => name === keyPrefix + userId)
  notify()
}

/** Removes what anybody but the person here and the guest has left: an app that was killed while signing out. */
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
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  // Another tab of this phone may have noted or erased something.
  const elsewhere = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(keyPrefix)) notify()
  }
  const stop = onSession(tell)
  listeners.add(tell)
  addEventListener('storage', elsewhere)
  return () => {
    stop()
    listeners.delete(tell)
    removeEventListener('storage', elsewhere)
  }
}

export const useRecentSearches = () => useSyncExternalStore(subscribe, recentSearches, () => noSearches)
