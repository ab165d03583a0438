import { z } from 'zod/mini'
import { clientErrors } from '#contract/client-errors/schemas.ts'
import { type Endpoint, isIdempotent } from '#contract/endpoint.ts'
import { imports } from '#contract/imports/imports.ts'
import { contract } from '#contract/index.ts'
import { operator } from '#contract/operator/operator.ts'
import { defaultRateLimits } from '#server/http/limits/rate-limits.ts'
import { createDocument } from '#server/open-data/document/create-document.ts'

// Prints all that phones and other sites can observe of the contract as sorted JSON, so that two commits can be
// compared by `diff`:  node --import tsx tests/support/sources/print-contract.ts > contract.json
// Of each endpoint: its facts, the JSON schemas of request and answer, and what each wrong value of each field gets.

const wrongValues = [
  ...[undefined, null, '', ' ', 'x', '\u0000', '-1', 'x'.repeat(60_000)],
  ...[-1, 0, 1, 1.5, 1e15, true, [], ['x'], [null], {}, Number.NaN],
]

function resultOf(schema: Endpoint['ask'], value: unknown) {
  try {
    const parsed = schema.safeParse(value)
    return parsed.success
      ? { ok: JSON.stringify(parsed.data) }
      : parsed.error.issues.map(({ path, code, message }) => `${path.join('.')}: ${code} ${message}`)
  } catch (error) {
    return `throws ${(error as Error).message}`
  }
}

function probesOf(schema: Endpoint['ask'], json: { properties?: object }) {
  const fields = Object.keys(json.properties ?? {})
  const probes = fields.flatMap((field) =>
    wrongValues.map((value, index) => [`${field}#${index}`, resultOf(schema, { [field]: value })] as const),
  )
  return { '{}': resultOf(schema, {}), null: resultOf(schema, null), ...Object.fromEntries(probes) }
}

function described(endpoint: Endpoint) {
  const { path, method = 'POST', access, raw = false, accepts = null, keep = null, queue, api } = endpoint
  const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') =>
    z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const ask = schemaOf(endpoint.ask, 'input')
  const photos = queue?.photos?.split('.')
  const uploads = photos ? (contract as Record<string, Record<string, Endpoint>>)[photos[0]!]?.[photos[1]!] : undefined
  return {
    ...{ path, method, access, raw, accepts, keep, worker: keep === 'public', public: api === 'public' },
    idempotent: isIdempotent(endpoint),
    queue: queue
      ? { invalidates: queue.invalidates, quiet: queue.quiet ?? false, photos: (uploads ?? contract.photos.save).path }
      : null,
    ...{ ask, askOutput: schemaOf(endpoint.ask, 'output') },
    ...{ answer: schemaOf(endpoint.answer, 'output'), answerInput: schemaOf(endpoint.answer, 'input') },
    probes: probesOf(endpoint.ask, ask),
  }
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]))
}

const endpoints = Object.entries({ ...contract, imports, clientErrors, operator }).flatMap(([group, members]) =>
  Object.entries<Endpoint>(members).map(([key, endpoint]) => [`${group}.${key}`, described(endpoint)] as const),
)
const document = createDocument({
  baseUrl: 'https://etalase.example',
  rules: defaultRateLimits,
  downloads: { most: 60, seconds: 3600 },
})
process.stdout.write(JSON.stringify(sorted({ endpoints: Object.fromEntries(endpoints), document }), null, 1))
