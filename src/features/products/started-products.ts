import { getItem, setItem } from '#session/safe-storage.ts'

// The keys of products that were begun on this phone: of these the server need not be asked before it has been told.

const storageKey = 'products-begun'
const maxKeys = 50

/** A new product is begun here. */
export const markStarted = (key: string) =>
  setItem('local', storageKey, [key, ...(getItem<string[]>('local', storageKey) ?? [])].slice(0, maxKeys))

export const isStartedHere = (key: string): boolean => (getItem<string[]>('local', storageKey) ?? []).includes(key)
