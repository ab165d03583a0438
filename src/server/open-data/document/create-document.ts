import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { licence } from '#contract/open-data/licence.ts'
import { contractVersion } from '#contract/version.ts'
import type { RateLimit, RateLimits } from '../../http/limits/rate-limits.ts'
import documentedExamples from './examples.json' with { type: 'json' }
import { type FileOperation, fileOperations } from './file-operations.ts'
import { type JsonSchema, jsonSchemaOf, type SchemaSet, withoutField } from './json-schemas.ts'
import { type OperationText, operationTexts, type TagName, tags } from './texts.ts'

// The public API as an OpenAPI 3.1 document, made from the contract: its schemas are those that the server checks.

/** A public read by its name, `showcase.list`. */
type PublicEndpoint = { name: string; endpoint: Endpoint }

/** The public API, in the order of the contract. */
export const publicEndpoints: readonly PublicEndpoint[] = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries<Endpoint>(endpoints)
    .filter(([, { api }]) => api === 'public')
    .map(([key, endpoint]) => ({ name: `${group}.${key}`, endpoint })),
)

export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: JsonSchema
  example?: unknown
}
export type Media = { schema: JsonSchema; example?: unknown }
export type Response = { description: string; headers?: Record<string, object>; content?: Record<string, Media> }
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, Response | { $ref: string }>
}
export type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  security: []
  paths: Record<string, Partial<Record<'get' | 'post', Operation>>>
  components: { schemas: SchemaSet; responses: Record<string, Response> }
}

/**
 * A documented request and what the server answers to it: JSON, or the text of a file. Lists are cut after two entries,
 * files after two rows. A test makes them.
 */
export type Example = { request: Record<string, unknown>; answer: unknown }
/** The site of the examples; a document has the address of its own installation instead. */
export const exampleSite = 'https://etalase.example'
/** The day of the examples; a document has one whose files its own installation has. */
export const exampleDay = '2026-11-28'
const examplesOf = ({ baseUrl, day = exampleDay }: DocumentOptions) =>
  JSON.parse(JSON.stringify(documentedExamples).replaceAll(exampleSite, baseUrl).replaceAll(exampleDay, day)) as Record<
    string,
    Example
  >

/** `day`: a day of the files, '2026-11-28', for the examples. */
export type DocumentOptions = { baseUrl: string; rules: RateLimits; downloads: RateLimit; day?: string }

export function createDocument(options: DocumentOptions): OpenApiDocument {
  const schemas: SchemaSet = {}
  const paths: OpenApiDocument['paths'] = {}
  const examples = examplesOf(options)
  const add = (path: string, method: 'get' | 'post', operation: Operation) => {
    paths[path] = { ...paths[path], [method]: operation }
  }
  for (const one of publicEndpoints)
    add(
      one.endpoint.path,
      one.endpoint.method === 'GET' ? 'get' : 'post',
      endpointOperation(one, schemas, examples[one.name]),
    )
  for (const one of fileOperations(schemas)) add(one.path, 'get', fileOperation(one, examples[one.name]))
  return {
    openapi: '3.1.0',
    info: {
      title: 'API publik Etalase Mutu',
      version: String(contractVersion),
      description: aboutText(options),
      license: { name: licence.name, identifier: licence.identifier },
    },
    servers: [{ url: `${options.baseUrl}/api` }],
    tags: Object.values(tags).map(({ name, description }) => ({ name, description })),
    security: [],
    paths,
    components: {
      schemas: { ...Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))), ...errors },
      responses: errorResponses,
    },
  }
}

const limitText = ({ most, seconds }: RateLimit, what: string) => `${most} ${what} dalam ${seconds / 60} menit`

const aboutText = ({ rules, downloads }: DocumentOptions) =>
  [
    'Semua yang tampil untuk umum di Etalase Mutu: produk, toko, lembaga sertifikasi, wilayah, daftar sertifikat SNI, pemeriksaan nomor, dan berkas harian. Tanpa kunci dan tanpa akun.',
    'Jawaban JSON selalu mempunyai `code`: `00` berarti berhasil; selain itu `message` menjelaskan alasannya, juga bila status HTTP-nya 200. Bacaan yang memakai POST tidak mengubah apa pun. Field yang tidak dikenal abaikan saja: rilis berikutnya boleh menambahkannya.',
    'Halaman situs lain boleh membacanya langsung dari peramban (CORS), tanpa kredensial. Jawaban GET mempunyai `ETag`; kirim `If-None-Match` supaya yang belum berubah tidak dikirim lagi.',
    `Batas tiap alamat IP: ${limitText(rules.reads, 'permintaan')}; di antaranya ${limitText(rules.searches, 'pencarian dan pemeriksaan nomor')}, ${limitText(rules.suggestions, 'saran')}, dan ${limitText(downloads, 'unduhan berkas')}. Bila lebih, jawabannya 429 dengan \`Retry-After\`. Yang memerlukan semuanya sebaiknya memakai berkas harian.`,
  ].join('\n\n')

