import { note, noted } from '#session/notes.ts'

// The keys of products that were begun on this phone: of these the server need not be asked before it has been told.

const shelf = 'products-begun'
const most = 50

/** A new product is begun here. */
export const beginProduct = (key: string) =>
  note('local', shelf, [key, ...(noted<string[]>('local', shelf) ?? [])].slice(0, most))

export const isBegunHere = (key: string): boolean => (noted<string[]>('local', shelf) ?? []).includes(key)
