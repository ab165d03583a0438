import { probe } from '#offline/network/connectivity.ts'
import { getItem, setItem } from '#session/safe-storage.ts'
import { workerRegistration } from '#session/service-workers.ts'

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

/**
 * The reason why a page could not be shown. `signal`: its code cannot be loaded, and the server cannot be reached.
 * `release`: the server answers, but no longer with that code. `program`: the code is here and fails.
 */
export type CrashCause = 'signal' | 'release' | 'program'

/** For a page whose error page cannot be loaded either. */
export const crashSentences: Record<CrashCause, string> = {
  signal: 'Halaman ini belum dapat dibuka. Muat ulang saat ada sinyal.',
  release: 'Aplikasi baru diperbarui. Muat ulang halaman ini.',
  program: 'Kesalahan ada di pihak kami. Muat ulang, atau coba lagi nanti.',
}

export async function crashCauseOf(error: unknown): Promise<CrashCause> {
  if (!isChunkFailure(error)) return 'program'
  // Always a probe: `navigator.onLine` is false on some networks without internet, and a failed probe is repeated until
  // the server answers, which opens the page.
  return (await probe()) ? 'release' : 'signal'
}

/** Tries to recover the app. Resolves to false when no further attempt is allowed; otherwise the page reloads. */
export async function recoverChunks(): Promise<boolean> {
  if (!navigator.onLine || !mayRecover()) return false
  await dropDamagedCopy().catch(() => {}) // without a worker, or with its data blocked, there is no copy
  const address = new URL(location.href)
  address.searchParams.set(cacheBuster, String(Date.now()))
  location.replace(address)
  return true
}

async function dropDamagedCopy() {
  const registration = await workerRegistration()
  if (!registration) return
  await registration.update().catch(() => {}) // offline the old worker stays, and mayRecover() ends the attempts
  if (registration.waiting) return registration.waiting.postMessage({ type: 'SKIP_WAITING' })
  for (const name of await caches.keys()) if (/precache|^optional-/.test(name)) await caches.delete(name)
  await registration.unregister()
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
