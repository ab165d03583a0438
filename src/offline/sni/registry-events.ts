// @chunk sni
import { onRestored } from '#session/back-forward-cache.ts'
import { openChannel } from '../storage/open-channel.ts'

// Tells the tabs of this phone that the registry has changed: it was updated, by any of them or by the worker, or
// deleted.

const channel = openChannel('sni-register')
const listeners = new Set<() => void>()

channel?.addEventListener('message', notify)
onRestored(notify)

function notify() {
  for (const listener of listeners) listener()
}

/** Reports a change to this tab and to the others. */
export function registryChanged() {
  notify()
  channel?.postMessage('changed')
}

/** Calls `listener` on every change, in any tab. Returns the function that unsubscribes. */
export function onRegistryChanged(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
