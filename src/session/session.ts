import type { SignedIn } from '#contract/account/schemas.ts'
import { discardPage, onRestored } from './back-forward-cache.ts'
import { createListeners } from './listeners.ts'

// The signed-in session on this phone. No other folder reads these keys. They are the specification's names; each is a
// separate text in local storage, so that the session survives closing the app, a restart and a release.

/** The person id of everybody who is not signed in, because persisted answers are stored by person. */
export const guest = 'tamu'

/** The signed-in person. For display only; the server decides what they may do, each time. */
export type Session = {
  token: string
  user_id: number
  user_name: string
  user_email: string
  user_img_url: string | null
  user_role: SignedIn['role']
  /** 1: completed; 0 or less: not completed. */
  user_is_completed: number
  is_verified: number
  merchant_id: number | null
  lspro_id: number | null
}

/** The keys in local storage; the names are the specification's. */
export const keys = [
  'token',
  'user_id',
  'user_name',
  'user_email',
  'user_img_url',
  'user_role',
  'user_is_completed',
  'is_verified',
  'merchant_id',
  'lspro_id',
] as const satisfies readonly (keyof Session)[]

const roles: readonly string[] = ['guest', 'merchant', 'lspro', 'operator'] satisfies SignedIn['role'][]
const listeners = createListeners<[elsewhere: boolean]>()
let cached: { token: string | undefined; texts: string; session: Session | undefined } | undefined

/** The owner of the data in IndexedDB that is in use: the signed-in user's id, or `guest`. */
export function person(): string {
  return String(session()?.user_id ?? guest)
}

/** The bearer token for requests that are not public; undefined for a guest. */
export function token(): string | undefined {
  return session()?.token
}

/** The current session; the same object until it changes. Undefined when signed out, or when a key is missing. */
export function session(): Session | undefined {
  const texts = keys.map(readItem)
  const key = JSON.stringify(texts)
  if (cached?.texts !== key) cached = { token: texts[0], texts: key, session: parseSession(texts) }
  return cached.session
}

function parseSession(texts: (string | undefined)[]): Session | undefined {
  const items = Object.fromEntries(keys.map((key, index) => [key, texts[index]]))
  const user_id = numberOf(items.user_id)
  if (!items.token || !user_id || !roles.includes(items.user_role ?? '')) return undefined
  return {
    token: items.token,
    user_id,
    user_name: items.user_name ?? '',
    user_email: items.user_email ?? '',
    user_img_url: items.user_img_url || null,
    user_role: items.user_role as Session['user_role'],
    user_is_completed: numberOf(items.user_is_completed) ?? 0,
    is_verified: numberOf(items.is_verified) ?? 0,
    merchant_id: numberOf(items.merchant_id) ?? null,
    lspro_id: numberOf(items.lspro_id) ?? null,
  }
}

/**
 * Calls `listener` whenever the session changes, in this tab or `elsewhere`. Returns the function that unsubscribes.
 */
export const onSession = listeners.subscribe

/**
 * Subscribes to changes in other tabs. A page that is shown again from the back/forward cache after its person has
 * signed out, or another has signed in, is discarded. Called once, by main.tsx.
 */
export function watchSession(): void {
  let owner = person()
  addEventListener('pagehide', () => {
    owner = person()
  })
  onRestored(() => (person() === owner ? notifySession(true) : discardPage()))
  addEventListener('storage', (event) => {
    const { key } = event as StorageEvent // for the worker's types, which check this file too
    if (key === null || (keys as readonly string[]).includes(key)) notifySession(true)
  })
}

/** Completed in the sense of the specification. */
export const isCompleted = ({ user_is_completed }: Pick<Session, 'user_is_completed'>) => user_is_completed === 1

/**
 * Stores the copy in IndexedDB, in case local storage loses it. Its code is not part of the first screen; never throws.
 */
export const loadRestore = (work: 'writeAgain' | 'restoreSoon') =>
  import('./restore.ts')
    .catch(() => undefined) // offline without a copy of that code: the next change, or the next start, stores it
    .then((restore) => restore?.[work]())

/** Notifies all subscribers of a change. For the module that writes: sign-in.ts. */
export function notifySession(elsewhere = false) {
  // Another tab stores its own changes.
  if (!elsewhere) void loadRestore('writeAgain')
  listeners.notify(elsewhere)
}

const numberOf = (text: string | undefined) => (text && /^-?\d+$/.test(text) ? Number(text) : undefined)

// Storage may be forbidden (private windows, in-app browsers): then the user is a guest, and the app continues.
export function readItem(key: string): string | undefined {
  try {
    return globalThis.localStorage?.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
