import type { Fields } from '#ui/fields/rule-resolver.ts'

// What is written about something that a colleague may save meanwhile. Pure.

/** The mark by which the server knows a state of something; undefined of what is not there yet. */
export type Version = string | number | undefined
/** Something as it was read. `over`: the mark of what a save of our own has taken the place of. */
export type Snapshot<Values> = { values: Values; seen: Version; over?: Version }
/** What this tab keeps of a form until it is sent: what was typed, and what it was begun from. */
export type AutosavedForm<Values> = { values: Values; begun: Snapshot<Values> }

export const equalValues = <Values extends Fields>(one: Values, other: Values) =>
  Object.keys(other).every((name) => (one[name] ?? '').trim() === (other[name] ?? '').trim())

/**
 * How what stands in a form is to what is known `now`: 'same' is known; 'follow': something else is known, and nobody has
 * typed anything; 'agree': somebody has typed just that, or about just that (it was moved, or changed and changed back);
 * 'other': somebody has typed something else, which is not swept away.
 */
export function compareWithServer<Values extends Fields>(mine: Values, base: Snapshot<Values>, now: Snapshot<Values>) {
  const isSaved = base.over !== undefined
  if (isSaved && now.seen === base.over) return 'same'
  const isTyped = !equalValues(mine, base.values)
  // What was saved here comes back as the server writes it.
  const isWritten = isSaved && Object.keys(now.values).some((name) => now.values[name] !== base.values[name])
  if (now.seen === base.seen) return isWritten && !isTyped ? 'follow' : 'same'
  if (!isTyped) return 'follow'
  return equalValues(mine, now.values) || equalValues(base.values, now.values) ? 'agree' : 'other'
}

/** What is typed stays; where nothing was typed, what a colleague has saved. */
export const rebase = <Values extends Fields>(mine: Values, base: Values, theirs: Values): Values => {
  const isTyped = (name: string) => (mine[name] ?? '').trim() !== (base[name] ?? '').trim()
  return Object.fromEntries(
    Object.keys(theirs).map((name) => [name, isTyped(name) ? mine[name] : theirs[name]]),
  ) as Values
}

/** Of the names in a form those whose saved value is another than the one that stands there. */
export const conflictingFields = <Values extends Fields>(mine: Values, theirs: Values): (keyof Values & string)[] =>
  Object.keys(theirs).filter((name) => (mine[name] ?? '').trim() !== (theirs[name] ?? '').trim())
