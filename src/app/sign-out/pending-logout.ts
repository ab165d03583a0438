import { connectivityNow, onConnectivity } from '#offline/network/connectivity.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { getItem, setItem } from '#session/safe-storage.ts'

// A user who signs out offline is removed from this phone at once, but the server has to end the session later. Stored
// for that is the SHA-256 of the token: it can end that session, but gives no access to it.

const storageKey = 'farewells'
const maxPending = 20

/** Stores that the server has to end the session of this token. Does nothing where the browser has no SHA-256. */
export async function addPendingLogout(token: string): Promise<void> {
  if (!globalThis.crypto?.subtle) return
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const ended = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  setItem('local', storageKey, [...(getItem<string[]>('local', storageKey) ?? []), ended].slice(-maxPending))
}

/** Ends a session that was opened but is not used: now, or when there is a connection. */
export async function endUnwantedSession(token: string): Promise<void> {
  await addPendingLogout(token)
  void sendPendingLogouts()
}

/** Sends the pending sign-outs, now and whenever there is a connection. */
export function watchPendingLogouts() {
  void sendPendingLogouts()
  onConnectivity(() => void sendPendingLogouts())
}

async function sendPendingLogouts() {
  if (!connectivityNow().open) return
  for (const ended of getItem<string[]>('local', storageKey) ?? []) {
    try {
      await requestEndpoint('account.signOut', { ended })
    } catch {
      return // the next connection tries again
    }
    const left = (getItem<string[]>('local', storageKey) ?? []).filter((other) => other !== ended)
    setItem('local', storageKey, left)
  }
}
