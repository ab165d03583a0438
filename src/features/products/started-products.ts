import { getItem, setItem } from '#session/safe-storage.ts'

// The keys of products that were begun on this phone. The server need not be queried for them before they are sent.

const storageKey = 'products-begun'
const maxKeys = 50

/** Call this when a new product is begun on this phone. */
export const markStarted = (key: string) =>
  setItem('local', storageKey, [key, ...(getItem<string[]>('local', storageKey) ?? [])].slice(0, maxKeys))

export const isStartedHere = (key: string): boolean => (getItem<string[]>('local', storageKey) ?? []).includes(key)
