// @chunk after-start
import { useMemo, useSyncExternalStore } from 'react'
import { happenedWithin } from '#contract/time/happened-within.ts'
import { createListeners } from './listeners.ts'
import { removeItems } from './remove-items.ts'
import { returnAddress } from './safe-address.ts'
import { getItem, setItem } from './safe-storage.ts'

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

/** Stores the address that a sign-in should return to. An action that is pending for the same page stays. */
export function rememberReturn(back: string): void {
  if (pendingAction()?.back !== back) rememberAction({ kind: 'view', back, name: '' })
}

/** The stored action; undefined when there is none, after a day, and when it would lead out of the app. */
export function pendingAction(): PendingAction | undefined {
  const stored = getItem<Partial<Stored>>('local', storageName)
  const back = returnAddress(stored?.back)
  if (!stored || !back || typeof stored.at !== 'number' || !happenedWithin(lifetimeMs, stored.at)) return undefined
  return { kind: stored.kind ?? 'view', back, name: String(stored.name ?? '') }
}

export function forgetAction(): void {
  removeItems('local', (name) => name === storageName)
  changes.notify()
}

/**
 * The address to return to after a sign-in. A page that was only to be seen is seen then, so it is forgotten; other
 * actions wait for their page, which takes them.
 */
export function takeReturn(): string | undefined {
  const action = pendingAction()
  if (action?.kind === 'view') forgetAction()
  return action?.back
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

// As text, because React compares snapshots by identity.
const actionText = () => JSON.stringify(pendingAction() ?? null)
const noAction = () => 'null'

/** The pending action for a screen; undefined on the server and in the first paint. */
export function usePendingAction(): PendingAction | undefined {
  const text = useSyncExternalStore(changes.subscribe, actionText, noAction)
  return useMemo(() => (JSON.parse(text) as PendingAction | null) ?? undefined, [text])
}
