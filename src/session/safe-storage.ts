// Small things the phone may remember and may forget: an offer refused, a place on a page. Storage can be forbidden or
// full (private windows, in-app browsers); then nothing is remembered and nothing else changes.

export type StorageKind = 'session' | 'local'
export const storageOf = (kind: StorageKind) => (kind === 'session' ? sessionStorage : localStorage)

/** What was noted under this name; undefined when nothing was, or nothing can be. */
export function getItem<T>(kind: StorageKind, name: string): T | undefined {
  try {
    const text = storageOf(kind).getItem(name)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

/** Notes it; false when this phone cannot. */
export function setItem(kind: StorageKind, name: string, value: unknown): boolean {
  try {
    storageOf(kind).setItem(name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
