import type { Fields } from '#ui/fields/rule-resolver.ts'

/** The texts of a draft that the form knows; an earlier release may have had others. */
export const valuesFromDraft = <Values extends Fields>(empty: Values, draft: Record<string, unknown>): Values =>
  Object.fromEntries(
    Object.entries(empty).map(([name, nothing]) => [name, typeof draft[name] === 'string' ? draft[name] : nothing]),
  ) as Values

/** Filled in before this phone knew of the shop: what is still empty is the shop's. */
export const fillEmpty = <Values extends Fields>(theirs: Values, empty: Values, typed: Values): Values =>
  Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, text === empty[name] ? theirs[name] : text]),
  ) as Values
