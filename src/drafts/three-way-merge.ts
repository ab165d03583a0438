import type { Fields } from '#ui/fields/rule-resolver.ts'
import { fillEmpty, isSameValue } from './draft-values.ts'

// Merges values that arrive while a form is being filled in.

/**
 * Groups of fields that are merged as one value; fields outside every group stay as they are once the form was touched.
 */
export type FieldGroups<Values extends Fields> = readonly (readonly (keyof Values & string)[])[]

/** Values of the server's that would be deleted by what was typed before they arrived. */
export const emptied = <Values extends Fields>(theirs: Values, empty: Values, typed: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(theirs).filter(
      ([name, value]) =>
        !isSameValue(value, empty[name]) && !isSameValue(typed[name], empty[name]) && !isSameValue(value, typed[name]),
    ),
  ) as Partial<Values>

/** Combines the server's value and the typed one of fields where both are kept: two lists become one. */
export type MergeValues<Values extends Fields> = (theirs: Values, typed: Values) => Partial<Values>

/**
 * The server's values have arrived in a form that was filled in before: the fields that take them, and the `others`
 * that would be deleted.
 */
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
 * Sends a form with a complete value only after the server's values have arrived; until then it stays a `draft`, or
 * `unkept` if the phone could not store that. Sent before, it would delete values that this phone has never shown.
 */
export const onceLoaded = async <T>(
  form: { isLoaded: () => boolean; keepAsDraft: () => Promise<boolean> },
  send: () => Promise<T>,
): Promise<T | 'draft' | 'unkept'> => (form.isLoaded() ? send() : (await form.keepAsDraft()) ? 'draft' : 'unkept')
