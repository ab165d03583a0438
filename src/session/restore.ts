// @chunk restore
import { onRestored } from './back-forward-cache.ts'
import { copySession, readCopy, type SessionCopy, storageTimeout } from './idb-copy.ts'
import { noticeCountKey } from './notice-count.ts'
import { getItem, setItem } from './safe-storage.ts'
import { keys, notifySession, session, token } from './session.ts'

// A phone that loses power within a minute of a sign-in has lost the session from local storage. Offline the user could
// not sign in again, and would have no access to drafts, shop and pending writes. So the last state is restored. A
// sign-out is restored as well, because the earlier session must not come back after it.

const signedInTimeout = 400 // ms that a page waits for the copy while it has a session
const atKey = 'session_at'
let restoring: Promise<void> | undefined
/** The time of the last state that local storage had since this page was opened. */
let latest = 0

/** When the session was last set, in ms; 0 when it never was, or when local storage has lost it. */
const changedAt = () => getItem<number>('local', atKey) ?? 0

/** Writes the session to both storages, with a time later than the last one even if the clock was set back. */
export async function writeAgain(): Promise<void> {
  const at = Math.max(Date.now(), changedAt() + 1)
  setItem('local', atKey, at)
  latest = changedAt()
  await copySession(session(), at)
}

/**
 * Makes local storage and IndexedDB agree on the later of their two states, once per start, and notifies subscribers of
 * the session. Resolves when they agree, or after `storageTimeout` so that the page is not blocked; a storage that
 * answers later is still used. Never throws.
 */
export const restore = (): Promise<void> => {
  restoring ??= Promise.race([reconcile().then(watchStorageCleared), delay(storageTimeout)])
  return restoring
}

/**
 * `restore` for a page that waits for it. Without a session it waits longer, because the page would redirect to the
 * sign-in.
 */
export const restoreSoon = () => (token() ? Promise.race([restore(), delay(signedInTimeout)]) : restore())

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function reconcile() {
  const last: SessionCopy = (await readCopy()) ?? { at: 0 }
  // A state that was set during the read is later than both.
  if (last.at > changedAt()) restoreFrom(last)
  else if (last.at < changedAt() || last.session?.token !== token()) await copySession(session(), changedAt())
}

function restoreFrom({ session, at }: SessionCopy) {
  try {
    for (const key of [...keys, noticeCountKey]) localStorage.removeItem(key)
    // The token is written last, as at a sign-in: an incomplete session does not count as one.
    if (session) for (const key of [...keys].reverse()) localStorage.setItem(key, String(session[key] ?? ''))
    localStorage.setItem(atKey, String(at))
  } catch {
    // Local storage cannot be written: the person is signed out.
  }
  notifySession(true)
}

// Clearing local storage by hand ends the session; it is not restored from here.
function watchStorageCleared() {
  latest = Math.max(latest, changedAt())
  const onEvent = () => {
    if (latest === 0 || changedAt() > 0) return
    void copySession(undefined, latest + 1)
  }
  for (const event of ['pagehide', 'storage']) addEventListener(event, onEvent)
  onRestored(onEvent)
}
