import { getItem, setItem } from '#session/safe-storage.ts'

// A page's code that cannot be loaded: the release it belongs to is gone, or the worker's copy is damaged. The way out,
// in order: a new release that waits; else a fresh copy from the server. Never twice in a row, never without a network:
// a reload that the same worker answers from the same copy is a loop (Expensify/App#92407).

const storageKey = 'healed'
const maxPerSession = 2
const minInterval = 20_000 // ms
const cacheBuster = 'v' // makes the address another one, past every cache

// Chrome, Safari, Firefox, and the preload helper of the build.
const chunkFailures =
  /Failed to fetch dynamically imported module|Importing a module script failed|error loading dynamically imported module|Unable to preload CSS/i

export const isChunkFailure = (error: unknown) => error instanceof Error && chunkFailures.test(error.message)

/** Tries to get the app back to whole. Resolves to false when it may not try again; otherwise the page reloads. */
export async function recoverChunks(): Promise<boolean> {
  if (!navigator.onLine || !mayRecover()) return false
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update().catch(() => {}) // without a network the old worker stays, and the guard above ends the tries
  if (registration?.waiting) registration.waiting.postMessage({ type: 'SKIP_WAITING' })
  else {
    for (const name of await caches.keys()) if (name.includes('precache')) await caches.delete(name)
    await registration?.unregister()
  }
  const address = new URL(location.href)
  address.searchParams.set(cacheBuster, String(Date.now()))
  location.replace(address)
  return true
}

/** Takes the mark of a mending out of the address, where nobody needs it. Called before anything is drawn. */
export function removeCacheBuster() {
  const address = new URL(location.href)
  if (!address.searchParams.has(cacheBuster)) return
  address.searchParams.delete(cacheBuster)
  history.replaceState(history.state, '', address)
}

function mayRecover() {
  const tries = (getItem<number[]>('session', storageKey) ?? []).filter((at) => at <= Date.now())
  if (tries.length >= maxPerSession || Date.now() - (tries.at(-1) ?? 0) < minInterval) return false
  return setItem('session', storageKey, [...tries, Date.now()]) // without a memory of earlier tries nothing guards against a loop
}
