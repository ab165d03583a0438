// The server has answered that the session is over (code 99). The caller reports it here; the app decides what follows.

type Expired = {
  token: string
  /** Nobody was waiting for that request: a token check, the outbox, a background refetch. */
  quiet: boolean
}

let unhandled: Expired | undefined
const listeners = new Set<(token: string, quiet: boolean) => void>()

/** The session of `token` is over. A report about a token that is no longer in use is ignored. */
export function reportExpired(token: string, { quiet = false } = {}) {
  if (listeners.size === 0) unhandled = { token, quiet }
  for (const tell of listeners) tell(token, quiet)
}

/** Called when a session is over, and at once for one that was reported before anybody subscribed. */
export function onExpired(tell: (token: string, quiet: boolean) => void): () => void {
  listeners.add(tell)
  if (unhandled) tell(unhandled.token, unhandled.quiet)
  unhandled = undefined
  return () => void listeners.delete(tell)
}
