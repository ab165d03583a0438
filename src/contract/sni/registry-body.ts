import {
  type Certificate,
  type CertificateState,
  certificateStates,
  type MisusedNumber,
  type RegistryBody,
  type RegistryContent,
  type RegistryDifference,
} from './registry.ts'

// The compact form of the registry: JSON of columns instead of rows, sorted by producer, with every name and standard
// once and numbers as differences to the row before. Equal columns stand together, so that gzip finds them.

/** Thrown for a body that is not of this form. */
export class RegistryBodyError extends Error {
  override name = 'RegistryBodyError'
}

/** Rows and characters above which a body is refused before it fills the memory of a phone. */
export const registryLimits = { rows: 400_000, misused: 2_000, plainBytes: 64_000_000 } as const

type Columns = {
  regencies: [name: string, provinceId: number][]
  bodies: [id: number, name: string, accreditationNo: string][]
  standards: string[]
  /** The id as the difference to the producer before. */
  producers: [idStep: number, name: string, regency: number][]
  /** The number of rows of each producer. */
  counts: number[]
  /** Each id is stored as its difference to the id in the row before. */
  ids: number[]
  products: number[]
  names: string[]
  /** Indexes of standards; most products have one. */
  numbers: (number | number[])[]
  certificateNos: string[]
  /** Index of a body; -1 for none. */
  body: number[]
  /** Days since 1 January 2000; null for none. */
  from: (number | null)[]
  /** Days from `from`, or since 2000 where there is no `from`. */
  days: (number | null)[]
  states: number[]
  since: (number | null)[]
  misused: [key: string, since: string, remark: string][]
  removed?: number[]
}

const dayMs = 86_400_000
const firstDay = Date.UTC(2000, 0, 1)
/** '2000-01-02' → 1. */
const dayNumber = (date: string) => Math.round((Date.parse(`${date}T00:00:00Z`) - firstDay) / dayMs)
const dateOf = (day: number) => new Date(firstDay + day * dayMs).toISOString().slice(0, 10)

/** The UTF-8 text of a snapshot, or of a difference, which has `removed`. */
export function encodeRegistry(content: RegistryContent | RegistryDifference): string {
  const encoder = registryEncoder()
  encoder.add(content.certificates.toSorted((a, b) => a.producer_id - b.producer_id || a.id - b.id))
  return encoder.end(content.misused, 'removed' in content ? content.removed : undefined).join('')
}

/**
 * Encodes rows that arrive a few at a time, in the order of `producer_id` and `id`. `end` returns the text in pieces,
 * one for each column; the length of each piece is not limited.
 */
export function registryEncoder() {
  const regencies = dictionary<[string, number]>()
  const bodies = dictionary<[number, string, string]>()
  const standards = dictionary<string>()
  const columns: Omit<Columns, 'misused' | 'removed'> = {
    regencies: regencies.values,
    bodies: bodies.values,
    standards: standards.values,
    producers: [],
    counts: [],
    ids: [],
    products: [],
    names: [],
    numbers: [],
    certificateNos: [],
    body: [],
    from: [],
    days: [],
    states: [],
    since: [],
  }
  let before: Certificate | undefined

  function add(rows: readonly Certificate[]) {
    for (const row of rows) {
      const isNewProducer =
        before?.producer_id !== row.producer_id || before.producer !== row.producer || before.regency !== row.regency
      if (isNewProducer) {
        const regency = regencies.indexOf(`${row.province_id} ${row.regency}`, [row.regency, row.province_id])
        columns.producers.push([row.producer_id - (before?.producer_id ?? 0), row.producer, regency])
        columns.counts.push(0)
      }
      columns.counts[columns.counts.length - 1]! += 1
      columns.ids.push(row.id - (before?.id ?? 0))
      columns.products.push(row.product_id - (before?.product_id ?? 0))
      columns.names.push(row.product)
      const numbers = row.numbers.map((number) => standards.indexOf(number, number))
      columns.numbers.push(numbers.length === 1 ? numbers[0]! : numbers)
      columns.certificateNos.push(row.certificate_no)
      const { body } = row
      columns.body.push(body ? bodies.indexOf(JSON.stringify(body), [body.id, body.name, body.accreditation_no]) : -1)
      const from = row.from === null ? null : dayNumber(row.from)
      columns.from.push(from)
      columns.days.push(row.until === null ? null : dayNumber(row.until) - (from ?? 0))
      columns.states.push(certificateStates.indexOf(row.state))
      columns.since.push(row.since === null ? null : dayNumber(row.since))
      before = row
    }
  }

  function end(misused: readonly MisusedNumber[], removed?: readonly number[]): string[] {
    const all: Record<string, unknown> = {
      ...columns,
      misused: misused.map(({ key, since, remark }) => [key, since, remark]),
      ...(removed && { removed }),
    }
    const pieces = Object.entries(all).map(
      ([name, values], at) => `${at === 0 ? '{' : ','}${JSON.stringify(name)}:${JSON.stringify(values)}`,
    )
    return [...pieces, '}']
  }

  return { add, end }
}

