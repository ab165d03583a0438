import { onRestored } from './back-forward-cache.ts'
import { createListeners } from './listeners.ts'
import { setItem } from './safe-storage.ts'
import { applySaveData, storageKey } from './save-data.ts'

// Changes the data saver. A file of its own, because the first screen only reads it.

const listeners = createListeners()

/** Turns it on or off for this phone; false when that cannot be stored. */
export function setSaveData(on: boolean): boolean {
  const saved = setItem('local', storageKey, on)
  applySaveData()
  listeners.notify()
  return saved
}

export function onSaveData(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener)
  const stop = onRestored(listener)
  return () => {
    unsubscribe()
    stop()
  }
}
