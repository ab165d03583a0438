// Something on the shelves has changed: said to this tab, to the others, and from the worker to all of them.

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('shelves') : undefined
const listeners = new Set<() => void>()

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data === 'changed') return notify()
  const { stop, emptied, draft } = (data ?? {}) as { stop?: string; emptied?: string; draft?: [string, string] }
  if (stop !== undefined) for (const listener of stopListeners) listener(stop)
  if (emptied !== undefined) for (const listener of wipeListeners) listener(emptied)
  if (draft !== undefined) for (const listener of draftListeners) listener(...draft)
})
// A test, and a server that draws pages, must be able to end.
;(channel as { unref?: () => void } | undefined)?.unref?.()

function notify() {
  for (const listener of listeners) listener()
}

/** Says that something has changed. */
export function dbChanged() {
  notify()
  channel?.postMessage('changed')
}

const stopListeners = new Set<(whose: string) => void>()
const wipeListeners = new Set<(whose: string) => void>()

/** Whatever sends for this person, in whatever tab or the worker, is to stop now. */
export function stopSending(whose: string) {
  for (const listener of stopListeners) listener(whose)
  channel?.postMessage({ stop: whose })
}

/** Everything of this person has left the shelves by their own wish: nothing of theirs may be put there any more. */
export function userDataWiped(whose: string) {
  for (const listener of wipeListeners) listener(whose)
  channel?.postMessage({ emptied: whose })
  dbChanged()
}

/** Called when sending for somebody is to stop. Returns the way to stop listening. */
export function onStopSending(listener: (whose: string) => void) {
  stopListeners.add(listener)
  return () => void stopListeners.delete(listener)
}

/** Called when somebody's shelves were emptied. Returns the way to stop listening. */
export function onUserDataWiped(listener: (whose: string) => void) {
  wipeListeners.add(listener)
  return () => void wipeListeners.delete(listener)
}

const draftListeners = new Set<(whose: string, name: string) => void>()

/** Says to the other tabs that a draft has been written. */
export function draftWritten(whose: string, name: string) {
  channel?.postMessage({ draft: [whose, name] })
}

/** Called when another tab has written a draft. Returns the way to stop listening. */
export function onDraftWritten(listener: (whose: string, name: string) => void) {
  draftListeners.add(listener)
  return () => void draftListeners.delete(listener)
}

const enqueueListeners = new Set<() => void>()

/** Says that something new wants to leave: heard in this tab only, for each tab sends what it was given. */
export function entryEnqueued() {
  for (const listener of enqueueListeners) listener()
  dbChanged()
}

/** Called when something new wants to leave. Returns the way to stop listening. */
export function onEnqueued(listener: () => void) {
  enqueueListeners.add(listener)
  return () => void enqueueListeners.delete(listener)
}

/** Called on every change, in whatever tab. Returns the way to stop listening. */
export function onDbChanged(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
