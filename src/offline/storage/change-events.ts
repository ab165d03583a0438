// @chunk downloads-shared
import { onRestored } from '#session/back-forward-cache.ts'
import { createListeners } from '#session/listeners.ts'
import { openChannel } from './open-channel.ts'

/**
 * Events about data of this phone for all its tabs. `report` tells this tab and the others; `subscribe` returns the
 * function that unsubscribes. A page that comes back from the back/forward cache gets one, too.
 */
export function createChangeEvents(name: string) {
  const channel = openChannel(name)
  const listeners = createListeners()
  channel?.addEventListener('message', () => listeners.notify())
  onRestored(() => listeners.notify())
  return {
    subscribe: listeners.subscribe,
    report() {
      listeners.notify()
      channel?.postMessage('changed')
    },
  }
}
