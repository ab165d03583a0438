import type { SignedIn } from '#contract/account.ts'

// Who is signed in on this phone. No other folder reads these keys. They are the specification's names; each is a text
// of its own in local storage, so that they survive the app, a restart and a release.

/** Stands for everybody who is not signed in: persisted answers are stored by person, and a guest is one too. */
export const guest = 'tamu'

/** The signed-in person. For display only; the server decides what they may do, each time. */
export type Session = {
  token: string
  user_id: number
  user_name: string
  user_email: string
  user_img_url: string | null
  user_role: SignedIn['role']
  /** 1 is completed; 0 and anything below is not. */
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
const listeners = new Set<(elsewhere: boolean) => void>()
let cached: { token: string | undefined; texts: string; session: Session | undefined } | undefined

/** The owner of the data in IndexedDB that is in use: the signed-in user's id, or `guest`. */
export function person(): string {
  return String(session()?.user_id ?? guest)
}

/** The bearer token for requests that are not public; undefined for a guest. */
export function token(): string | undefined {
  return session()?.token
}

/** Who is signed in; the same object until something changes. Half a session is none. */
export function session(): Session | undefined {
  const texts = keys.map(readItem)
  const now = JSON.stringify(texts)
  if (cached?.texts !== now) cached = { token: texts[0], texts: now, session: parseSession(texts) }
  return cached.session
}

function parseSession(texts: (string | undefined)[]): Session | undefined {
  const said = Object.fromEntries(keys.map((key, at) => [key, texts[at]]))
  const user_id = numberOf(said.user_id)
  if (!said.token || !user_id || !roles.includes(said.user_role ?? '')) return undefined
  return {
    token: said.token,
    user_id,
    user_name: said.user_name ?? '',
    user_email: said.user_email ?? '',
    user_img_url: said.user_img_url || null,
    user_role: said.user_role as Session['user_role'],
    user_is_completed: numberOf(said.user_is_completed) ?? 0,
    is_verified: numberOf(said.is_verified) ?? 0,
    merchant_id: numberOf(said.merchant_id) ?? null,
    lspro_id: numberOf(said.lspro_id) ?? null,
  }
}

/**
 * Called whenever somebody signs in or out or changes, in this tab or `elsewhere`. Returns the function that
 * unsubscribes.
 */
export function onSession(tell: (elsewhere: boolean) => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Subscribes to other tabs. Once, by main.tsx. */
export function watchSession(): void {
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
  import('./restore.ts').then(
    (restore) => restore[work](),
    () => {}, // offline without a copy of that code: the next change, or the next start, stores it
  )

/** Notifies all subscribers of a change. For the module that writes: sign-in.ts. */
export function notifySession(elsewhere = false) {
  // Another tab stores its own changes.
  if (!elsewhere) void loadRestore('writeAgain')
  for (const tell of listeners) tell(elsewhere)
}

const numberOf = (text: string | undefined) => (text && /^-?\d+$/.test(text) ? Number(text) : undefined)

// Storage may be forbidden (private windows, in-app browsers): then nobody is signed in, and the app goes on.
export function readItem(key: string): string | undefined {
  try {
    return globalThis.localStorage?.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
