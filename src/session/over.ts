// The server has said that the session is over (code 99). Whoever asked says it here; the app knows what follows.

let unheard: string | undefined
const listeners = new Set<(token: string) => void>()

/** The session that was asked with `token` is over. An answer to a token that is no longer ours is about nobody. */
export function sessionOver(token: string) {
  if (listeners.size === 0) unheard = token
  for (const tell of listeners) tell(token)
}

/** Called when a session is over, and at once for the one that was over before anybody listened. */
export function onSessionOver(tell: (token: string) => void): () => void {
  listeners.add(tell)
  if (unheard !== undefined) tell(unheard)
  unheard = undefined
  return () => void listeners.delete(tell)
}
