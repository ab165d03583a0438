// @chunk base
// The server has answered that the session is over (code 99). The caller reports it here; the app decides what follows.

type Expired = {
  token: string
  /** The request was not made by the user: a token check, the outbox, a background refetch. */
  quiet: boolean
}

let unhandled: Expired | undefined
const listeners = new Set<(token: string, quiet: boolean) => void>()

/** The session of `token` is over. A report about a token that is no longer in use is ignored. */
export function reportExpired(token: string, { quiet = false } = {}) {
  if (listeners.size === 0) unhandled = { token, quiet }
  for (const listener of listeners) listener(token, quiet)
}

/** Calls `listener` when a session is over, and at once for one that was reported before there was a subscriber. */
export function onExpired(listener: (token: string, quiet: boolean) => void): () => void {
  listeners.add(listener)
  if (unhandled) listener(unhandled.token, unhandled.quiet)
  unhandled = undefined
  return () => void listeners.delete(listener)
}
