// Events of the local database: for this tab, the other tabs, and from the worker for all of them.

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('shelves') : undefined
const listeners = new Set<() => void>()

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data === 'changed') return notify()
  const { stop, emptied, draft } = (data ?? {}) as { stop?: string; emptied?: string; draft?: [string, string] }
  if (stop !== undefined) for (const listener of stopListeners) listener(stop)
  if (emptied !== undefined) for (const listener of wipeListeners) listener(emptied)
  if (draft !== undefined) for (const listener of draftListeners) listener(...draft)
})
// A test, and a server that renders pages, must be able to end.
;(channel as { unref?: () => void } | undefined)?.unref?.()

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

/** Tells every sender for this person, in any tab or the worker, to stop now. */
export function stopSending(owner: string) {
  for (const listener of stopListeners) listener(owner)
  channel?.postMessage({ stop: owner })
}

/** All data of this person was deleted by their own wish: nothing of theirs may be written any more. */
export function userDataWiped(owner: string) {
  for (const listener of wipeListeners) listener(owner)
  channel?.postMessage({ emptied: owner })
  dbChanged()
}

/** Called when sending for a person must stop. Returns the function that unsubscribes. */
export function onStopSending(listener: (owner: string) => void) {
  stopListeners.add(listener)
  return () => void stopListeners.delete(listener)
}

/** Called when a person's data was deleted. Returns the function that unsubscribes. */
export function onUserDataWiped(listener: (owner: string) => void) {
  wipeListeners.add(listener)
  return () => void wipeListeners.delete(listener)
}

const draftListeners = new Set<(owner: string, name: string) => void>()

/** Tells the other tabs that a draft has been written. */
export function draftWritten(owner: string, name: string) {
  channel?.postMessage({ draft: [owner, name] })
}

/** Called when another tab has written a draft. Returns the function that unsubscribes. */
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

/** Called on a new entry. Returns the function that unsubscribes. */
export function onEnqueued(listener: () => void) {
  enqueueListeners.add(listener)
  return () => void enqueueListeners.delete(listener)
}

/** Called on every change, in any tab. Returns the function that unsubscribes. */
export function onDbChanged(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
