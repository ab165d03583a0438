import { onRestored } from './back-forward-cache.ts'
import { setItem } from './safe-storage.ts'
import { applySaveData, storageKey } from './save-data.ts'

// Changes the data saver. A file of its own, because the first screen only reads it.

const listeners = new Set<() => void>()

/** Turns it on or off for this phone; false when that cannot be stored. */
export function setSaveData(on: boolean): boolean {
  const saved = setItem('local', storageKey, on)
  applySaveData()
  for (const listener of listeners) listener()
  return saved
}

export function onSaveData(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onRestored(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}
