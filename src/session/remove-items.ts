// @chunk search-box
import { type StorageKind, storageOf } from './safe-storage.ts'

/** Removes every item whose name matches. */
export function removeItems(kind: StorageKind, matches: (name: string) => boolean) {
  try {
    const storage = storageOf(kind)
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    for (const name of names.filter(matches)) storage.removeItem(name)
  } catch {
    // A forbidden storage contains nothing.
  }
}
