// The server has said that the session is over (code 99). Whoever asked says it here; the app knows what follows.

const listeners = new Set<(token: string) => void>()

/** The session that was asked with `token` is over. An answer to a token that is no longer ours is about nobody. */
export function sessionOver(token: string) {
  for (const tell of listeners) tell(token)
}

export function onSessionOver(tell: (token: string) => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
