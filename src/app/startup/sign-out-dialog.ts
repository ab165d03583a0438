import { useSyncExternalStore } from 'react'

// A person who signs out with unsent work on this phone is asked whether to keep or to discard it. This holds that question.

let target: string | undefined
const listeners = new Set<() => void>()

/** Asks, and remembers where the one who leaves wants to go; undefined takes the question back. */
export function askBeforeSignOut(where: string | undefined) {
  target = where
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Where somebody who is being asked wants to go; undefined while nobody is. */
export const signOutTarget = () => target
export const useSignOutTarget = () => useSyncExternalStore(subscribe, signOutTarget, () => undefined)
