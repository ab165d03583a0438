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

export function forgetTyped(what: string) {
  try {
    sessionStorage.removeItem(nameOf(what))
  } catch {
    // Nothing was kept.
  }
}
