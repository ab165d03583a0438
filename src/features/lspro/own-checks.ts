import type { Certificate } from '#contract/lspro-shapes.ts'
import { type CheckAsk, checkName } from '#forms/certificate-write.ts'
import { toPutRight } from '#forms/part.ts'
import { pendingOf, type Said } from '#offline/pending.ts'
import type { Row } from '#offline/rows.ts'

// Certificates that name one's own body, drawn over by what waits on this phone or has just arrived (law 6).

export const checkStates = ['waiting', 'confirmed', 'disputed', 'all'] as const
export type CheckState = (typeof checkStates)[number]

export const checkNames: Record<CheckState, string> = {
  waiting: 'Menunggu',
  confirmed: 'Dikonfirmasi',
  disputed: 'Disanggah',
  all: 'Semua',
}
const queries: Record<CheckState, string> = {
  waiting: 'menunggu',
  confirmed: 'dikonfirmasi',
  disputed: 'disanggah',
  all: 'semua',
}

/** The state an address stands for; what waits for any that is not ours. */
export const checkStateOf = (query: URLSearchParams): CheckState =>
  checkStates.find((state) => queries[state] === query.get('status')) ?? 'waiting'

export const checkAddress = (path: string, state: CheckState) =>
  state === 'waiting' ? path : `${path}?status=${queries[state]}`

export type OwnCertificate = Certificate & {
  /** What this phone has said of it that has not arrived. */
  waits: Row | undefined
}

type Known = {
  /** What the server says of this state. */
  told: readonly Certificate[]
  /** What it has said of others: what was said here may have moved one of those. */
  others: readonly Certificate[]
  /** What this phone has said and the server's answer does not know of. */
  said: readonly Said[]
  rows: readonly Row[]
}

/** Where a certificate stands: what was said counts as long as it was said of these numbers and dates. */
export const stateOf = ({ check }: Pick<Certificate, 'check'>): Exclude<CheckState, 'all'> =>
  check?.holds ? check.verdict : 'waiting'

/** Those of a state, as they stand on this phone; what was said here stands first. */
export function drawnChecks({ told, others, said, rows }: Known, state: CheckState): OwnCertificate[] {
  const draw = (one: Certificate) => drawn(one, said, rows)
  const fits = (one: OwnCertificate) => state === 'all' || stateOf(one) === state || one.waits?.state === 'parked'
  const listed = new Set(told.map(({ product_id }) => product_id))
  const moved = new Map(others.filter((one) => isMoved(one, said, listed)).map((one) => [one.product_id, one]))
  return [...[...moved.values()].map(draw).filter((one) => stateOf(one) === state), ...told.map(draw).filter(fits)]
}

const isMoved = ({ product_id }: Certificate, said: readonly Said[], listed: ReadonlySet<number>) =>
  !listed.has(product_id) && pendingOf(said, checkName(product_id)) !== undefined

function drawn(one: Certificate, said: readonly Said[], rows: readonly Row[]): OwnCertificate {
  const same = checkName(one.product_id)
  const waits = toPutRight(rows, same)
  const last = pendingOf(said, same)
  // What the server has refused has said nothing; nor has what was said of other numbers or dates.
  if (!last || (last as Partial<Row>).state === 'parked' || !isOfThese(last.ask as CheckAsk, one))
    return { ...one, waits }
  return { ...one, check: checkOf(last.ask as CheckAsk, last.keptAt), waits }
}

const checkOf = ({ verdict, remark }: CheckAsk, at = Date.now()): Certificate['check'] =>
  verdict === 'withdraw'
    ? null
    : {
        verdict: verdict === 'confirm' ? 'confirmed' : 'disputed',
        remark: remark ?? null,
        at: new Date(at).toISOString(),
        holds: 1,
      }

const isOfThese = (ask: CheckAsk, one: Certificate) =>
  ask.sni_no === one.sni_no &&
  (ask.sni_start_date ?? null) === one.sni_start_date &&
  (ask.sni_end_date ?? null) === one.sni_end_date &&
  (ask.sni_no_end ?? 0) === one.sni_no_end

/** What is asked for, of the numbers and dates that were read. */
export const checkAskOf = (one: Certificate, verdict: CheckAsk['verdict'], remark: string | null = null): CheckAsk => ({
  product_id: one.product_id,
  verdict,
  remark,
  sni_no: one.sni_no,
  sni_start_date: one.sni_start_date,
  sni_end_date: one.sni_end_date,
  sni_no_end: one.sni_no_end,
})
