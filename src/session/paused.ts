import { useSyncExternalStore } from 'react'
import { onSession, token } from './session.ts'

// The server has ended this session while unsent work of its owner is on this phone. They stay on their page, and may
// sign in again in place (acceptance.md#law-8).

let pausedToken: string | undefined
let isDialogOpen = false
const listeners = new Set<() => void>()

function setDialogOpen(asking: boolean) {
  isDialogOpen = asking
  for (const tell of listeners) tell()
}

/** The session of this token is over; its owner is asked to sign in again, once. */
export function pauseSession(token: string) {
  if (pausedToken === token) return
  pausedToken = token
  setDialogOpen(true)
}

/** Asks again after 'later'. */
export const openSignInDialog = () => setDialogOpen(true)
export const closeSignInDialog = () => setDialogOpen(false)

/**
 * Whether the session of the current person is over. It ends by itself when they have signed in again, or signed out.
 */
export const isPaused = () => pausedToken !== undefined && pausedToken === token()
const dialogOpen = () => isDialogOpen

function subscribe(tell: () => void) {
  const stop = onSession(tell)
  listeners.add(tell)
  return () => {
    stop()
    listeners.delete(tell)
  }
}
const never = () => false

export const usePaused = () => useSyncExternalStore(subscribe, isPaused, never)
/** Whether the sheet that asks is open; it closes by itself when there is nothing to ask any more. */
export const useSignInDialogOpen = () => useSyncExternalStore(subscribe, dialogOpen, never)
