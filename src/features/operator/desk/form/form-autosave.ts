import { type ListReaders, valuesFromDraft } from '#drafts/draft-values.ts'
import { person } from '#session/session.ts'
import type { Fields } from '#ui/fields/rule-resolver.ts'

// An operator's input that is not sent yet: the desk may be locked, the session may end, the tab may be reloaded. It is
// stored in this tab only, and deleted by signing out.

const storageKeyOf = (key: string) => `desk.${key}`

/** The input stored under a key ('remark.12'); undefined if there is none. */
export function readAutosave<T>(key: string): T | undefined {
  try {
    const text = sessionStorage.getItem(storageKeyOf(key))
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    // Storage is disabled: nothing was stored.
    return undefined
  }
}

/**
 * The initial values of a form with the stored input of this tab. The release before lists stored each list as a text:
 * such input is read too.
 */
export function withAutosave<Values extends Fields>(
  initial: Values,
  { empty, lists }: { empty: Values; lists?: ListReaders<Values> },
  stored: Record<string, unknown> | undefined,
): Values {
  if (!stored) return initial
  const typed = valuesFromDraft(empty, stored, lists)
  const names = Object.keys(initial)
  return Object.fromEntries(names.map((name) => [name, (name in stored ? typed : initial)[name]])) as Values
}

export function saveAutosave(key: string, value: unknown) {
  try {
    sessionStorage.setItem(storageKeyOf(key), JSON.stringify(value))
  } catch {
    // Storage is full or disabled: the input stays in the form.
  }
}

// Pictures are too big for sessionStorage: they survive closing the dialog, but not a reload.
const pickedImages = new Map<string, Blob | 'none'>()

/** The picture that was chosen for this key; 'none' to remove the saved one; undefined if neither was chosen. */
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
    // Storage is disabled: nothing was stored.
  }
}
