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

/** Called on every change, in whatever tab. Returns the way to stop listening. */
export function onShelvesChanged(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
