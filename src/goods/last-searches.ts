import { useSyncExternalStore } from 'react'
import { plain } from '#contract/plain-words.ts'
import { note, noted } from '#session/notes.ts'
import { guest, onSession, person } from '#session/session.ts'
import { unnote } from '#session/unnote.ts'

// What somebody looked for last, on this phone and nowhere else: each person's apart. It goes with them at sign-out.

const most = 10
const shelf = 'searches-'
const none: readonly string[] = []
const listeners = new Set<() => void>()
let known: { whose: string; searches: readonly string[] } | undefined

/** The latest first. */
export function lastSearches(): readonly string[] {
  const whose = person()
  if (known?.whose !== whose) {
    const said = noted<unknown>('local', shelf + whose)
    known = { whose, searches: Array.isArray(said) ? said.filter((one) => typeof one === 'string') : none }
  }
  return known.searches
}

/** Notes that this was looked for. What differs only in case is the same. */
export function noteSearch(text: string) {
  const others = lastSearches().filter((other) => plain(other) !== plain(text))
  write([text, ...others].slice(0, most))
}

export const eraseSearch = (text: string) => write(lastSearches().filter((other) => other !== text))
export const eraseSearches = () => write(none)

/** Removes what this person looked for: they have signed out. */
export function forgetSearches(whose: string) {
  if (whose !== guest) unnote('local', (name) => name === shelf + whose)
  changed()
}

/** Removes what anybody but the person here and the guest has left: an app that was killed while signing out. */
export const forgetOthersSearches = () =>
  unnote('local', (name) => name.startsWith(shelf) && ![person(), guest].includes(name.slice(shelf.length)))

function write(searches: readonly string[]) {
  note('local', shelf + person(), searches)
  changed()
}

function changed() {
  known = undefined
  for (const tell of listeners) tell()
}

function listen(tell: () => void) {
  // Another tab of this phone may have noted or erased something.
  const elsewhere = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(shelf)) changed()
  }
  const stop = onSession(tell)
  listeners.add(tell)
  addEventListener('storage', elsewhere)
  return () => {
    stop()
    listeners.delete(tell)
    removeEventListener('storage', elsewhere)
  }
}

export const useLastSearches = () => useSyncExternalStore(listen, lastSearches, () => none)
