// Something on the shelves has changed: said to this tab, to the others, and from the worker to all of them.

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('shelves') : undefined
const listeners = new Set<() => void>()

channel?.addEventListener('message', tell)
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
