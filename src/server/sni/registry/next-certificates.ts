import { bareSniKey } from '#contract/sni/number-key.ts'
import type { Certificate, RegistryBody } from '#contract/sni/registry.ts'
import { daysAfter } from '#contract/time/dates.ts'

// The rules of the registry: what becomes of the certificates of a product. No I/O.

/** A row of the registry. `regency_id` is not published. */
export type CertificateRow = Certificate & { regency_id: number }

/** A product with SNI as it is now, and its shop. */
export type ProductFacts = {
  product_id: number
  product: string
  producer_id: number
  producer: string
  regency_id: number
  regency: string
  province_id: number
  numbers: string[]
  certificate_no: string
  body: RegistryBody | null
  from: string | null
  until: string | null
  /** Whether anyone may see it. */
  is_public: boolean
  /** Whether anyone might see it if an operator had not taken it down, and its certificate had not ended. */
  is_offered: boolean
  /** Since when an operator has taken down the product or suspended its shop. */
  blocked_on: string | null
  /** Since when its body says that it has not issued this certificate. */
  disputed_on: string | null
}

/** Without an id: a new row. */
export type NextRow = Omit<CertificateRow, 'id'> & { id: number | undefined }

/** The years for which a certificate stays in the registry after it has ended. */
export const yearsAfterwards = 2

type Input = {
  /** With the names of today. */
  rows: readonly CertificateRow[]
  /** Undefined: there is no such product. */
  facts: ProductFacts | undefined
  /** Whether its shop still exists. The names of one that was deleted leave the registry with it. */
  hasShop: boolean
  today: string
}

/** The certificates of one product, brought up to date, and the ids of those that leave the registry. */
export function nextCertificates({ rows, facts, hasShop, today }: Input): { rows: NextRow[]; removed: number[] } {
  if (!hasShop) return { rows: [], removed: rows.map(({ id }) => id) }
  const next = facts?.is_offered ? offered(rows, facts, today) : rows.map((row) => withdrawn(row, facts, today))
  const forgotten = yearsBefore(today, yearsAfterwards)
  const isForgotten = (row: NextRow) =>
    row.state !== 'valid' &&
    row.since !== null &&
    row.since < forgotten &&
    // Of a certificate that is disputed, its public product or its end may be the later reason to remember it.
    !(
      row.state === 'disputed' &&
      (facts?.is_public || (hasEnded(row.until, today) && daysAfter(row.until!, 1) >= forgotten))
    )
  return {
    rows: next.filter((row) => !isForgotten(row)),
    removed: next.flatMap((row) => (row.id !== undefined && isForgotten(row) ? [row.id] : [])),
  }
}

/**
 * Of a product that is public, or would be without its end or an operator: one of its certificates is the current one.
 */
function offered(rows: readonly CertificateRow[], facts: ProductFacts, today: string): NextRow[] {
  const newestFirst = rows.toSorted((a, b) => b.id - a.id)
  const current =
    newestFirst.find((row) => isSame(row, facts)) ??
    newestFirst.find((row) => row.state !== 'replaced' && isContinued(row, facts))
  const others = rows
    .filter((row) => row !== current)
    .map((row): NextRow => (row.state === 'replaced' ? row : { ...row, state: 'replaced', since: today }))
  return [...others, { ...contentOf(facts, current?.id), ...stateOf(facts, current, today) }]
}

const contentOf = (facts: ProductFacts, id: number | undefined): Omit<NextRow, 'state' | 'since'> => ({
  id,
  product_id: facts.product_id,
  product: facts.product,
  producer_id: facts.producer_id,
  producer: facts.producer,
  regency_id: facts.regency_id,
  regency: facts.regency,
  province_id: facts.province_id,
  numbers: facts.numbers,
  certificate_no: facts.certificate_no,
  body: facts.body,
  from: facts.from,
  until: facts.until,
})

type State = Pick<Certificate, 'state' | 'since'>

function stateOf(facts: ProductFacts, row: CertificateRow | undefined, today: string): State {
  if (facts.blocked_on !== null) return { state: 'blocked', since: facts.blocked_on }
  if (facts.disputed_on !== null) return { state: 'disputed', since: facts.disputed_on }
  if (hasEnded(facts.until, today)) return { state: 'expired', since: daysAfter(facts.until!, 1) }
  if (facts.is_public) return { state: 'valid', since: row && row.state !== 'valid' ? today : (row?.since ?? null) }
  // A missing listing is corrected in the same transaction as the product: this does not happen.
  return unlisted(row, today)
}

const unlisted = (row: CertificateRow | undefined, today: string): State =>
  row?.state === 'unlisted' ? { state: 'unlisted', since: row.since } : { state: 'unlisted', since: today }

/**
 * The row of a product that is not offered: its numbers and dates may come from a draft, so that only the state of the
 * row changes. A reason that was given before stays, so that it does not depend on when this runs; only an operator's
 * decision comes and goes.
 */
function withdrawn(row: CertificateRow, facts: ProductFacts | undefined, today: string): NextRow {
  if (row.state === 'replaced') return row
  if (facts && facts.blocked_on !== null) return { ...row, state: 'blocked', since: facts.blocked_on }
  const isUnblocked = row.state === 'blocked' && facts !== undefined
  if (row.state !== 'valid' && !isUnblocked) return row
  return hasEnded(row.until, today)
    ? { ...row, state: 'expired', since: daysAfter(row.until!, 1) }
    : { ...row, ...unlisted(row, today) }
}

/** Whether the row and the facts are one certificate: equal standards in any order and spelling, body and number. */
const isSame = (row: CertificateRow, facts: ProductFacts) =>
  hasSameNumbers(row, facts) &&
  row.body?.id === facts.body?.id &&
  bareSniKey(row.certificate_no) === bareSniKey(facts.certificate_no)

/** Whether the facts complete the row's certificate: its number, or its issuer, has become known. */
const isContinued = (row: CertificateRow, facts: ProductFacts) =>
  hasSameNumbers(row, facts) &&
  (row.body === null || row.body.id === facts.body?.id) &&
  (row.certificate_no === '' || bareSniKey(row.certificate_no) === bareSniKey(facts.certificate_no))

const hasSameNumbers = (row: Pick<Certificate, 'numbers'>, facts: ProductFacts) =>
  numbersKey(row.numbers) === numbersKey(facts.numbers)
const numbersKey = (numbers: readonly string[]) => [...new Set(numbers.map(bareSniKey))].toSorted().join(' ')

const hasEnded = (until: string | null, today: string) => until !== null && until < today

/** The day some years before; 28 February for the 29th. */
function yearsBefore(day: string, years: number): string {
  const date = `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
  return date.endsWith('-02-29') ? date.replace('-29', '-28') : date
}
