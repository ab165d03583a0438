import type { SignedIn } from '#contract/account.ts'
import { noticeCountKey } from './notice-count.ts'
import { keys, notifySession, readItem, type Session, session } from './session.ts'

// Signing in and out on this phone: the only module that changes the session (restore.ts restores it). Separate from
// the modules that read it, which every first screen loads.

/** The server's data of a person, as it is stored. */
const sessionOf = (token: string, said: SignedIn): Session => ({
  token,
  user_id: said.id,
  user_name: said.name,
  user_email: said.email,
  user_img_url: said.img_url,
  user_role: said.role,
  user_is_completed: said.is_completed,
  is_verified: said.is_verified,
  merchant_id: said.merchant_id,
  lspro_id: said.lspro_id,
})

/**
 * Signs somebody in on this phone. False when it cannot store the session (storage forbidden or full): they stay a
 * guest.
 */
export function saveSession(token: string, said: SignedIn): boolean {
  const kept = writeSession(sessionOf(token, said))
  if (!kept) clearSession()
  return kept
}

/** Changes data of the signed-in person; does nothing when nobody is. */
export function changeSession(change: Partial<Omit<Session, 'token' | 'user_id'>>): void {
  const before = session()
  if (before) writeSession({ ...before, ...change })
}

/** Applies the server's data of the signed-in person. */
export function refreshSession(said: SignedIn): void {
  const before = session()
  if (before?.user_id === said.id) writeSession(sessionOf(before.token, said))
}

/** Removes the session, and nothing else: the rest is done by the sign-out. */
export function clearSession(): void {
  try {
    for (const key of [...keys, noticeCountKey]) localStorage.removeItem(key)
  } catch {
    // What cannot be read was never stored.
  }
  notifySession()
}

function writeSession(session: Session): boolean {
  try {
    // The token last: another tab that reads in between sees nobody rather than half a session. Of the same person it
    // sees the earlier token: nobody has signed out, and their work there stays on the screen.
    if (readItem('user_id') !== String(session.user_id))
      for (const key of ['token', noticeCountKey]) localStorage.removeItem(key)
    for (const key of [...keys].reverse()) localStorage.setItem(key, String(session[key] ?? ''))
  } catch {
    return false
  }
  notifySession()
  return true
}
