import { note } from './notes.ts'
import { applySaver, shelf } from './saver.ts'

// Choosing whether to save data. Apart from what every first screen needs of it.

const listeners = new Set<() => void>()

/** Turns it on or off for this phone; false when it cannot be remembered. */
export function setSaver(on: boolean): boolean {
  const kept = note('local', shelf, on)
  applySaver()
  for (const tell of listeners) tell()
  return kept
}

export function onSaver(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
