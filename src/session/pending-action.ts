// @chunk after-start
import { useSyncExternalStore } from 'react'
import { happenedWithin } from '#contract/happened-within.ts'
import { createListeners } from './listeners.ts'
import { returnAddress } from './safe-address.ts'
import { getItem, setItem, storageOf } from './safe-storage.ts'

// The action of a signed-out visitor that needs a sign-in first. This phone keeps it for a day, so that a
// registration, with its e-mail, another tab and a form in between, still ends where it began.

/** `view`: only to see the page again. */
export type PendingActionKind = 'contact' | 'follow' | 'view'
export type PendingAction = {
  kind: PendingActionKind
  /** The page of the product, shop or body: an address within this app. */
  back: string
  /** The subject of the page: 'Keripik Singkong Balado'; '' when it has no name. */
  name: string
}

const storageName = 'pending-action'
const lifetimeMs = 24 * 60 * 60 * 1000

type Stored = PendingAction & { at: number }
const changes = createListeners()

/** Stores the action, in place of an earlier one. Does nothing when this phone cannot store it. */
export function rememberAction(action: PendingAction): void {
  const stored: Stored = { ...action, at: Date.now() }
  setItem('local', storageName, stored)
  changes.notify()
}

/** Stores the address that a sign-in should return to, unless an action with its own address is pending. */
export function rememberReturn(back: string): void {
  if (!pendingAction()) rememberAction({ kind: 'view', back, name: '' })
}

/** The stored action; undefined when there is none, after a day, and when it would lead out of the app. */
export function pendingAction(): PendingAction | undefined {
  const stored = getItem<Partial<Stored>>('local', storageName)
  const back = returnAddress(stored?.back)
  if (!stored || !back || typeof stored.at !== 'number' || !happenedWithin(lifetimeMs, stored.at)) return undefined
  return { kind: stored.kind ?? 'view', back, name: String(stored.name ?? '') }
}

export function forgetAction(): void {
  try {
    storageOf('local').removeItem(storageName)
  } catch {
    // A forbidden storage contains nothing.
  }
  changes.notify()
}

/**
 * Takes the action that belongs to this page and forgets it; undefined when another page or another kind of action is
 * pending.
 */
export function takeAction(kind: PendingActionKind, address: string): PendingAction | undefined {
  const action = pendingAction()
  if (action?.kind !== kind || action.back !== address) return undefined
  forgetAction()
  return action
}

const noAction = () => undefined
let lastRead: { text: string; action: PendingAction | undefined } | undefined
/** The same object while nothing changes, as React requires of a snapshot. */
function snapshot() {
  const action = pendingAction()
  const text = JSON.stringify(action ?? null)
  if (lastRead?.text !== text) lastRead = { text, action }
  return lastRead.action
}

/** The pending action for a screen; undefined on the server and in the first paint. */
export const usePendingAction = (): PendingAction | undefined =>
  useSyncExternalStore(changes.subscribe, snapshot, noAction)
