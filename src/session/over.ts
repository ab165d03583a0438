// The server has said that the session is over (code 99). Whoever asked says it here; the app knows what follows.

type Over = {
  token: string
  /** Heard by something that nobody had asked for just then: a look at the token, the outbox, a page brought up to date. */
  quiet: boolean
}

let unheard: Over | undefined
const listeners = new Set<(token: string, quiet: boolean) => void>()

/** The session that was asked with `token` is over. An answer to a token that is no longer ours is about nobody. */
export function sessionOver(token: string, { quiet = false } = {}) {
  if (listeners.size === 0) unheard = { token, quiet }
  for (const tell of listeners) tell(token, quiet)
}

/** Called when a session is over, and at once for the one that was over before anybody listened. */
export function onSessionOver(tell: (token: string, quiet: boolean) => void): () => void {
  listeners.add(tell)
  if (unheard) tell(unheard.token, unheard.quiet)
  unheard = undefined
  return () => void listeners.delete(tell)
}
