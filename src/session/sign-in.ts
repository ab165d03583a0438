import type { SignedIn } from '#contract/account.ts'
import { noticeCountKey } from './notice-count.ts'
import { keys, notifySession, readItem, type Session, session } from './session.ts'

// Signing in and out on this phone: the only place that decides who is here (restore.ts puts it back). Apart from what
// reads it, which every first screen carries.

/** What the server said of somebody, as it is kept. */
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

/** Signs somebody in on this phone. False when it cannot keep them (storage forbidden or full): they stay a guest. */
export function saveSession(token: string, said: SignedIn): boolean {
  const kept = writeSession(sessionOf(token, said))
  if (!kept) clearSession()
  return kept
}

/** What has changed about the person who is signed in; nothing happens when nobody is. */
export function changeSession(change: Partial<Omit<Session, 'token' | 'user_id'>>): void {
  const before = session()
  if (before) writeSession({ ...before, ...change })
}

/** Takes over what the server says of the person who is signed in. */
export function refreshSession(said: SignedIn): void {
  const before = session()
  if (before?.user_id === said.id) writeSession(sessionOf(before.token, said))
}

/** Forgets who is signed in, and nothing else: the rest is the business of whoever signs out. */
export function clearSession(): void {
  try {
    for (const key of [...keys, noticeCountKey]) localStorage.removeItem(key)
  } catch {
    // What cannot be read was never kept.
  }
  notifySession()
}

function writeSession(session: Session): boolean {
  try {
    // The token last: another tab that looks in between sees nobody rather than half of somebody. Of the same person it
    // sees them with the token they had: nobody has left, and their work there stays on the screen.
    if (readItem('user_id') !== String(session.user_id))
      for (const key of ['token', noticeCountKey]) localStorage.removeItem(key)
    for (const key of [...keys].reverse()) localStorage.setItem(key, String(session[key] ?? ''))
  } catch {
    return false
  }
  notifySession()
  return true
}
