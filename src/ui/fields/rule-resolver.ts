import type { FieldErrors, Resolver } from 'react-hook-form'

/** The values of a form: every field a text. */
export type Fields = Record<string, string>

/** A rule for each field that has one: what is wrong with it, as a sentence; it may look at the other fields. */
export type FieldRules<Values extends Fields> = {
  [Name in keyof Values]?: (value: string, values: Values) => string | undefined
}

/** Of the names in a form, in the order in which they stand there, the first that something is said of. */
export const firstFieldOf = <Name extends string>(names: readonly Name[], said: object): Name | undefined =>
  names.find((name) => name in said)

/** The plain rules of the contract as react-hook-form asks for them: `useForm({ resolver: ruled({ email: emailRule }) })`. */
export const ruleResolver =
  <Values extends Fields>(rules: FieldRules<Values>): Resolver<Values> =>
  (values, _, { fields }) => {
    const wrong: Record<string, object> = {}
    for (const name of Object.keys(rules)) {
      const message = rules[name]?.(values[name] ?? '', values)
      // The input comes along, so that the form can lead the focus to it.
      if (message)
        wrong[name] = { type: 'rule', message, ref: (fields as Record<string, { ref?: unknown }>)[name]?.ref }
    }
    return Object.keys(wrong).length > 0 ? { values: {}, errors: wrong as FieldErrors<Values> } : { values, errors: {} }
  }
