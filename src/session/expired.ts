// The server has said that the session is over (code 99). Whoever asked says it here; the app knows what follows.

type Expired = {
  token: string
  /** Heard by something that nobody had asked for just then: a look at the token, the outbox, a page brought up to date. */
  quiet: boolean
}

let unhandled: Expired | undefined
const listeners = new Set<(token: string, quiet: boolean) => void>()

/** The session that was asked with `token` is over. An answer to a token that is no longer ours is about nobody. */
export function reportExpired(token: string, { quiet = false } = {}) {
  if (listeners.size === 0) unhandled = { token, quiet }
  for (const tell of listeners) tell(token, quiet)
}

/** Called when a session is over, and at once for the one that was over before anybody listened. */
export function onExpired(tell: (token: string, quiet: boolean) => void): () => void {
  listeners.add(tell)
  if (unhandled) tell(unhandled.token, unhandled.quiet)
  unhandled = undefined
  return () => void listeners.delete(tell)
}
