import type { z } from 'zod/mini'
import { draftBase } from '#contract/merge/draft-base.ts'
import { isPictureText } from '#contract/photos/schemas.ts'
import { innerSchema, longestOf } from '../cut-oversized.ts'

// The largest body that an endpoint can need, from the schema of its request.

type Schema = z.core.$ZodType

/**
 * Bytes beyond the largest valid body: white space of a body that is printed for people, fields of other releases, and
 * a text that is too long, which is answered with a sentence at its field instead of 413.
 */
const slack = 16 * 1024
/** Of one UTF-16 code unit: JSON may write it as \u20ac, and needs three bytes for it as UTF-8. */
const letterBytes = 6
/** JSON.stringify writes no number that is longer than -1.2345678901234567e-300. */
const numberBytes = 25
/** A data string is ASCII; some clients write each "/" of it as "\/", one letter of 64. */
const pictureBytes = (letters: number) => Math.ceil((letters * 33) / 32)
/** The path of a picture with its key. */
const picturePathBytes = 100

/**
 * The largest JSON body in bytes that the schema of a request accepts, however JSON escapes it, and some slack.
 * Infinite where a part of the schema has no bound.
 */
export const largestBody = (ask: Schema): number => sizeOf(ask, pictureBytes) + slack

/** `photoBytes`: of a picture's text, from the most letters that it may have. */
function sizeOf(schema: Schema, photoBytes: (letters: number) => number): number {
  const inner = innerSchema(schema)
  if (inner) return Math.max(sizeOf(inner, photoBytes), 'null'.length)
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'union':
      return Math.max(...def.options.map((option) => sizeOf(option, photoBytes)))
    case 'string':
      return 2 + (isPictureText(schema) ? photoBytes(longestOf(schema)) : longestOf(schema) * letterBytes)
    case 'array':
      return 2 + longestOf(schema) * (sizeOf(def.element, photoBytes) + 1)
    case 'object':
      return sizeOfObject(def.shape, photoBytes)
    case 'enum':
      return longestJson(Object.values(def.entries))
    case 'literal':
      return longestJson(def.values)
    case 'number':
      return numberBytes
    case 'boolean':
      return 'false'.length
    case 'null':
    case 'undefined':
      return 'null'.length
    default:
      return Number.POSITIVE_INFINITY
  }
}

/** `base` has the other fields once more, with the paths of their pictures. */
function sizeOfObject(shape: Readonly<Record<string, Schema>>, photoBytes: (letters: number) => number): number {
  const fields = Object.entries(shape).map(([name, schema]) => {
    const { base: _, ...others } = shape
    const value = schema === draftBase ? sizeOfObject(others, () => picturePathBytes) : sizeOf(schema, photoBytes)
    return JSON.stringify(name).length + 2 + value
  })
  return 2 + fields.reduce((sum, bytes) => sum + bytes, 0)
}

const longestJson = (values: readonly unknown[]) => Math.max(...values.map((value) => JSON.stringify(value).length))
