import type { Fields, FieldValue } from '#ui/fields/rule-resolver.ts'

/** Makes the list of a field from the items that a draft holds; drops items that it does not know. */
export type ListReaders<Values extends Fields> = {
  [Name in keyof Values]?: (items: readonly unknown[]) => Values[Name]
}

/** The values of a draft that the form has fields for; an earlier release may have had others. */
export const valuesFromDraft = <Values extends Fields>(
  empty: Values,
  draft: Record<string, unknown>,
  lists: ListReaders<Values> = {},
): Values =>
  Object.fromEntries(
    Object.entries(empty).map(([name, nothing]) => {
      const stored = draft[name]
      if (typeof nothing === 'string') return [name, typeof stored === 'string' ? stored : nothing]
      const items = itemsOf(stored)
      return [name, items.length === 0 ? nothing : (lists[name]?.(items) ?? items)]
    }),
  ) as Values

/** The values as a draft stores them: a list as JSON, '' for an empty one. */
export const draftFromValues = <Values extends Fields>(values: Values): Record<keyof Values & string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, draftText(value)])) as Record<
    keyof Values & string,
    string
  >
// react-hook-form sets a group of radio buttons to null when it is left without a choice.
const draftText = (value: FieldValue | null) => {
  if (typeof value === 'string') return value
  return value?.length ? JSON.stringify(value) : ''
}

/** A draft with its lists as `draftFromValues` stores them: an earlier release may have stored them in another form. */
export const withCurrentLists = <Values extends Fields>(
  empty: Values,
  draft: Record<string, unknown>,
  lists?: ListReaders<Values>,
): Record<string, unknown> => {
  const texts = draftFromValues(valuesFromDraft(empty, draft, lists))
  const names = Object.keys(empty).filter((name) => typeof empty[name] !== 'string' && name in draft)
  return { ...draft, ...Object.fromEntries(names.map((name) => [name, texts[name]])) }
}

/**
 * The items of a stored list: JSON, or ids separated by commas as earlier releases stored them; none of other contents.
 */
function itemsOf(stored: unknown): readonly unknown[] {
  if (Array.isArray(stored)) return stored
  if (typeof stored !== 'string') return []
  if (/^\d+(,\d+)*$/.test(stored)) return stored.split(',').map(Number)
  try {
    const list: unknown = JSON.parse(stored || '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** Whether two values of a field are equal; two lists are if they have equal items in the same order. */
export const isSameValue = (one: FieldValue | undefined, other: FieldValue | undefined) =>
  (one === null ? '' : one) === (other === null ? '' : other) ||
  (Array.isArray(one) && Array.isArray(other) && draftText(one) === draftText(other))

/** Whether two values of a field are equal, apart from blanks at either end of a text. */
export const isSameButBlanks = (one: FieldValue | undefined, other: FieldValue | undefined) =>
  typeof one === 'string' && typeof other === 'string' ? one.trim() === other.trim() : isSameValue(one, other)

/** Fills empty fields with the server's values, for a draft that was begun before this phone had them. */
export const fillEmpty = <Values extends Fields>(theirs: Values, empty: Values, typed: Values): Values =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, isSameValue(value, empty[name]) ? theirs[name] : value]),
  ) as Values
