import { onRestored } from '#session/back-forward-cache.ts'
import { createListeners } from '#session/listeners.ts'
import { openChannel } from './open-channel.ts'

// Events of the local database, sent to this tab and the other tabs; the worker sends them to all tabs.

const channel = openChannel('shelves')
const listeners = createListeners()

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data === 'changed') return listeners.notify()
  const { stop, emptied, draft } = (data ?? {}) as { stop?: string; emptied?: string; draft?: [string, string] }
  if (stop !== undefined) stopListeners.notify(stop)
  if (emptied !== undefined) wipeListeners.notify(emptied)
  if (draft !== undefined) draftListeners.notify(...draft)
})
// Changes by other tabs while this page was frozen are unknown.
onRestored(() => listeners.notify())

/** Reports a change. */
export function dbChanged() {
  listeners.notify()
  channel?.postMessage('changed')
}

const stopListeners = createListeners<[owner: string]>()
const wipeListeners = createListeners<[owner: string]>()

/** Stops all sending for this person at once, in every tab and in the worker. */
export function stopSending(owner: string) {
  stopListeners.notify(owner)
  channel?.postMessage({ stop: owner })
}

/** Reports that the person has deleted all their data: no tab may write any of it again. */
export function userDataWiped(owner: string) {
  wipeListeners.notify(owner)
  channel?.postMessage({ emptied: owner })
  dbChanged()
}

/** Calls `listener` when sending for a person must stop. Returns the function that unsubscribes. */
export const onStopSending = stopListeners.subscribe

/** Calls `listener` when a person's data was deleted. Returns the function that unsubscribes. */
export const onUserDataWiped = wipeListeners.subscribe

const draftListeners = createListeners<[owner: string, name: string]>()

/** Reports to the other tabs that a draft has been written. */
export function draftWritten(owner: string, name: string) {
  channel?.postMessage({ draft: [owner, name] })
}

/** Calls `listener` when another tab has written a draft. Returns the function that unsubscribes. */
export const onDraftWritten = draftListeners.subscribe

const enqueueListeners = createListeners()

/** Reports a new entry, in this tab only: each tab sends what was enqueued in it. */
export function entryEnqueued() {
  enqueueListeners.notify()
  dbChanged()
}

/** Calls `listener` on a new entry. Returns the function that unsubscribes. */
export const onEnqueued = enqueueListeners.subscribe

/** Calls `listener` on every change, in any tab. Returns the function that unsubscribes. */
export const onDbChanged = listeners.subscribe
