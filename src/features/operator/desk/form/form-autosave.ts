import { person } from '#session/session.ts'

// What an operator has typed and not sent, until it is: the desk may shut, the session may end, a tab may be reloaded. In
// this tab only; signing out empties it.

const storageKeyOf = (key: string) => `desk.${key}`

/** What was typed for `what` ('remark.12'); undefined without. */
export function readAutosave<T>(key: string): T | undefined {
  try {
    const text = sessionStorage.getItem(storageKeyOf(key))
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    // Storage that is forbidden has kept nothing.
    return undefined
  }
}

export function saveAutosave(key: string, value: unknown) {
  try {
    sessionStorage.setItem(storageKeyOf(key), JSON.stringify(value))
  } catch {
    // The page still has it.
  }
}

// A picture fits in no such storage: it outlives the window it was chosen in, and not the page.
const pickedImages = new Map<string, Blob | 'none'>()

/** The picture that was chosen for `what`, or that none is to hang there; undefined without either. */
export const pickedImage = (key: string) => pickedImages.get(imageKeyOf(key))

export function setPickedImage(key: string, picture: Blob | 'none' | undefined) {
  if (picture === undefined) pickedImages.delete(imageKeyOf(key))
  else pickedImages.set(imageKeyOf(key), picture)
}
const imageKeyOf = (key: string) => `${person()} ${key}`

export function clearAutosave(key: string) {
  try {
    sessionStorage.removeItem(storageKeyOf(key))
  } catch {
    // Nothing was kept.
  }
}
