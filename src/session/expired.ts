// @chunk base
import { createListeners } from './listeners.ts'

// The server has answered that the session is over (code 99). The caller reports it here; the app decides what follows.

type Expired = {
  token: string
  /** The request was not made by the user: a token check, the outbox, a background refetch. */
  quiet: boolean
}

let unhandled: Expired | undefined
const listeners = createListeners<[token: string, quiet: boolean]>()

/** The session of `token` is over. A report about a token that is no longer in use is ignored. */
export function reportExpired(token: string, { quiet = false } = {}) {
  if (listeners.isEmpty()) unhandled = { token, quiet }
  listeners.notify(token, quiet)
}

/** Calls `listener` when a session is over, and at once for one that was reported before there was a subscriber. */
export function onExpired(listener: (token: string, quiet: boolean) => void): () => void {
  const unsubscribe = listeners.subscribe(listener)
  if (unhandled) listener(unhandled.token, unhandled.quiet)
  unhandled = undefined
  return unsubscribe
}
