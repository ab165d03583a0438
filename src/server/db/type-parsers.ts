// Both engines exchange text with Postgres, through this one table, so their values cannot differ.

/**
 * A parameter in the text form of Postgres. Arrays become Postgres arrays, other objects json: an array meant as json
 * has to be given as JSON.stringify(array). A Date is its moment in UTC, also where a date column takes the day from
 * it.
 */
export function serializeValue(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array)
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`
  if (Array.isArray(value)) return `{${value.map(serializeElement).join(',')}}`
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

function serializeElement(value: unknown): string {
  if (Array.isArray(value)) return serializeValue(value) as string
  const text = serializeValue(value)
  return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`
}

export type TypeParser = (text: string) => unknown

const parseText: TypeParser = (text) => text
// '2026-11-20 13:12:11.5+00' → a form that every engine's Date parses alike. Both engines are set to UTC.
const parseTimestamp: TypeParser = (text) => new Date(`${text.replace(' ', 'T')}${/[+-]\d\d$/.test(text) ? ':00' : ''}`)
const parseBytea: TypeParser = (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'))

// [type, its array type, parser]: the numbers are fixed in Postgres (pg_type.dat). Other types stay text.
const types: [number, number, TypeParser][] = [
  [16, 1000, (text) => text === 't'], // boolean
  [17, 1001, parseBytea], // bytea
  [19, 1003, parseText], // name
  [20, 1016, Number], // bigint: counts and ids, all below 2^53
  [21, 1005, Number], // smallint
  [23, 1007, Number], // integer
  [25, 1009, parseText], // text
  [26, 1028, Number], // oid
  [114, 199, JSON.parse], // json
  [700, 1021, Number], // real
  [701, 1022, Number], // double precision
  [1042, 1014, parseText], // char(n)
  [1043, 1015, parseText], // varchar
  [1082, 1182, parseText], // date
  [1114, 1115, parseText], // timestamp
  [1184, 1185, parseTimestamp], // timestamptz
  [1700, 1231, parseText], // numeric
  [2950, 2951, parseText], // uuid
  [3802, 3807, JSON.parse], // jsonb
]
const parsers = new Map<number, TypeParser>()
for (const [type, array, read] of types) {
  // Not `read` itself: JSON.parse and Number take a second argument that map() would pass.
  parsers.set(type, (text) => read(text))
  parsers.set(array, (text) => parseArray(text, read))
}

/** Parses text of this Postgres type (its oid). */
export const typeParserFor = (type: number): TypeParser => parsers.get(type) ?? parseText

/** '{1,NULL,"a \"b\""}', nested, or with bounds before it ('[0:1]={…}'). */
function parseArray(text: string, read: TypeParser): unknown[] {
  let at = text.indexOf('{') + 1

  const quoted = () => {
    let word = ''
    for (at++; text[at] !== '"'; at++) {
      if (text[at] === '\\') at++
      word += text[at]
    }
    at++
    return read(word)
  }
  const bare = () => {
    const start = at
    while (text[at] !== ',' && text[at] !== '}') at++
    const word = text.slice(start, at)
    return word === 'NULL' ? null : read(word)
  }
  const list = (): unknown[] => {
    const found: unknown[] = []
    while (at < text.length && text[at] !== '}') {
      if (text[at] === ',') at++
      else if (text[at] === '{') {
        at++
        found.push(list())
      } else found.push(text[at] === '"' ? quoted() : bare())
    }
    at++
    return found
  }
  return list()
}
