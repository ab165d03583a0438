import { pages } from '#contract/addresses.ts'
import type { Media, OpenApiDocument, Operation, Parameter } from '../document/create-document.ts'
import type { JsonSchema } from '../document/json-schemas.ts'

// The documentation as a page: the OpenAPI document in words, without script.

export const docsStylePath = '/docs.css'

type Method = 'get' | 'post'
type Entry = { path: string; method: Method; operation: Operation }

/** The whole page. Everything in it comes from the document. */
export function docsPage(document: OpenApiDocument): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ path, method: method as Method, operation })),
  )
  const groups = document.tags.map((tag) => ({
    ...tag,
    id: anchorOf(tag.name),
    entries: entries.filter(({ operation }) => operation.tags.includes(tag.name)),
  }))
  const { title, description, license } = document.info
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<meta name="description" content="API publik Etalase Mutu: tiap alamat, dengan contoh permintaan dan jawaban.">
<link rel="stylesheet" href="/api${docsStylePath}">
</head>
<body>
<a class="skip" href="#isi">Langsung ke isi</a>
<div class="page">
<header>
<h1>${escaped(title)}</h1>
${paragraphs(description)}
<p>Alamat dasar: <code>${escaped(document.servers[0]!.url)}</code>. Lisensi data: ${escaped(license.name)}.</p>
<ul>
<li><a href="/api/openapi.json">Dokumen OpenAPI 3.1 (JSON)</a></li>
<li><a href="${pages.openData.pattern}">Data terbuka: lisensi dan berkas harian</a></li>
<li><a href="${pages.home.pattern}">Etalase Mutu</a></li>
</ul>
</header>
<nav aria-label="Daftar operasi">
${groups.map(menuOf).join('\n')}
</nav>
<main id="isi">
${groups.map((group) => groupSection(group, document)).join('\n')}
</main>
</div>
</body>
</html>
`
}

type Group = { id: string; name: string; description: string; entries: Entry[] }

const menuOf = ({ id, name, entries }: Group) =>
  `<p><a href="#${id}"><strong>${escaped(name)}</strong></a></p>
<ul>${entries
    .map(({ operation }) => `<li><a href="#${operation.operationId}">${escaped(operation.summary)}</a></li>`)
    .join('')}</ul>`

const groupSection = ({ id, name, description, entries }: Group, document: OpenApiDocument) =>
  `<section class="group" id="${id}" aria-labelledby="${id}-judul">
<h2 id="${id}-judul">${escaped(name)}</h2>
<p class="muted">${inline(description)}</p>
${entries.map((entry) => operationSection(entry, document)).join('\n')}
</section>`

function operationSection(entry: Entry, document: OpenApiDocument) {
  const { path, method, operation } = entry
  const { operationId: id, summary, description, parameters = [], requestBody, responses } = operation
  const body = requestBody?.content['application/json']
  const answer = responses['200'] as Extract<(typeof responses)[string], { description: string }>
  const [type = '', media] = Object.entries(answer.content ?? {})[0] ?? []
  return `<section class="operation" id="${id}" aria-labelledby="${id}-judul">
