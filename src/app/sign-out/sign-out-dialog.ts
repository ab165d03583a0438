import { useSyncExternalStore } from 'react'

// A user who signs out with unsent work on this phone is asked whether to keep or discard it. This module stores
// whether the dialog is open.

let target: string | undefined
const listeners = new Set<() => void>()

/** Opens the dialog; `address` is opened after the sign-out. undefined closes the dialog. */
export function askBeforeSignOut(address: string | undefined) {
  target = address
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The address to open after the sign-out; undefined while the dialog is closed. */
export const signOutTarget = () => target
export const useSignOutTarget = () => useSyncExternalStore(subscribe, signOutTarget, () => undefined)
