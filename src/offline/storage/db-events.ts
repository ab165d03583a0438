import { onRestored } from '#session/back-forward-cache.ts'
import { openChannel } from './open-channel.ts'

// Events of the local database, sent to this tab and the other tabs; the worker sends them to all tabs.

const channel = openChannel('shelves')
const listeners = new Set<() => void>()

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data === 'changed') return notify()
  const { stop, emptied, draft } = (data ?? {}) as { stop?: string; emptied?: string; draft?: [string, string] }
  if (stop !== undefined) for (const listener of stopListeners) listener(stop)
  if (emptied !== undefined) for (const listener of wipeListeners) listener(emptied)
  if (draft !== undefined) for (const listener of draftListeners) listener(...draft)
})
// Changes by other tabs while this page was frozen are unknown.
onRestored(notify)

function notify() {
  for (const listener of listeners) listener()
}

/** Reports a change. */
export function dbChanged() {
  notify()
  channel?.postMessage('changed')
}

const stopListeners = new Set<(owner: string) => void>()
const wipeListeners = new Set<(owner: string) => void>()

/** Stops all sending for this person at once, in every tab and in the worker. */
export function stopSending(owner: string) {
  for (const listener of stopListeners) listener(owner)
  channel?.postMessage({ stop: owner })
}

/** Reports that the person has deleted all their data: no tab may write any of it again. */
export function userDataWiped(owner: string) {
  for (const listener of wipeListeners) listener(owner)
  channel?.postMessage({ emptied: owner })
  dbChanged()
}

/** Calls `listener` when sending for a person must stop. Returns the function that unsubscribes. */
export function onStopSending(listener: (owner: string) => void) {
  stopListeners.add(listener)
  return () => void stopListeners.delete(listener)
}

/** Calls `listener` when a person's data was deleted. Returns the function that unsubscribes. */
export function onUserDataWiped(listener: (owner: string) => void) {
  wipeListeners.add(listener)
  return () => void wipeListeners.delete(listener)
}

const draftListeners = new Set<(owner: string, name: string) => void>()

/** Reports to the other tabs that a draft has been written. */
export function draftWritten(owner: string, name: string) {
  channel?.postMessage({ draft: [owner, name] })
}

/** Calls `listener` when another tab has written a draft. Returns the function that unsubscribes. */
export function onDraftWritten(listener: (owner: string, name: string) => void) {
  draftListeners.add(listener)
  return () => void draftListeners.delete(listener)
}

const enqueueListeners = new Set<() => void>()

/** Reports a new entry, in this tab only: each tab sends what was enqueued in it. */
export function entryEnqueued() {
  for (const listener of enqueueListeners) listener()
  dbChanged()
}

/** Calls `listener` on a new entry. Returns the function that unsubscribes. */
export function onEnqueued(listener: () => void) {
  enqueueListeners.add(listener)
  return () => void enqueueListeners.delete(listener)
}

/** Calls `listener` on every change, in any tab. Returns the function that unsubscribes. */
export function onDbChanged(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
