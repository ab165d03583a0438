import { getItem, setItem } from '#session/safe-storage.ts'

// A page's code cannot be loaded: its release is gone, or the worker's copy is damaged. The recovery activates a new
// release if one is waiting, and otherwise loads a fresh copy from the server. Never twice in a row, never offline: a
// reload that the same worker answers from the same copy is a loop (Expensify/App#92407).

const storageKey = 'healed'
const maxPerSession = 2
const minInterval = 20_000 // ms
const cacheBuster = 'v' // makes the address unique, so that no cache answers it

// The messages of Chrome, Safari, Firefox, and the build's preload helper.
const chunkFailures =
  /Failed to fetch dynamically imported module|Importing a module script failed|error loading dynamically imported module|Unable to preload CSS/i

export const isChunkFailure = (error: unknown) => error instanceof Error && chunkFailures.test(error.message)

/** Tries to recover the app. Resolves to false when no further attempt is allowed; otherwise the page reloads. */
export async function recoverChunks(): Promise<boolean> {
  if (!navigator.onLine || !mayRecover()) return false
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update().catch(() => {}) // offline the old worker stays, and mayRecover() ends the attempts
  if (registration?.waiting) registration.waiting.postMessage({ type: 'SKIP_WAITING' })
  else {
    for (const name of await caches.keys()) if (/precache|^optional-/.test(name)) await caches.delete(name)
    await registration?.unregister()
  }
  const address = new URL(location.href)
  address.searchParams.set(cacheBuster, String(Date.now()))
  location.replace(address)
  return true
}

/** Removes the cache buster of a recovery from the address. Called before anything is rendered. */
export function removeCacheBuster() {
  const address = new URL(location.href)
  if (!address.searchParams.has(cacheBuster)) return
  address.searchParams.delete(cacheBuster)
  history.replaceState(history.state, '', address)
}

function mayRecover() {
  const attempts = (getItem<number[]>('session', storageKey) ?? []).filter((at) => at <= Date.now())
  if (attempts.length >= maxPerSession || Date.now() - (attempts.at(-1) ?? 0) < minInterval) return false
  // Without stored attempts nothing would prevent a loop.
  return setItem('session', storageKey, [...attempts, Date.now()])
}
