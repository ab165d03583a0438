import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'
import { onSession, token } from './session.ts'

// The server has ended this session while unsent work of its owner is on this phone. The owner stays on the current
// page and can sign in again there (acceptance.md#law-8).

let pausedToken: string | undefined
let isDialogOpen = false
const listeners = createListeners()

function setDialogOpen(isOpen: boolean) {
  isDialogOpen = isOpen
  listeners.notify()
}

/** Marks the session of this token as over, and opens the sign-in dialog once. */
export function pauseSession(token: string) {
  if (pausedToken === token) return
  pausedToken = token
  setDialogOpen(true)
}

/** Opens the dialog again, after the user has chosen 'later'. */
export const openSignInDialog = () => setDialogOpen(true)
export const closeSignInDialog = () => setDialogOpen(false)

/**
 * Whether the session of the current person is over. False again as soon as the person has signed in again or signed
 * out.
 */
export const isPaused = () => pausedToken !== undefined && pausedToken === token()
const dialogOpen = () => isDialogOpen

function subscribe(listener: () => void) {
  const unsubscribes = [onSession(listener), listeners.subscribe(listener)]
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}
const never = () => false

export const usePaused = () => useSyncExternalStore(subscribe, isPaused, never)
/** Whether the sign-in dialog is open; the dialog closes itself when the session is no longer paused. */
export const useSignInDialogOpen = () => useSyncExternalStore(subscribe, dialogOpen, never)
