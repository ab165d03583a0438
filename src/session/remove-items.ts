import { type StorageKind, storageOf } from './safe-storage.ts'

/** Removes every item whose name matches. */
export function removeItems(kind: StorageKind, fits: (name: string) => boolean) {
  try {
    const storage = storageOf(kind)
    const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    for (const name of names.filter(fits)) storage.removeItem(name)
  } catch {
    // Forbidden storage holds nothing.
  }
}