function endpointOperation(
  { name, endpoint }: PublicEndpoint,
  schemas: SchemaSet,
  example: Example | undefined,
): Operation {
  const text = operationTexts[name]
  if (!text) throw new Error(`the document has no text about ${name}`)
  const request = jsonSchemaOf(endpoint.ask, 'input', schemas, name)
  const answer = jsonSchemaOf(endpoint.answer, 'output', schemas, name)
  for (const path of text.ownersFields?.request ?? []) withoutField(request, path)
  for (const path of text.ownersFields?.answer ?? []) withoutField(answer, path)
  const parameters = withExamples(parametersOf(endpoint, request), example)
  const inBody = Object.entries(request.properties ?? {}).filter(
    ([field]) => !parameters.some((one) => one.name === field),
  )
  const body: JsonSchema = {
    ...request,
    properties: Object.fromEntries(inBody),
    ...(request.required && { required: request.required.filter((field) => inBody.some(([one]) => one === field)) }),
  }
  if (body.required?.length === 0) delete body.required
  return {
    ...headOf(name, text),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.method !== 'GET' &&
      inBody.length > 0 && {
        requestBody: {
          required: (body.required ?? []).length > 0,
          content: {
            'application/json': { schema: body, ...(example && { example: withoutParameters(example, parameters) }) },
          },
        },
      }),
    responses: {
      200: {
        description: 'Jawaban, atau alasan penolakan.',
        ...(endpoint.method === 'GET' && { headers: { ETag: etagHeader } }),
        content: {
          'application/json': {
            schema: { oneOf: [answerSchema(answer), { $ref: '#/components/schemas/Refusal' }] },
            ...(example && { example: example.answer }),
          },
        },
      },
      ...(endpoint.method === 'GET' && { 304: { description: 'Tidak berubah sejak `If-None-Match`.' } }),
      ...commonErrors,
    },
  }
}

const withExamples = (parameters: readonly Parameter[], example: Example | undefined): Parameter[] =>
  parameters.map((one) =>
    example && one.name in example.request ? { ...one, example: example.request[one.name] } : one,
  )

const withoutParameters = ({ request }: Example, parameters: readonly Parameter[]) =>
  Object.fromEntries(Object.entries(request).filter(([field]) => !parameters.some(({ name }) => name === field)))

const headOf = (name: string, { tag, summary, description }: OperationText) => ({
  operationId: operationIdOf(name),
  tags: [tags[tag as TagName].name],
  summary,
  ...(description && { description }),
})

/** 'showcase.list' → 'showcaseList'. */
export const operationIdOf = (name: string) => name.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The parameters of the path, and for GET all other parameters too. */
function parametersOf({ path, method }: Endpoint, request: JsonSchema): Parameter[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  return Object.entries(request.properties ?? {})
    .filter(([name]) => inPath.includes(name) || method === 'GET')
    .map(([name, { description, ...schema }]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || (request.required ?? []).includes(name),
      ...(description && { description }),
      schema,
    }))
}

const answerSchema = (answer: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { code: { const: '00' }, ...answer.properties },
  required: ['code', ...(answer.required ?? [])],
})

function fileOperation(one: FileOperation, example: Example | undefined): Operation {
  const parameters = withExamples(one.parameters, example)
  return {
    ...headOf(one.name, one),
    ...(parameters.length > 0 && { parameters }),
    responses: {
      200: {
        description: one.answer,
        headers: { ETag: etagHeader },
        content: Object.fromEntries(
          Object.entries(one.content).map(([type, schema]) => [
            type,
            { schema, ...(example && { example: example.answer }) },
          ]),
        ),
      },
      304: { description: 'Tidak berubah sejak `If-None-Match`.' },
      ...Object.fromEntries(one.errors.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
      ...commonErrors,
    },
  }
}

const etagHeader = { description: 'Untuk `If-None-Match`.', schema: { type: 'string' } }
const retryAfterHeader = { description: 'Detik.', schema: { type: 'integer' } }

const errors: SchemaSet = {
  Refusal: {
    type: 'object',
    description: 'Permintaan yang ditolak; mengulanginya tidak menolong.',
    properties: {
      code: {
        enum: ['01', '04', '05', '10'],
        description: "'01' ditolak, '04' tidak ada, '05' permintaan keliru, '10' diturunkan operator.",
      },
      message: { type: 'string', description: 'Alasannya, untuk dibaca orang.' },
      fields: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'Kesalahan tiap field.',
      },
    },
    required: ['code', 'message'],
  },
  Failure: {
    type: 'object',
    description: 'Tidak dapat dijawab sekarang; nanti mungkin bisa.',
    properties: {
      code: {
        type: 'string',
        description: "'29' terlalu sering atau sedang penuh, '50' gangguan; '04', '05' seperti Refusal.",
      },
      message: { type: 'string' },
      retry_after: { type: 'integer', description: 'Berapa detik lagi sebaiknya dicoba.' },
    },
    required: ['code', 'message'],
  },
}

const failure = (description: string, more: Partial<Response> = {}): Response => ({
  description,
  ...more,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})

const errorResponses: Record<string, Response> = {
  400: failure('Permintaan keliru.'),
  404: failure('Tidak ada.'),
  429: failure('Terlalu sering.', { headers: { 'Retry-After': retryAfterHeader } }),
  503: failure('Belum siap, atau sedang penuh.', { headers: { 'Retry-After': retryAfterHeader } }),
  default: failure('Gangguan, atau permintaan yang bukan HTTP yang benar.'),
}

const commonErrors = {
  429: { $ref: '#/components/responses/429' },
  503: { $ref: '#/components/responses/503' },
  default: { $ref: '#/components/responses/default' },
}
