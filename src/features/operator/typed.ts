import { person } from '#session/session.ts'

// What an operator has typed and not sent, until it is: the desk may shut, the session may end, a tab may be reloaded. In
// this tab only; signing out empties it.

const nameOf = (what: string) => `desk.${what}`

/** What was typed for `what` ('remark.12'); undefined without. */
export function typedFor<T>(what: string): T | undefined {
  try {
    const text = sessionStorage.getItem(nameOf(what))
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    // Storage that is forbidden has kept nothing.
    return undefined
  }
}

export function keepTyped(what: string, typed: unknown) {
  try {
    sessionStorage.setItem(nameOf(what), JSON.stringify(typed))
  } catch {
    // The page still has it.
  }
}

// A picture fits in no such storage: it outlives the window it was chosen in, and not the page.
const pictures = new Map<string, Blob | 'none'>()

/** The picture that was chosen for `what`, or that none is to hang there; undefined without either. */
export const chosenFor = (what: string) => pictures.get(pictureOf(what))

export function keepChosen(what: string, picture: Blob | 'none' | undefined) {
  if (picture === undefined) pictures.delete(pictureOf(what))
  else pictures.set(pictureOf(what), picture)
}
const pictureOf = (what: string) => `${person()} ${what}`

export function forgetTyped(what: string) {
  try {
    sessionStorage.removeItem(nameOf(what))
  } catch {
    // Nothing was kept.
  }
}