/** Decodes the text of a registry file. Throws RegistryBodyError for any other text. */
export function decodeRegistry(text: string): RegistryContent & { removed: number[] } {
  const columns = parsedObject(text) as Columns
  const regencies = listOf(columns.regencies).map((entry) => {
    const [name, province] = listOf(entry)
    return { name: textOf(name), province: wholeOf(province) }
  })
  const bodies = listOf(columns.bodies).map((entry): RegistryBody => {
    const [id, name, number] = listOf(entry)
    return { id: wholeOf(id), name: textOf(name), accreditation_no: textOf(number) }
  })
  const standards = listOf(columns.standards).map(textOf)
  const total = listOf(columns.ids).length
  check(total <= registryLimits.rows)
  const column = (values: unknown) => {
    const list = listOf(values)
    check(list.length === total)
    return list
  }
  const [ids, products, names, numbers, certificateNos] = [
    column(columns.ids),
    column(columns.products),
    column(columns.names),
    column(columns.numbers),
    column(columns.certificateNos),
  ]
  const [bodyOf, froms, days, states, sinces] = [
    column(columns.body),
    column(columns.from),
    column(columns.days),
    column(columns.states),
    column(columns.since),
  ]
  const producers = listOf(columns.producers)
  const counts = listOf(columns.counts)
  check(counts.length === producers.length)

  const certificates: Certificate[] = []
  const seen = new Set<number>()
  let [id, product, producer, row] = [0, 0, 0, 0]
  producers.forEach((entry, at) => {
    const [step, name, place] = listOf(entry)
    producer += wholeOf(step)
    check(producer > 0)
    const regency = itemOf(regencies, place)
    const producerName = textOf(name)
    const count = wholeOf(counts[at])
    check(count > 0 && row + count <= total)
    for (const end = row + count; row < end; row++) {
      id += wholeOf(ids[row])
      product += wholeOf(products[row])
      check(id > 0 && product > 0 && !seen.has(id))
      seen.add(id)
      const from = dayOf(froms[row])
      const length = dayOf(days[row])
      const standardsOf = Array.isArray(numbers[row]) ? (numbers[row] as unknown[]) : [numbers[row]]
      const body = bodyOf[row]
      certificates.push({
        id,
        product_id: product,
        product: textOf(names[row]),
        producer_id: producer,
        producer: producerName,
        regency: regency.name,
        province_id: regency.province,
        numbers: standardsOf.map((index) => itemOf(standards, index)),
        certificate_no: textOf(certificateNos[row]),
        body: body === -1 ? null : itemOf(bodies, body),
        from: from === null ? null : dateOf(from),
        until: length === null ? null : dateOf(checkedDay((from ?? 0) + length)),
        state: itemOf<CertificateState>(certificateStates, states[row]),
        since: sinces[row] === null ? null : dateOf(dayOf(sinces[row])!),
      })
    }
  })
  check(row === total)
  const misused = misusedOf(columns.misused)
  const removed = columns.removed === undefined ? [] : listOf(columns.removed).map(wholeOf)
  check(removed.length <= registryLimits.rows)
  return { certificates, misused, removed }
}

/** The object of a text in JSON. Throws RegistryBodyError when it is too long, or something else. */
export function parsedObject(text: string): Record<string, unknown> {
  if (text.length > registryLimits.plainBytes) throw new RegistryBodyError('too long')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new RegistryBodyError('not JSON')
  }
  check(typeof value === 'object' && value !== null && !Array.isArray(value))
  return value as Record<string, unknown>
}

/** The column of misused numbers. Throws RegistryBodyError for anything else. */
export function misusedOf(column: unknown): MisusedNumber[] {
  const misused = listOf(column).map((entry): MisusedNumber => {
    const [key, since, remark] = listOf(entry)
    check(/^\d{4}-\d\d-\d\d$/.test(textOf(since)))
    return { key: textOf(key), since: textOf(since), remark: textOf(remark) }
  })
  check(misused.length <= registryLimits.misused)
  return misused
}

/** Values in the order in which they came, each once. */
function dictionary<T>() {
  const values: T[] = []
  const places = new Map<string, number>()
  return {
    values,
    indexOf(key: string, value: T): number {
      const found = places.get(key)
      if (found !== undefined) return found
      places.set(key, values.length)
      return values.push(value) - 1
    },
  }
}

function check(isRight: boolean): asserts isRight {
  if (!isRight) throw new RegistryBodyError('not a register')
}

function listOf(value: unknown): unknown[] {
  check(Array.isArray(value))
  return value
}

function textOf(value: unknown): string {
  check(typeof value === 'string')
  return value
}

function wholeOf(value: unknown): number {
  check(Number.isSafeInteger(value))
  return value as number
}

/** Days: within a century around 2000, so that every one of them is a date. */
const checkedDay = (day: number) => {
  check(day > -40_000 && day < 80_000)
  return day
}
const dayOf = (value: unknown) => (value === null ? null : checkedDay(wholeOf(value)))

function itemOf<T>(list: readonly T[], index: unknown): T {
  check(Number.isSafeInteger(index) && (index as number) >= 0 && (index as number) < list.length)
  return list[index as number]!
}
