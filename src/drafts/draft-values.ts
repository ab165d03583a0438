import type { Fields } from '#ui/fields/rule-resolver.ts'

/** The values of a draft that the form has fields for; an earlier release may have had others. */
export const valuesFromDraft = <Values extends Fields>(empty: Values, draft: Record<string, unknown>): Values =>
  Object.fromEntries(
    Object.entries(empty).map(([name, nothing]) => [name, typeof draft[name] === 'string' ? draft[name] : nothing]),
  ) as Values

/** Fills empty fields with the server's values, for a draft that was begun before this phone had them. */
export const fillEmpty = <Values extends Fields>(theirs: Values, empty: Values, typed: Values): Values =>
  Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, text === empty[name] ? theirs[name] : text]),
  ) as Values
