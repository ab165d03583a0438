import { copySession, readCopy, type SessionCopy, storageTimeout } from './idb-copy.ts'
import { noticeCountKey } from './notice-count.ts'
import { getItem, setItem } from './safe-storage.ts'
import { keys, notifySession, session, token } from './session.ts'

// A phone that loses power within a minute of a sign-in has lost it from local storage, and offline nobody can sign in
// again: drafts, shop and pending writes would be out of reach. The last state is restored; so is a sign-out, after
// which nobody may find the earlier session.

const signedInTimeout = 400 // ms that a page of a signed-in person waits for the copy
const atKey = 'session_at'
let restoring: Promise<void> | undefined
/** The last state that local storage had in this page's life. */
let latest = 0

/** When the session was last set, in ms; 0 when it never was, or when local storage has lost it. */
const changedAt = () => getItem<number>('local', atKey) ?? 0

/** Sets the session in both places with a time later than the last one, whatever the clock says. */
export async function writeAgain(): Promise<void> {
  const at = Math.max(Date.now(), changedAt() + 1)
  setItem('local', atKey, at)
  latest = changedAt()
  await copySession(session(), at)
}

/**
 * Makes local storage and IndexedDB agree on the later of their two states. Once a start; subscribers of the session
 * are told. Resolves when they agree, or when waiting any longer would block the page: a storage that answers later is
 * still used. Never throws.
 */
export const restore = (): Promise<void> => {
  restoring ??= Promise.race([reconcile().then(watchStorageCleared), after(storageTimeout)])
  return restoring
}

/**
 * `restore` for a page that waits for it. Without a session it waits longer, because the page would redirect to the
 * sign-in.
 */
export const restoreSoon = () => (token() ? Promise.race([restore(), after(signedInTimeout)]) : restore())

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function reconcile() {
  const last: SessionCopy = (await readCopy()) ?? { at: 0 }
  // A state set while this was read is later than both.
  if (last.at > changedAt()) restoreFrom(last)
  else if (last.at < changedAt() || last.session?.token !== token()) await copySession(session(), changedAt())
}

function restoreFrom({ session, at }: SessionCopy) {
  try {
    for (const key of [...keys, noticeCountKey]) localStorage.removeItem(key)
    // The token last, as at a sign-in: half a session is none.
    if (session) for (const key of [...keys].reverse()) localStorage.setItem(key, String(session[key] ?? ''))
    localStorage.setItem(atKey, String(at))
  } catch {
    // Local storage refuses: nobody stays signed in.
  }
  notifySession(true)
}

// Clearing local storage by hand ends the session; it is not restored from here.
function watchStorageCleared() {
  latest = Math.max(latest, changedAt())
  const look = () => {
    if (latest === 0 || changedAt() > 0) return
    void copySession(undefined, latest + 1)
  }
  for (const event of ['pagehide', 'storage']) addEventListener(event, look)
}
