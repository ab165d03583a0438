import { onRestored } from '#session/back-forward-cache.ts'
import { createListeners } from '#session/listeners.ts'
import { openChannel } from '../storage/open-channel.ts'

// Tells the tabs of this phone that the downloaded parts have changed.

const channel = openChannel('downloads')
const listeners = createListeners()

channel?.addEventListener('message', () => listeners.notify())
onRestored(() => listeners.notify())

/** Reports a change to this tab and to the others. */
export function downloadsChanged() {
  listeners.notify()
  channel?.postMessage('changed')
}

/** Calls `listener` on every change, in any tab. Returns the function that unsubscribes. */
export const onDownloadsChanged = listeners.subscribe
