import { type StorageKind, storageOf } from './safe-storage.ts'

/** Removes every note whose name fits. */
export function removeItems(kind: StorageKind, fits: (name: string) => boolean) {
  try {
    const storage = storageOf(kind)
    const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    for (const name of names.filter(fits)) storage.removeItem(name)
  } catch {
    // Storage that is forbidden has kept nothing.
  }
}
