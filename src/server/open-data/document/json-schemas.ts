import { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { lsproCard, lsproPosting, lsproProfile, scope } from '#contract/lspro/lspro-schemas.ts'
import { openDataSet } from '#contract/open-data.ts'
import { region } from '#contract/regions.ts'
import { flag, pictureFacts } from '#contract/schemas.ts'
import { shopCard, shopCategory } from '#contract/shops/shop-profile.ts'
import { option, picture } from '#contract/shops/shop-schemas.ts'
import { banner, category, productCard } from '#contract/showcase/showcase.ts'
import { certificateAnswer } from '#contract/sni/sni.ts'
import { certificateRow, productRow } from '../files/datasets.ts'
import { fieldTexts } from './texts.ts'

// JSON schemas of the contract's schemas, with the texts of fields.

export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  description?: string
  [keyword: string]: unknown
}

/** Schemas that have a name of their own in the document. */
const names: [name: string, schema: z.ZodMiniType][] = [
  ['PictureFacts', pictureFacts],
  ['Picture', picture],
  ['ProductCard', productCard],
  ['Banner', banner],
  ['Category', category],
  ['ShopCard', shopCard],
  ['ShopCategory', shopCategory],
  ['BodyCard', lsproCard],
  ['Body', lsproProfile],
  ['BodyPost', lsproPosting],
  ['Scope', scope],
  ['Option', option],
  ['Region', region],
  ['Certificate', certificateAnswer],
  ['DataSet', openDataSet],
  ['ProductRow', productRow],
  ['CertificateRow', certificateRow],
]
const registry = z.registry<{ id: string }>()
for (const [id, schema] of names) registry.add(schema, { id })

/** Collects the schemas that others refer to. */
export type SchemaSet = Record<string, JsonSchema>

/**
 * The JSON schema of a request (`input`) or an answer (`output`). `operation`: the name under which its fields may have texts of
 * their own. Named schemas are added to `schemas`.
 */
export function jsonSchemaOf(
  schema: Endpoint['ask'] | Endpoint['answer'],
  io: 'input' | 'output',
  schemas: SchemaSet,
  operation = '',
): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    metadata: registry,
    override: ({ zodSchema, jsonSchema }) => {
      const json = jsonSchema as JsonSchema
      if (zodSchema === flag) replaceBy(json, { type: 'integer', enum: [0, 1] })
      // Later releases may add fields to an answer.
      delete json.additionalProperties
      // A text without the character NUL: not worth a line in a document.
      if (json.pattern === '^[^\\0]*$') delete json.pattern
      const name = registry.get(zodSchema as never)?.id
      delete json.id
      for (const [field, property] of Object.entries(json.properties ?? {})) {
        const text = fieldTexts[`${name ?? operation}.${field}`] ?? fieldTexts[field]
        if (text) property.description = text
      }
    },
  }) as JsonSchema & { $defs?: SchemaSet }
  const { $schema, $defs = {}, ...json } = JSON.parse(
    JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as typeof made
  Object.assign(schemas, $defs)
  return json
}

function replaceBy(json: JsonSchema, other: JsonSchema) {
  for (const key of Object.keys(json)) delete json[key]
  Object.assign(json, other)
}

/** Leaves out the field at a path, 'data.user'. Throws when there is none: a text about it would be stale. */
export function withoutField(schema: JsonSchema, path: string): void {
  const steps = path.split('.')
  const last = steps.pop()!
  const parent = steps.reduce<JsonSchema | undefined>((at, step) => at?.properties?.[step], schema)
  if (!parent?.properties || !(last in parent.properties)) throw new Error(`there is no field ${path}`)
  delete parent.properties[last]
  if (parent.required) parent.required = parent.required.filter((name) => name !== last)
}
