import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dayInJakarta, longDate } from '#contract/time/dates.ts'
import { defaultRateLimits } from '#server/http/limits/rate-limits.ts'
import { createDocument, type Example, exampleSite, operationIdOf } from '#server/open-data/document/create-document.ts'
import documentedExamples from '#server/open-data/document/examples.json' with { type: 'json' }
import { type ExampleServer, openExampleServer } from '../../fixtures/open-data.fixture.ts'
import { engines } from '../../support/database/engines.ts'

// Every example of the documentation is what the real server answers. `EXAMPLES=write` writes the answers of today into
// the file of examples; a new operation needs its request there first.

const examplesFile = 'src/server/open-data/document/examples.json'
const examples = documentedExamples as Record<string, Example>
const document = createDocument({
  baseUrl: exampleSite,
  rules: defaultRateLimits,
  downloads: { most: 60, seconds: 3600 },
})
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method as 'get' | 'post', operation })),
)
type DocumentedOperation = (typeof operations)[number]

/** The day of the examples. */
const day = '2026-11-28'
const shortDay = (date: string) => date.split('-').toReversed().join('/')

/** The request as the document describes it. */
function requestOf({ path, method, operation }: DocumentedOperation, today: string) {
  const encodedValue = (value: unknown) => encodeURIComponent(value === day ? today : String(value))
  const parameters = (operation.parameters ?? []).filter(({ example }) => example !== undefined)
  const address = parameters
    .filter((one) => one.in === 'path')
    .reduce((filled, { name, example }) => filled.replace(`{${name}}`, encodedValue(example)), path)
  const query = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, example }) => `${name}=${encodedValue(example)}`)
  const body = operation.requestBody?.content['application/json']?.example
  return {
    method: method.toUpperCase() as 'GET' | 'POST',
    url: `/api${address}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    ...(body !== undefined && { payload: body as object }),
  }
}

/** The part of an answer that the documentation shows: lists after two entries and files after two rows are cut. */
async function answerOf(place: ExampleServer, operation: DocumentedOperation) {
  const today = dayInJakarta()
  const answer = await place.app.inject(requestOf(operation, today))
  expect(answer.statusCode, answer.body).toBe(200)
  const type = String(answer.headers['content-type'])
  expect(Object.keys(successOf(operation).content!)).toContain(type.split(';')[0])
  if (/json/.test(type)) return stable(cut(answer.json()), today)
  if (type.startsWith('text/csv')) return stable(answer.body.split('\r\n').slice(0, 3).join('\r\n'), today)
  if (type.startsWith('application/octet-stream')) {
    const [header = ''] = answer.rawPayload.toString('utf8').split('\n')
    return `${JSON.stringify(stable(JSON.parse(header), today))}\n…`
  }
  return stable(answer.body, today)
}

const successOf = ({ operation }: DocumentedOperation) =>
  operation.responses['200'] as Extract<(typeof operation.responses)[string], { description: string }>

const cut = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 2).map(cut)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cut(one)]))
}

/** Values that are different in each run, or on each day. */
const replaced: Record<string, unknown> = {
  kid: 'lyI3pn4q',
  x: 'WfSjwveAqI_frC_c7OP3o7b56gOHgCAvxjMo0DO1iKA',
  y: 'd11erGVumdNXVMc9dmyJw-r_1CnpXhJTUxpVrxSlGXk',
  version: 1_795_852_800,
  bytes: 1024,
  plain_bytes: 2048,
  download_bytes: 512,
  sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
}

function stable(value: unknown, today: string, name = ''): unknown {
  if (name in replaced) return replaced[name]
  if (Array.isArray(value)) return value.map((one) => stable(one, today))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, stable(one, today, field)]))
  if (typeof value !== 'string') return value
  const isOfToday = /^\d{4}-\d\d-\d\dT/.test(value) && Math.abs(Date.parse(value) - Date.now()) < 86_400_000
  if (isOfToday) return `${day}T01:00:00.000Z`
  return value
    .replaceAll(today, day)
    .replaceAll(longDate(today), longDate(day))
    .replaceAll(shortDay(today), shortDay(day))
}

test('examples: each operation has one, and each belongs to an operation', () => {
  expect(Object.keys(examples).map(operationIdOf).toSorted()).toEqual(
    operations.map(({ operation }) => operation.operationId).toSorted(),
  )
})

test('examples: none has a telephone number, an e-mail address or a NIB', () => {
  const texts = JSON.stringify(examples)
  expect(texts).not.toMatch(/[\w.+-]+@[\w-]+\.[\w.]+|\+62\d|\b08\d{7,}|"nib"|"\d{13}"/)
})

describe.each(engines({ both: true }))('examples on %s', (engine) => {
  let place: Promise<ExampleServer> | undefined
  const exampleServer = () => {
    place ??= openExampleServer(engine)
    return place
  }
  const nameOf = ({ operation }: DocumentedOperation) =>
    Object.keys(examples).find((name) => operationIdOf(name) === operation.operationId) ?? ''

  test.runIf(process.env.EXAMPLES === 'write')('are written', async () => {
    const written: Record<string, Example> = {}
    for (const operation of operations)
      written[nameOf(operation)] = {
        request: examples[nameOf(operation)]!.request,
        answer: await answerOf(await exampleServer(), operation),
      }
    writeFileSync(examplesFile, `${JSON.stringify(written, null, 2)}\n`)
  })

  test
    .skipIf(process.env.EXAMPLES === 'write')
    .each(operations.map((one) => [`${one.method.toUpperCase()} ${one.path}`, one] as const))(
    '%s answers as documented',
    async (_, operation) => {
      const [media] = Object.values(successOf(operation).content!)
      expect(media?.example).toEqual(await answerOf(await exampleServer(), operation))
    },
  )
})
