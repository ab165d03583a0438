import type { FieldErrors, Resolver } from 'react-hook-form'

/** The value of a field: the text of an input, or a list that the user collects, such as categories. */
export type FieldValue = string | readonly unknown[]
export type Fields = Record<string, FieldValue>

/**
 * A rule for each field that has one: returns the error as a sentence, or undefined. A rule decides alone about its
 * field. `fromSchema`: the error that the form's check has found there, for a rule that only puts it better.
 */
export type FieldRules<Values extends Fields> = {
  [Name in keyof Values]?: (value: Values[Name], values: Values, fromSchema?: string) => string | undefined
}

/** The part of a zod schema that checks a request. */
export type RequestSchema = {
  safeParse: (request: unknown) => {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
  }
}

/** Checks a form with the schema of the request that its values become. */
export type RequestCheck<Values extends Fields> = {
  /**
   * Loads the schema; undefined if that failed: then only the rules are checked here, and the server checks the rest.
   */
  schema: () => Promise<RequestSchema | undefined>
  toRequest: (values: Values) => unknown
  /** The form's field for a field of the request. */
  fieldOf?: ((name: string) => string) | undefined
}

/** The first of `names`, the form's fields in page order, that has an entry in `errors`. */
export const firstFieldOf = <Name extends string>(names: readonly Name[], errors: object): Name | undefined =>
  names.find((name) => name in errors)

/**
 * A react-hook-form resolver of the contract's rules: `useForm({ resolver: ruleResolver({ email: emailRule }) })`. With
 * a `check`, the fields without a rule are checked with the schema of the request.
 */
export const ruleResolver =
  <Values extends Fields>(rules: FieldRules<Values>, check?: RequestCheck<Values>): Resolver<Values> =>
  (formValues, _, { fields }) => {
    const resultWith = (schema: RequestSchema | undefined) => {
      const values = withoutNull(formValues)
      const fromSchema = check ? schemaErrors(schema, check, values) : {}
      const messages = { ...fromSchema, ...ruleErrors(rules, values, fromSchema) }
      const errors: Record<string, object> = {}
      // `ref` lets the form focus the input.
      for (const [name, message] of Object.entries(messages))
        if (message)
          errors[name] = { type: 'rule', message, ref: (fields as Record<string, { ref?: unknown }>)[name]?.ref }
      return Object.keys(errors).length > 0
        ? { values: {}, errors: errors as FieldErrors<Values> }
        : { values, errors: {} }
    }
    // The values are read once the schema is there: the user may have typed meanwhile.
    return check ? check.schema().then(resultWith) : resultWith(undefined)
  }

/**
 * The values as they are now; react-hook-form sets a group of radio buttons to null when it is left without a choice.
 */
const withoutNull = <Values extends Fields>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === null ? '' : value])) as Values

type Messages = Record<string, string | undefined>

/** The error of each field with a rule; undefined for a valid one. */
const ruleErrors = <Values extends Fields>(rules: FieldRules<Values>, values: Values, fromSchema: Messages): Messages =>
  Object.fromEntries(
    Object.keys(rules).map((name) => [
      name,
      rules[name]?.((values[name] ?? '') as Values[string], values, fromSchema[name]),
    ]),
  )

/** The first error of each field of the form that the schema finds. */
function schemaErrors<Values extends Fields>(
  schema: RequestSchema | undefined,
  { toRequest, fieldOf }: RequestCheck<Values>,
  values: Values,
): Messages {
  const messages: Messages = {}
  for (const { path, message } of schema?.safeParse(toRequest(values)).error?.issues ?? []) {
    const requestName = String(path[0] ?? '')
    const name = fieldOf?.(requestName) ?? requestName
    // The request has more than the form: an id, photos.
    if (name in values) messages[name] ??= message
  }
  return messages
}
