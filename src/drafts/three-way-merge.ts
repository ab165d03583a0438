import type { Fields } from '#ui/fields/rule-resolver.ts'
import { fillEmpty } from './draft-values.ts'

// What is heard while somebody is filling in a form.

/** Fields that are one thing, and follow together; what stands in none of them is its owner's once the form is touched. */
export type FieldGroups<Values extends Fields> = readonly (readonly (keyof Values & string)[])[]

/** What was typed before anything was heard and would wipe other words of the server's: those words. */
export const emptied = <Values extends Fields>(theirs: Values, empty: Values, typed: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(theirs).filter(
      ([name, text]) => text !== empty[name] && typed[name] !== empty[name] && text !== typed[name],
    ),
  ) as Partial<Values>

/** What the server says and what was typed before that was heard, where both hold: two lists are one. */
export type MergeValues<Values extends Fields> = (theirs: Values, typed: Values) => Partial<Values>

/** The server has been heard by a form that was filled in before: what comes into it, and the `others` it would wipe. */
export function rebase<Values extends Fields>(
  theirs: Values,
  empty: Values,
  typed: Values,
  both?: MergeValues<Values>,
) {
  const together = both?.(theirs, typed) ?? {}
  return {
    values: { ...fillEmpty(theirs, empty, typed), ...together },
    others: emptied({ ...theirs, ...together }, empty, { ...typed, ...together }),
  }
}

/**
 * Sends a form whose asking is the whole of it once what is there has been heard; until then it stays a `draft`, or
 * `unkept` where the phone could not even keep that: sent, it would wipe what this phone has never shown.
 */
export const onceLoaded = async <T>(
  form: { isHeard: () => boolean; keepAsDraft: () => Promise<boolean> },
  send: () => Promise<T>,
): Promise<T | 'draft' | 'unkept'> => (form.isHeard() ? send() : (await form.keepAsDraft()) ? 'draft' : 'unkept')
