import type { Fields, FieldValue } from '#ui/fields/rule-resolver.ts'
import type { ListReaders } from './draft-values.ts'

// Converts the values of a form to a request, and back: each field is described once.

/** A field of a form, and the field of the request with the same name. */
export type FormField<Value extends FieldValue, RequestBody> = {
  empty: Value
  /** The form's value; the request may lack the field. */
  fromRequest: (ask: RequestBody | null | undefined) => Value
  toRequest: (value: Value) => RequestBody
  /** For a list: its items in a draft. Drops those that it does not know. */
  ofDraft?: (items: readonly unknown[]) => Value
}

/** A text, sent without blanks at either end. */
export const textField: FormField<string, string> = {
  empty: '',
  fromRequest: (ask) => ask ?? '',
  toRequest: (text) => text.trim(),
}

/** A text, sent as it is: rich text, a date. */
export const rawTextField: FormField<string, string> = { ...textField, toRequest: (text) => text }

/** A text; null when it is empty. */
export const optionalTextField: FormField<string, string | null> = {
  empty: '',
  fromRequest: (ask) => ask ?? '',
  toRequest: (text) => text.trim() || null,
}

/** One of several texts. The contract refuses others. */
export const choiceField = <Choice extends string>(): FormField<string, Choice> => ({
  empty: '',
  fromRequest: (ask) => ask ?? '',
  toRequest: (text) => text as Choice,
})

/** A number that is chosen from a list: a year, an id. '' and 0: none. */
export const numberField: FormField<string, number> = {
  empty: '',
  fromRequest: (ask) => (ask ? String(ask) : ''),
  toRequest: Number,
}

/** '1' yes, '0' no. */
export const flagField: FormField<string, 0 | 1> = {
  empty: '0',
  fromRequest: (ask) => String(ask ?? 0),
  toRequest: (text) => (text === '1' ? 1 : 0),
}

// biome-ignore-start lint/suspicious/noExplicitAny: fields and parts of all types; the results are typed
type Table = Record<string, FormField<any, any>>
type Part = FormPart<any, any, any>
/** The values of a form with these fields. */
export type ValuesOf<T extends Table> = {
  [Name in keyof T]: T[Name] extends FormField<infer Value, any> ? Value : never
}
type RequestBodyOf<T extends Table> = {
  [Name in keyof T]: T[Name] extends FormField<any, infer RequestBody> ? RequestBody : never
}
type Join<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void ? All : never
// biome-ignore-end lint/suspicious/noExplicitAny: see above

/** Some fields of a form, and the fields of the request that they become. */
export type FormPart<
  Values extends Fields,
  RequestBody,
  PartialRequest = { [Name in keyof RequestBody]?: RequestBody[Name] | null | undefined },
> = {
  empty: Values
  /** The request may lack fields. */
  fromRequest: (ask: PartialRequest) => Values
  toRequest: (values: Values) => RequestBody
  lists?: ListReaders<Values>
}

/** The part of a form whose fields have the same names in the request. */
export function formFields<T extends Table>(table: T): FormPart<ValuesOf<T>, RequestBodyOf<T>> {
  const entries = Object.entries(table)
  const mapFields = (of: (field: Table[string], name: string) => unknown) =>
    Object.fromEntries(entries.map(([name, field]) => [name, of(field, name)]))
  return {
    empty: mapFields(({ empty }) => empty) as ValuesOf<T>,
    fromRequest: (ask) => mapFields(({ fromRequest }, name) => fromRequest(ask[name])) as ValuesOf<T>,
    toRequest: (values) => mapFields(({ toRequest }, name) => toRequest(values[name])) as RequestBodyOf<T>,
    lists: mapFields(({ ofDraft }) => ofDraft) as ListReaders<ValuesOf<T>>,
  }
}

type ValuesIn<Parts extends readonly Part[]> =
  Join<Parts[number]['empty']> extends infer Values extends Fields ? Values : never

/** Several parts as one form, in the order of the page. */
export const joinParts = <Parts extends readonly Part[]>(...parts: Parts) => ({
  empty: joined(parts, ({ empty }) => empty) as ValuesIn<Parts>,
  fromRequest: (ask: Join<Parameters<Parts[number]['fromRequest']>[0]>) =>
    joined(parts, ({ fromRequest }) => fromRequest(ask)) as ValuesIn<Parts>,
  toRequest: (values: ValuesIn<Parts>) =>
    joined(parts, ({ toRequest }) => toRequest(values)) as Join<ReturnType<Parts[number]['toRequest']>>,
  lists: joined(parts, ({ lists }) => lists ?? {}) as ListReaders<ValuesIn<Parts>>,
})
const joined = (parts: readonly Part[], of: (part: Part) => object): unknown => Object.assign({}, ...parts.map(of))
