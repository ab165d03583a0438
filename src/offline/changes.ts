// Something on the shelves has changed: said to this tab, to the others, and from the worker to all of them.

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('shelves') : undefined
const listeners = new Set<() => void>()

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data === 'changed') return tell()
  const { stop, emptied, draft } = (data ?? {}) as { stop?: string; emptied?: string; draft?: [string, string] }
  if (stop !== undefined) for (const listener of stoppers) listener(stop)
  if (emptied !== undefined) for (const listener of emptiers) listener(emptied)
  if (draft !== undefined) for (const listener of readers) listener(...draft)
})
// A test, and a server that draws pages, must be able to end.
;(channel as { unref?: () => void } | undefined)?.unref?.()

function tell() {
  for (const listener of listeners) listener()
}

/** Says that something has changed. */
export function shelvesChanged() {
  tell()
  channel?.postMessage('changed')
}

const stoppers = new Set<(whose: string) => void>()
const emptiers = new Set<(whose: string) => void>()

/** Whatever sends for this person, in whatever tab or the worker, is to stop now. */
export function stopSending(whose: string) {
  for (const listener of stoppers) listener(whose)
  channel?.postMessage({ stop: whose })
}

/** Everything of this person has left the shelves by their own wish: nothing of theirs may be put there any more. */
export function shelvesEmptied(whose: string) {
  for (const listener of emptiers) listener(whose)
  channel?.postMessage({ emptied: whose })
  shelvesChanged()
}

/** Called when sending for somebody is to stop. Returns the way to stop listening. */
export function onStopSending(listener: (whose: string) => void) {
  stoppers.add(listener)
  return () => void stoppers.delete(listener)
}

/** Called when somebody's shelves were emptied. Returns the way to stop listening. */
export function onEmptied(listener: (whose: string) => void) {
  emptiers.add(listener)
  return () => void emptiers.delete(listener)
}

const readers = new Set<(whose: string, name: string) => void>()

/** Says to the other tabs that a draft has been written. */
export function draftWritten(whose: string, name: string) {
  channel?.postMessage({ draft: [whose, name] })
}

/** Called when another tab has written a draft. Returns the way to stop listening. */
export function onDraftWritten(listener: (whose: string, name: string) => void) {
  readers.add(listener)
  return () => void readers.delete(listener)
}

const keepers = new Set<() => void>()

/** Says that something new wants to leave: heard in this tab only, for each tab sends what it was given. */
export function somethingKept() {
  for (const listener of keepers) listener()
  shelvesChanged()
}

/** Called when something new wants to leave. Returns the way to stop listening. */
export function onKept(listener: () => void) {
  keepers.add(listener)
  return () => void keepers.delete(listener)
}

/** Called on every change, in whatever tab. Returns the way to stop listening. */
export function onShelvesChanged(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
