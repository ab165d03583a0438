import { expect, test } from 'vitest'
import type { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { exceedsJson } from '#server/http/body-parser.ts'
import { longestOf } from '#server/http/cut-oversized.ts'
import { parseInput } from '#server/http/mount.ts'
import { namedEndpoints } from '#tests/support/endpoints.ts'

// The server has one thread: a request whose checks take a time that grows with the square of its size stops everybody.

type Schema = z.core.$ZodType
/** A text or a list somewhere in a request. */
type Field = { path: (string | number)[]; kind: 'text' | 'list'; schema: Schema }

/** A value of the schema's type, whether its rules accept it or not. */
function sampleOf(schema: Schema): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) return sampleOf(def.innerType as Schema)
  if (def.type === 'pipe') return sampleOf(def.in)
  if (def.type === 'union') return sampleOf(def.options[0]!)
  if (def.type === 'object')
    return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, sampleOf(field)]))
  if (def.type === 'array') return [sampleOf(def.element)]
  if (def.type === 'enum') return Object.values(def.entries)[0]
  if (def.type === 'literal') return def.values[0]
  if (def.type === 'string') return 'kopi'
  return def.type === 'boolean' ? true : 1
}

function fieldsOf(schema: Schema, path: Field['path'] = []): Field[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) return fieldsOf(def.innerType as Schema, path)
  if (def.type === 'pipe') return fieldsOf(def.in, path)
  if (def.type === 'union') return def.options.flatMap((option) => fieldsOf(option, path))
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, field]) => fieldsOf(field, [...path, name]))
  if (def.type === 'array') return [{ path, kind: 'list', schema }, ...fieldsOf(def.element, [...path, 0])]
  return def.type === 'string' ? [{ path, kind: 'text', schema }] : []
}

/** The input with another value at the path. */
function withValue(input: unknown, [step, ...rest]: Field['path'], value: unknown): unknown {
  if (step === undefined) return value
  const changed = withValue((input as Record<string | number, unknown>)[step], rest, value)
  return typeof step === 'number' ? [changed] : { ...(input as object), [step]: changed }
}

const numbers = (count: number, first: number) => Array.from({ length: count }, (_, n) => 100_000 + first + n).join(',')

/** Texts of about `length` letters on which a careless pattern walks back and forth. */
const texts: ((length: number) => string)[] = [
  ...['a', ' ', '1', ',', '-', '.', '<', '\n', '\u00e9', 'a@', 'a.', '1,', '&#', '<b>', 'e\u0301', ' \u200b'].map(
    (piece) => (length: number) => piece.repeat(length / piece.length),
  ),
  (length) => `${' '.repeat(length)}x`,
  (length) => `https://${'a.'.repeat(length / 2)}!`,
  (length) => numbers(length / 7, 0),
]

/** Elements that differ from each other, as far as the schema has texts and numbers. */
function distinct(value: unknown, n: number): unknown {
  if (typeof value === 'number') return n + 1
  if (typeof value === 'string') return `${value} ${n}`
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, distinct(part, n)]))
}

function bodiesOf(endpoint: Endpoint, { path, kind, schema }: Field): ((size: number) => string)[] {
  const sample = sampleOf(endpoint.ask)
  const body = (value: unknown) => JSON.stringify(withValue(sample, path, value))
  if (kind === 'text') return texts.map((text) => (size) => body(text(size * 16)))
  const [element] = sampleOf(schema) as [unknown]
  // A body has 10,000 values at most; an object has two for each field.
  const values = JSON.stringify(element).split(/[,:{[]/).length + 1
  return [
    (size) => body(Array.from({ length: size / values }, (_, n) => distinct(element, n))),
    (size) => body(Array.from({ length: size / values }, () => element)),
    (size) => body(Array.from({ length: size }, () => '')),
    // Texts that are lists themselves, of numbers that differ.
    (size) => body(Array.from({ length: size / 80 }, (_, n) => numbers(140, 140 * n))),
  ]
}

const most = 8_000
/** Below this many microseconds of processor time a growth is noise. */
const floor = 40_000

/** Processor time of everything that happens to a body before its handler, in microseconds: the least of three. */
function costOf(endpoint: Endpoint, body: string, times = 3): number {
  const costs = Array.from({ length: times }, () => {
    const before = process.cpuUsage()
    try {
      expect(exceedsJson({ depth: 20, values: 10_000, digits: 100 }, body)).toBe(false)
      parseInput(endpoint, JSON.parse(body))
    } catch (error) {
      expect(error).toHaveProperty('code', '05')
    }
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  return Math.min(...costs)
}

test.each(namedEndpoints)(
  'the checks of %s take no more than three times as long for a request of twice the size',
  (_, endpoint) => {
    for (const field of fieldsOf(endpoint.ask))
      for (const body of bodiesOf(endpoint, field)) {
        if (costOf(endpoint, body(most), 1) < floor) continue
        const [quarter, half, whole] = [most / 4, most / 2, most].map((size) => costOf(endpoint, body(size)))
        const where = `${field.path.join('.')}: ${body(60).slice(0, 200)}`
        if (whole! > floor) expect(whole! / half!, where).toBeLessThanOrEqual(3)
        if (half! > floor) expect(half! / quarter!, where).toBeLessThanOrEqual(3)
      }
  },
)

test('every list and every text of a request has a longest length', () => {
  const endless = namedEndpoints.flatMap(([name, { ask, raw }]) =>
    fieldsOf(ask)
      // The name of a file is in the address, which is bounded.
      .filter(({ path, schema }) => !(raw && path[0] === 'name') && longestOf(schema) === Number.POSITIVE_INFINITY)
      .map(({ path }) => `${name}: ${path.join('.')}`),
  )
  expect(endless).toEqual([])
})
