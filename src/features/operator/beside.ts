import type { Fields } from '#ui/ruled.ts'

// What is written about something that a colleague may save meanwhile. Pure.

/** The mark by which the server knows a state of something; undefined of what is not there yet. */
export type Seen = string | number | undefined
/** Something as it was read. `over`: the mark of what a save of our own has taken the place of. */
export type Read<Values> = { values: Values; seen: Seen; over?: Seen }
/** What this tab keeps of a form until it is sent: what was typed, and what it was begun from. */
export type Typed<Values> = { values: Values; begun: Read<Values> }

export const isSame = <Values extends Fields>(one: Values, other: Values) =>
  Object.keys(other).every((name) => (one[name] ?? '').trim() === (other[name] ?? '').trim())

/**
 * How what stands in a form is to what is known `now`: 'same' is known; 'follow': something else is known, and nobody has
 * typed anything; 'agree': somebody has typed just that, or about just that (it was moved, or changed and changed back);
 * 'other': somebody has typed something else, which is not swept away.
 */
export function standingOf<Values extends Fields>(mine: Values, begun: Read<Values>, now: Read<Values>) {
  const isSaved = begun.over !== undefined
  if (isSaved && now.seen === begun.over) return 'same'
  const isTyped = !isSame(mine, begun.values)
  // What was saved here comes back as the server writes it.
  const isWritten = isSaved && Object.keys(now.values).some((name) => now.values[name] !== begun.values[name])
  if (now.seen === begun.seen) return isWritten && !isTyped ? 'follow' : 'same'
  if (!isTyped) return 'follow'
  return isSame(mine, now.values) || isSame(begun.values, now.values) ? 'agree' : 'other'
}

/** What is typed stays; where nothing was typed, what a colleague has saved. */
export const goneOn = <Values extends Fields>(mine: Values, begun: Values, theirs: Values): Values => {
  const isTyped = (name: string) => (mine[name] ?? '').trim() !== (begun[name] ?? '').trim()
  return Object.fromEntries(
    Object.keys(theirs).map((name) => [name, isTyped(name) ? mine[name] : theirs[name]]),
  ) as Values
}

/** Of the names in a form those whose saved value is another than the one that stands there. */
export const differing = <Values extends Fields>(mine: Values, theirs: Values): (keyof Values & string)[] =>
  Object.keys(theirs).filter((name) => (mine[name] ?? '').trim() !== (theirs[name] ?? '').trim())
