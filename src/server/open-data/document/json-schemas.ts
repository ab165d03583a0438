import { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { lsproCard, lsproPosting, lsproProfile, scope } from '#contract/lspro/schemas.ts'
import { openDataSet } from '#contract/open-data/schemas.ts'
import { region } from '#contract/regions/schemas.ts'
import { flag, option, picture, pictureFacts } from '#contract/schemas.ts'
import { shopCard, shopCategory } from '#contract/shops/schemas.ts'
import { banner, category, productCard } from '#contract/showcase/schemas.ts'
import { checkedCertificate } from '#contract/sni/schemas.ts'
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
  ['CertificationBodyCard', lsproCard],
  ['CertificationBody', lsproProfile],
  ['CertificationBodyPost', lsproPosting],
  ['Scope', scope],
  ['Option', option],
  ['Region', region],
  ['Certificate', checkedCertificate],
  ['DataSet', openDataSet],
  ['ProductRow', productRow],
  ['CertificateRow', certificateRow],
]
const registry = z.registry<{ id: string }>()
for (const [id, schema] of names) registry.add(schema, { id })

/** Collects the schemas that others refer to. */
export type SchemaSet = Record<string, JsonSchema>

/**
 * The JSON schema of a request (`input`) or an answer (`output`). `operation`: the name under which its fields may have
 * texts of their own. Named schemas are added to `schemas`.
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
      delete json.id
    },
  }) as JsonSchema & { $defs?: SchemaSet }
  const {
    $schema,
    $defs = {},
    ...json
  } = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')) as typeof made
  for (const [name, named] of Object.entries($defs)) {
    addFieldTexts(named, (path) => [`${name}.${path.join('.')}`])
    schemas[name] = named
  }
  addFieldTexts(json, (path) => [`${operation}.${path.at(-1)}`])
  return json
}

/**
 * Texts of all fields that are in the schema itself, not behind a reference. `keys`: under which names a text may be,
 * the first wins.
 */
function addFieldTexts(schema: JsonSchema, keys: (path: string[]) => string[], path: string[] = []): void {
  for (const [field, property] of Object.entries(schema.properties ?? {})) {
    const here = [...path, field]
    const text = [...keys(here), field].map((key) => fieldTexts[key]).find(Boolean)
    if (text) property.description = text
    addFieldTexts(property, keys, here)
  }
  if (schema.items) addFieldTexts(schema.items, keys, path)
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) addFieldTexts(one, keys, path)
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
