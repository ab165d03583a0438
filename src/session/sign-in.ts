// @chunk form
import type { SignedIn } from '#contract/account/schemas.ts'
import { noticeCountKey } from './notice-count.ts'
import { keys, notifySession, readItem, type Session, session } from './session.ts'

// Signing in and out on this phone: the only module that changes the session (restore.ts restores it). Separate from
// the modules that read it, which every first screen loads.

/** The server's data of a person, in the stored form. */
const sessionOf = (token: string, user: SignedIn): Session => ({
  token,
  user_id: user.id,
  user_name: user.name,
  user_email: user.email,
  user_img_url: user.img_url,
  user_role: user.role,
  user_is_completed: user.is_completed,
  is_verified: user.is_verified,
  merchant_id: user.merchant_id,
  lspro_id: user.lspro_id,
})

/**
 * Signs the user in on this phone. False when the session cannot be stored (storage forbidden or full): the user stays
 * a guest.
 */
export function saveSession(token: string, user: SignedIn): boolean {
  const saved = writeSession(sessionOf(token, user))
  if (!saved) clearSession()
  return saved
}

/** Changes data of the signed-in person; does nothing when signed out. */
export function changeSession(change: Partial<Omit<Session, 'token' | 'user_id'>>): void {
  const before = session()
  if (before) writeSession({ ...before, ...change })
}

/** Applies the server's data of the signed-in person. */
export function refreshSession(user: SignedIn): void {
  const before = session()
  if (before?.user_id === user.id) writeSession(sessionOf(before.token, user))
}

/** Removes only the session; `app/sign-out/sign-out.ts` does the rest of a sign-out. */
export function clearSession(): void {
  try {
    for (const key of [...keys, noticeCountKey]) localStorage.removeItem(key)
  } catch {
    // A storage that cannot be accessed contains no session.
  }
  notifySession()
}

function writeSession(session: Session): boolean {
  try {
    // The token is written last, so that another tab that reads in between sees a guest instead of an incomplete
    // session. For the same person it sees the earlier token, because they have not signed out: their work stays on the
    // screen.
    if (readItem('user_id') !== String(session.user_id))
      for (const key of ['token', noticeCountKey]) localStorage.removeItem(key)
    for (const key of [...keys].reverse()) localStorage.setItem(key, String(session[key] ?? ''))
  } catch {
    return false
  }
  notifySession()
  return true
}
