import { setItem } from './safe-storage.ts'
import { applySaveData, storageKey } from './save-data.ts'

// Choosing whether to save data. Apart from what every first screen needs of it.

const listeners = new Set<() => void>()

/** Turns it on or off for this phone; false when it cannot be remembered. */
export function setSaveData(on: boolean): boolean {
  const kept = setItem('local', storageKey, on)
  applySaveData()
  for (const tell of listeners) tell()
  return kept
}

export function onSaveData(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