<h3 id="${id}-judul">${escaped(summary)}</h3>
<p class="address"><span class="method">${method.toUpperCase()}</span> <code>${escaped(path)}</code></p>
${description ? paragraphs(description) : ''}
${fieldList('Parameter', parameters.map(parameterField))}
${fieldList('Isi permintaan', body ? fieldsOf(body.schema, document) : [])}
${example('Contoh permintaan', curl(entry, document), id)}
<p class="muted">Jawaban: <code>${escaped(type)}</code>. ${inline(answer.description)}</p>
${media?.example === undefined ? '' : example('Contoh jawaban', exampleText(media), id)}
${media ? fieldDetails(fieldsOf(media.schema, document)) : ''}
</section>`
}

// Fields

type Field = { name: string; type: string; required: boolean; description: string }

const parameterField = ({ name, required, description = '', schema }: Parameter): Field => ({
  name,
  type: typeText(schema),
  required,
  description,
})

const fieldList = (title: string, fields: Field[]) =>
  fields.length === 0 ? '' : `<h4>${title}</h4>\n${definitionList(fields)}`

const fieldDetails = (fields: Field[]) =>
  fields.length === 0
    ? ''
    : `<details><summary>Field jawaban (${fields.length})</summary>\n${definitionList(fields)}</details>`

const definitionList = (fields: Field[]) =>
  `<dl>${fields
    .map(
      ({ name, type, required, description }) =>
        `<div><dt><code>${escaped(name)}</code> <span class="muted">${escaped(type)}${required ? '' : ', opsional'}</span></dt>${
          description ? `<dd>${inline(description)}</dd>` : ''
        }</div>`,
    )
    .join('')}</dl>`

/** All fields of a schema by their path: 'data[].img.width'. Of an answer those of success. */
function fieldsOf(schema: JsonSchema, document: OpenApiDocument, before = ''): Field[] {
  const open = opened(schema, document)
  if (open.items) return fieldsOf(open.items, document, `${before}[]`)
  return Object.entries(open.properties ?? {}).flatMap(([name, property]) => {
    const path = before ? `${before}.${name}` : name
    const field = {
      name: path,
      type: typeText(opened(property, document)) + (isNullable(property) ? ' atau null' : ''),
      required: (open.required ?? []).includes(name),
      description: property.description ?? opened(property, document).description ?? '',
    }
    return [field, ...fieldsOf(property, document, path)]
  })
}

/** The schema behind a reference, a null, or a choice: of a choice the first. */
function opened(schema: JsonSchema, document: OpenApiDocument): JsonSchema {
  if (schema.$ref) return opened(document.components.schemas[schema.$ref.split('/').at(-1)!]!, document)
  const [choice] = (schema.oneOf ?? schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  return choice ? opened(choice, document) : schema
}

const isNullable = ({ type, anyOf = [] }: JsonSchema) =>
  anyOf.some((one) => one.type === 'null') || (Array.isArray(type) && type.includes('null'))

const typeNames: Record<string, string> = {
  string: 'teks',
  integer: 'bilangan bulat',
  number: 'bilangan',
  object: 'objek',
  array: 'daftar',
  boolean: 'ya/tidak',
}

function typeText({
  type,
  enum: values,
  const: value,
  minimum,
  maximum,
  maxLength,
  default: usual,
  format,
}: JsonSchema) {
  if (value !== undefined) return JSON.stringify(value)
  if (values) return values.map((one) => JSON.stringify(one)).join(' | ')
  const [name = ''] = [type ?? []].flat().filter((one) => one !== 'null')
  const limits = [
    format === 'date' && 'tanggal, 2026-11-28',
    typeof minimum === 'number' && typeof maximum === 'number' && maximum < 1_000_000 && `${minimum} sampai ${maximum}`,
    typeof maxLength === 'number' && `paling banyak ${maxLength} huruf`,
    usual !== undefined && usual !== '' && `bila tidak ada: ${JSON.stringify(usual)}`,
  ].filter(Boolean)
  return [typeNames[name] ?? name, ...limits].join(', ')
}

// Examples

/** A text that scrolls has to be reachable by keyboard. */
const example = (title: string, text: string, id: string) =>
  `<h4>${title}</h4>
<pre tabindex="0" role="region" aria-label="${title}: ${id}"><code>${escaped(text)}</code></pre>`

const exampleText = ({ example }: Media) => (typeof example === 'string' ? example : JSON.stringify(example, null, 2))

function curl({ path, method, operation }: Entry, document: OpenApiDocument): string {
  const { parameters = [], requestBody } = operation
  const exampleOf = (name: string) => parameters.find((one) => one.name === name)?.example
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(exampleOf(name) ?? name)))
  const query = parameters
    .filter((one) => one.in === 'query' && one.example !== undefined)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
    .join('&')
  const address = `'${document.servers[0]!.url}${filled}${query && `?${query}`}'`
  const body = requestBody?.content['application/json']?.example
  if (method === 'get') return `curl --compressed ${address}`
  return `curl --compressed -X POST ${address}${
    body ? ` \\\n  -H 'content-type: application/json' \\\n  -d '${JSON.stringify(body).replaceAll("'", "'\\''")}'` : ''
  }`
}

// Text

/** A text whose paragraphs are separated by an empty line, with `code`. */
const paragraphs = (text: string) =>
  text
    .split('\n\n')
    .map((one) => `<p>${inline(one)}</p>`)
    .join('\n')

const inline = (text: string) => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const anchorOf = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-')
