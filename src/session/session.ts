// Who is signed in on this phone. The only room that reads these keys (D02).

/** Stands for everybody who is not signed in: remembered answers are kept by person, and a guest is one too. */
export const guest = 'tamu'

/** The person whose shelves and remembered answers are open: the signed-in user's id, or `guest`. */
export function person(): string {
  return stored('user_id') ?? guest
}

/** The bearer token to send with what is not for everybody; undefined for a guest. */
export function token(): string | undefined {
  return stored('token')
}

// Storage may be forbidden (private windows, in-app browsers): then nobody is signed in, and the app goes on.
function stored(key: string): string | undefined {
  try {
    return globalThis.localStorage?.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
