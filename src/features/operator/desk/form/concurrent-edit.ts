import { isSameButBlanks, isSameValue } from '#drafts/draft-values.ts'
import type { Fields } from '#ui/fields/rule-resolver.ts'

// Editing something that a colleague may save at the same time. Pure.

/** The server's version of something; undefined for a new one. */
export type Version = string | number | undefined
/** Values with their version. `over` is the version that a save of our own has replaced. */
export type Snapshot<Values> = { values: Values; seen: Version; over?: Version }
/** A form as stored in this tab until it is sent: the input, and the values it was based on. */
export type AutosavedForm<Values> = { values: Values; begun: Snapshot<Values> }

export const equalValues = <Values extends Fields>(one: Values, other: Values) =>
  Object.keys(other).every((name) => isSameButBlanks(one[name] ?? '', other[name] ?? ''))

/**
 * Compares the form (`mine`, based on `base`) with the latest version (`now`). 'same': the version has not changed.
 * 'follow': it has changed, and the form has no input. 'agree': it has changed, but its values are those of the form or
 * of the base (it was moved, or changed and changed back). 'other': it has changed, and the form has other input, which
 * is kept.
 */
export function compareWithServer<Values extends Fields>(mine: Values, base: Snapshot<Values>, now: Snapshot<Values>) {
  const isSaved = base.over !== undefined
  if (isSaved && now.seen === base.over) return 'same'
  const isTyped = !equalValues(mine, base.values)
  // The server may normalise what was saved here, such as trim it.
  const isWritten = isSaved && Object.keys(now.values).some((name) => !isSameValue(now.values[name], base.values[name]))
  if (now.seen === base.seen) return isWritten && !isTyped ? 'follow' : 'same'
  if (!isTyped) return 'follow'
  return equalValues(mine, now.values) || equalValues(base.values, now.values) ? 'agree' : 'other'
}

/** Keeps input, and takes a colleague's values for unchanged fields. */
export const rebase = <Values extends Fields>(mine: Values, base: Values, theirs: Values): Values =>
  Object.fromEntries(
    Object.keys(theirs).map((name) => [
      name,
      isSameButBlanks(mine[name] ?? '', base[name] ?? '') ? theirs[name] : mine[name],
    ]),
  ) as Values

/** The names of the fields whose saved value differs from the one in the form. */
export const conflictingFields = <Values extends Fields>(mine: Values, theirs: Values): (keyof Values & string)[] =>
  Object.keys(theirs).filter((name) => !isSameButBlanks(mine[name] ?? '', theirs[name] ?? ''))
