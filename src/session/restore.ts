import { copySession, readCopy, type SessionCopy, storageTimeout } from './idb-copy.ts'
import { noticeCountKey } from './notice-count.ts'
import { getItem, setItem } from './safe-storage.ts'
import { keys, notifySession, session, token } from './session.ts'

// A phone whose battery is taken out within a minute of a sign-in has forgotten it, and without a signal nobody can sign in
// again: their drafts, their shop and what waits would be out of reach. What was said last is brought back; so is a
// sign-out, after which nobody may find the one who has left.

const knownTimeout = 400 // ms that somebody who is known waits to hear that it is still so
const atKey = 'session_at'
let restoring: Promise<void> | undefined
/** What local storage is known to have said of that in this page's life. */
let latest = 0

/** When it was last said who is here, in ms; 0 when it never was, or when local storage has lost it. */
const changedAt = () => getItem<number>('local', atKey) ?? 0

/** Says who is here now in both places, as the latest that was said, whatever the clock says. */
export async function writeAgain(): Promise<void> {
  const at = Math.max(Date.now(), changedAt() + 1)
  setItem('local', atKey, at)
  latest = changedAt()
  await copySession(session(), at)
}

/**
 * Lets local storage and IndexedDB say the same of who is here: whatever was said later. Once a start; whoever listens to
 * the session hears of it. Resolves when they do, or when that may not be waited for any longer: a storage that wakes up
 * later is still heard. Never throws.
 */
export const restore = (): Promise<void> => {
  restoring ??= Promise.race([reconcile().then(watchStorageCleared), after(storageTimeout)])
  return restoring
}

/** `restore`, for a page that waits for it. Whom nobody knows waits longer: they would be led to the sign-in. */
export const restoreSoon = () => (token() ? Promise.race([restore(), after(knownTimeout)]) : restore())

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function reconcile() {
  const last: SessionCopy = (await readCopy()) ?? { at: 0 }
  // What has been said while this was read is later than both.
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
    // It takes nothing: nobody is kept.
  }
  notifySession(true)
}

// Somebody who empties local storage by hand has taken the session away: it does not come back from here.
function watchStorageCleared() {
  latest = Math.max(latest, changedAt())
  const look = () => {
    if (latest === 0 || changedAt() > 0) return
    void copySession(undefined, latest + 1)
  }
  for (const event of ['pagehide', 'storage']) addEventListener(event, look)
}
