// Small values that the phone may lose: a dismissed offer, a scroll position. Storage can be forbidden or full (private
// windows, in-app browsers); then nothing is stored and nothing else changes.

export type StorageKind = 'session' | 'local'
export const storageOf = (kind: StorageKind) => (kind === 'session' ? sessionStorage : localStorage)

/** The value of this name; undefined when there is none, or storage cannot be read. */
export function getItem<T>(kind: StorageKind, name: string): T | undefined {
  try {
    const text = storageOf(kind).getItem(name)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

/** Stores it; false when this phone cannot. */
export function setItem(kind: StorageKind, name: string, value: unknown): boolean {
  try {
    storageOf(kind).setItem(name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
