import type { FieldErrors, Resolver } from 'react-hook-form'

/** The values of a form: every field is a string. */
export type Fields = Record<string, string>

/** A rule for each field that has one: returns the error as a sentence, or undefined; it may read the other fields. */
export type FieldRules<Values extends Fields> = {
  [Name in keyof Values]?: (value: string, values: Values) => string | undefined
}

/** The first of `names`, the form's fields in page order, that has an entry in `errors`. */
export const firstFieldOf = <Name extends string>(names: readonly Name[], errors: object): Name | undefined =>
  names.find((name) => name in errors)

/** The contract's rules as a react-hook-form resolver: `useForm({ resolver: ruleResolver({ email: emailRule }) })`. */
export const ruleResolver =
  <Values extends Fields>(rules: FieldRules<Values>): Resolver<Values> =>
  (values, _, { fields }) => {
    const wrong: Record<string, object> = {}
    for (const name of Object.keys(rules)) {
      const message = rules[name]?.(values[name] ?? '', values)
      // `ref` lets the form focus the input.
      if (message)
        wrong[name] = { type: 'rule', message, ref: (fields as Record<string, { ref?: unknown }>)[name]?.ref }
    }
    return Object.keys(wrong).length > 0 ? { values: {}, errors: wrong as FieldErrors<Values> } : { values, errors: {} }
  }
