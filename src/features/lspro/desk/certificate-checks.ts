import type { Certificate } from '#contract/lspro/lspro-schemas.ts'
import { rejectedEntry } from '#drafts/section/editable-section.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { type PendingWrite, pendingOf } from '#offline/outbox/optimistic.ts'
import { type CheckAsk, checkName } from './certificate-writes.ts'

// Certificates that name one's own body, drawn over by what waits on this phone or has just arrived (acceptance.md#law-6).

export const checkStates = ['waiting', 'confirmed', 'disputed', 'all'] as const
export type CheckState = (typeof checkStates)[number]

export const checkStateNames: Record<CheckState, string> = {
  waiting: 'Menunggu',
  confirmed: 'Dikonfirmasi',
  disputed: 'Disanggah',
  all: 'Semua',
}
const queryValues: Record<CheckState, string> = {
  waiting: 'menunggu',
  confirmed: 'dikonfirmasi',
  disputed: 'disanggah',
  all: 'semua',
}

/** The state an address stands for; what waits for any that is not ours. */
export const checkStateOf = (query: URLSearchParams): CheckState =>
  checkStates.find((state) => queryValues[state] === query.get('status')) ?? 'waiting'

export const checkAddress = (path: string, state: CheckState) =>
  state === 'waiting' ? path : `${path}?status=${queryValues[state]}`

export type OwnCertificate = Certificate & {
  /** What this phone has said of it that has not arrived. */
  entry: OutboxEntry | undefined
}

type CertificateSources = {
  /** What the server says of this state. */
  listedHere: readonly Certificate[]
  /** What it has said of others: what was said here may have moved one of those. */
  others: readonly Certificate[]
  /** What this phone has said and the server's answer does not know of. */
  pending: readonly PendingWrite[]
  rows: readonly OutboxEntry[]
}

/** Where a certificate stands: what was said counts as long as it was said of these numbers and dates. */
export const certificateState = ({ check }: Pick<Certificate, 'check'>): Exclude<CheckState, 'all'> =>
  check?.holds ? check.verdict : 'waiting'

/** Those of a state, as they stand on this phone; what was said here stands first. */
export function applyPendingChecks(
  { listedHere: told, others, pending: said, rows }: CertificateSources,
  state: CheckState,
): OwnCertificate[] {
  const draw = (one: Certificate) => applyPending(one, said, rows)
  const fits = (one: OwnCertificate) =>
    state === 'all' || certificateState(one) === state || one.entry?.state === 'parked'
  const listed = new Set(told.map(({ product_id }) => product_id))
  const moved = new Map(others.filter((one) => hasMoved(one, said, listed)).map((one) => [one.product_id, one]))
  return [
    ...[...moved.values()].map(draw).filter((one) => certificateState(one) === state),
    ...told.map(draw).filter(fits),
  ]
}

const hasMoved = ({ product_id }: Certificate, said: readonly PendingWrite[], listed: ReadonlySet<number>) =>
  !listed.has(product_id) && pendingOf(said, checkName(product_id)) !== undefined

function applyPending(one: Certificate, said: readonly PendingWrite[], rows: readonly OutboxEntry[]): OwnCertificate {
  const same = checkName(one.product_id)
  const waits = rejectedEntry(rows, same)
  const last = pendingOf(said, same)
  // What the server has refused has said nothing; nor has what was said of other numbers or dates.
  if (!last || (last as Partial<OutboxEntry>).state === 'parked' || !isSameCertificate(last.ask as CheckAsk, one))
    return { ...one, entry: waits }
  return { ...one, check: optimisticCheck(last.ask as CheckAsk, last.keptAt), entry: waits }
}

const optimisticCheck = ({ verdict, remark }: CheckAsk, at = Date.now()): Certificate['check'] =>
  verdict === 'withdraw'
    ? null
    : {
        verdict: verdict === 'confirm' ? 'confirmed' : 'disputed',
        remark: remark ?? null,
        at: new Date(at).toISOString(),
        holds: 1,
      }

const isSameCertificate = (ask: CheckAsk, one: Certificate) =>
  ask.sni_no === one.sni_no &&
  (ask.sni_start_date ?? null) === one.sni_start_date &&
  (ask.sni_end_date ?? null) === one.sni_end_date &&
  (ask.sni_no_end ?? 0) === one.sni_no_end

/** What is asked for, of the numbers and dates that were read. */
export const checkInputOf = (
  one: Certificate,
  verdict: CheckAsk['verdict'],
  remark: string | null = null,
): CheckAsk => ({
  product_id: one.product_id,
  verdict,
  remark,
  sni_no: one.sni_no,
  sni_start_date: one.sni_start_date,
  sni_end_date: one.sni_end_date,
  sni_no_end: one.sni_no_end,
})
