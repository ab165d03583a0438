import { onRoad, roadNow } from '#offline/road.ts'
import { tell } from '#offline/telling.ts'
import { note, noted } from '#session/notes.ts'

// Somebody who signs out without a signal is gone from this phone at once; the server still has to be told. What is kept
// for that is the SHA-256 of the token: it ends that session, and opens nothing.

const shelf = 'farewells'
const most = 20

/** Remembers that the session of this token has to be ended on the server. Nothing where the browser has no SHA-256. */
export async function owe(token: string): Promise<void> {
  if (!globalThis.crypto?.subtle) return
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const ended = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  note('local', shelf, [...(noted<string[]>('local', shelf) ?? []), ended].slice(-most))
}

/** Ends a session that was opened and is not wanted: now, or when there is a road. */
export async function disown(token: string): Promise<void> {
  await owe(token)
  void pay()
}

/** Says what is owed, now and whenever there is a road. */
export function watchFarewells() {
  void pay()
  onRoad(() => void pay())
}

async function pay() {
  if (!roadNow().open) return
  for (const ended of noted<string[]>('local', shelf) ?? []) {
    try {
      await tell('account.signOut', { ended })
    } catch {
      return // the next road
    }
    const left = (noted<string[]>('local', shelf) ?? []).filter((other) => other !== ended)
    note('local', shelf, left)
  }
}
