import type { z } from 'zod/mini'

/**
 * The input with each text and list that is longer than its schema allows cut to one more than that: it is refused with
 * the same sentence, at the same field, but no rule, pattern or transformation runs over megabytes, and a list's
 * elements are not checked before their number. `factor`: how much longer it may be, before its texts are normalized.
 */
export function cutOversized(schema: z.core.$ZodType, input: unknown, factor = 1): unknown {
  const inner = innerSchema(schema)
  if (inner) return cutOversized(inner, input, factor)
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'union':
      return cutByOptions(def.options, input, factor)
    case 'string': {
      // A character has two code units at most.
      const most = longestOf(schema) * 2 * factor + 1
      return typeof input === 'string' && input.length > most + 1 ? input.slice(0, most + 1) : input
    }
    case 'array': {
      if (!Array.isArray(input)) return input
      const most = longestOf(schema)
      return (input.length > most + 1 ? input.slice(0, most + 1) : input).map((item) =>
        cutOversized(def.element, item, factor),
      )
    }
    case 'object':
      return isRecord(input) ? cutFields(def.shape, input, factor) : input
    default:
      return input
  }
}

/** The schema within one that allows more or has a default, and the first of a pipe; undefined for others. */
export function innerSchema(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return def.innerType
    case 'pipe':
      return def.in
    default:
      return undefined
  }
}

/** The fields of the schema, cut; others as they are, because some schemas refuse them. */
function cutFields(shape: Readonly<Record<string, z.core.$ZodType>>, input: Record<string, unknown>, factor: number) {
  const cut = { ...input }
  for (const [name, schema] of Object.entries(shape))
    if (Object.hasOwn(input, name)) cut[name] = cutOversized(schema, input[name], factor)
  return cut
}

/** As long as the option that allows most; options of objects are left as they are, because each has other fields. */
function cutByOptions(options: readonly z.core.$ZodType[], input: unknown, factor: number): unknown {
  if (typeof input !== 'string' && !Array.isArray(input)) return input
  const type = typeof input === 'string' ? 'string' : 'array'
  const fitting = options.filter((option) => (option as z.core.$ZodTypes)._zod.def.type === type)
  const [longest] = fitting.toSorted((a, b) => longestOf(b) - longestOf(a))
  return longest ? cutOversized(longest, input, factor) : input
}

/** The largest length of a text, in characters, or of a list, by the checks of its schema; infinite without one. */
export const longestOf = (schema: z.core.$ZodType): number =>
  Math.min(
    Number.POSITIVE_INFINITY,
    ...(schema._zod.def.checks ?? []).flatMap((check) => {
      const { def } = (check as z.core.$ZodChecks)._zod
      if (def.check === 'length_equals') return [def.length]
      return def.check === 'max_length' ? [def.maximum] : []
    }),
  )

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
