import { Validator } from '@seriousme/openapi-schema-validator'
import Ajv2020 from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { defaultRateLimits } from '#server/http/limits/rate-limits.ts'
import { createDocument, operationIdOf, publicEndpoints } from '#server/open-data/document/create-document.ts'
import type { JsonSchema } from '#server/open-data/document/json-schemas.ts'
import { fieldTexts, operationTexts } from '#server/open-data/document/texts.ts'

const document = createDocument({
  baseUrl: 'https://etalase.example',
  rules: defaultRateLimits,
  downloads: { most: 60, seconds: 3600 },
})
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
/** Every schema of the document, with those inside of it. */
const allSchemas: JsonSchema[] = []
function collect(value: unknown) {
  if (value === null || typeof value !== 'object') return
  if ('properties' in value || '$ref' in value || 'items' in value) allSchemas.push(value as JsonSchema)
  for (const one of Object.values(value)) collect(one)
}
collect(document)

describe('GET /api/openapi.json', () => {
  test('is a valid OpenAPI 3.1 document', async () => {
    const validate = async (one: object) => new Validator().validate(structuredClone(one) as Record<string, unknown>)
    expect(await validate(document)).toMatchObject({ valid: true })
    const [path] = Object.keys(document.paths)
    const broken = { ...document, paths: { [path!]: { get: { responses: 'none' } } } }
    expect((await validate(broken)).valid).toBe(false)
  })

  test('has every public read, and every other endpoint of anyone has a reason not to be in it', () => {
    const described = operations.map(({ operationId }) => operationId)
    const all = Object.entries(contract).flatMap(([group, endpoints]) =>
      Object.entries<Endpoint>(endpoints).map(([key, endpoint]) => [`${group}.${key}`, endpoint] as const),
    )
    const named = (isNamed: (endpoint: Endpoint) => boolean) =>
      all.filter(([, endpoint]) => isNamed(endpoint)).map(([name]) => name)
    const isDescribed = (name: string) => described.includes(operationIdOf(name))
    expect(named(({ api }) => api === 'public').filter((name) => !isDescribed(name))).toEqual([])
    expect(named(({ api }) => api !== 'public').filter(isDescribed)).toEqual([])
    // The public API contains no personal data: no endpoint that needs a session.
    expect(named(({ access, api }) => (access === 'anyone') !== (api !== undefined))).toEqual([])
    // Reads and nothing else: a request by POST whose answer no phone keeps is a write.
    expect(named(({ api, method, keep }) => api === 'public' && method !== 'GET' && !keep)).toEqual([])
    const open = new Set(publicEndpoints.map(({ endpoint }) => endpoint.path))
    const paths = Object.keys(document.paths).filter((path) => !/^\/(sni|open-data)\//.test(path))
    expect(paths.filter((path) => !open.has(path as '/'))).toEqual([])
  })

  test('names each operation once, in a group that exists, and has no text about others', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const groups = document.tags.map(({ name }) => name)
    expect(operations.filter(({ tags }) => !groups.includes(tags[0]!))).toEqual([])
    const names = publicEndpoints.map(({ name }) => name)
    expect(Object.keys(operationTexts).filter((name) => !names.includes(name))).toEqual([])
  })

  test('explains no field that is not there', () => {
    const explained = new Set(
      allSchemas.flatMap(({ properties = {} }) => Object.values(properties)).map(({ description }) => description),
    )
    const parameters = new Set(
      operations.flatMap(({ parameters = [] }) => parameters).map(({ description }) => description),
    )
    expect(Object.entries(fieldTexts).filter(([, text]) => !explained.has(text) && !parameters.has(text))).toEqual([])
  })

  test('has no field that only an owner gets', () => {
    const fields = new Set(allSchemas.flatMap(({ properties = {} }) => Object.keys(properties)))
    for (const field of [
      'nib',
      'owner',
      'mobile_phone',
      'office_phone',
      'tkdn_certificate',
      'omzet',
      'created_by',
      'token',
    ])
      expect(fields).not.toContain(field)
    expect(fields).toContain('has_whatsapp')
  })

  test('refers only to schemas that it has, and has none that nobody refers to', () => {
    const refs = allSchemas.flatMap(({ $ref }) => ($ref ? [$ref] : []))
    const names = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect(refs.filter((ref) => !ref.startsWith('#/components/responses/') && !names.includes(ref))).toEqual([])
    expect(names.filter((name) => !refs.includes(name))).toEqual([])
  })

  test('has examples that fit their schemas', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'https://etalase.example/openapi.json', components: document.components })
    const absolute = (schema: JsonSchema) =>
      JSON.parse(
        JSON.stringify(schema).replaceAll('"#/components', '"https://etalase.example/openapi.json#/components'),
      )
    const wrong = operations.flatMap(({ operationId, parameters = [], requestBody, responses }) => {
      const body = requestBody?.content['application/json']
      const answer = Object.values(
        (responses['200'] as { content: Record<string, { schema: JsonSchema; example?: unknown }> }).content,
      )[0]!
      const cases: [string, JsonSchema, unknown][] = [
        ...parameters.map(({ name, schema, example }): [string, JsonSchema, unknown] => [name, schema, example]),
        ...(body ? [['request', body.schema, body.example] as [string, JsonSchema, unknown]] : []),
        ['answer', answer.schema, answer.example],
      ]
      return cases.flatMap(([what, schema, example]) => {
        if (example === undefined) return []
        return ajv.validate(absolute(schema), example) ? [] : [`${operationId} ${what}: ${ajv.errorsText()}`]
      })
    })
    expect(wrong).toEqual([])
    expect(ajv.validate(absolute({ $ref: '#/components/schemas/ProductCard' }), { id: 'x' })).toBe(false)
  })
})
