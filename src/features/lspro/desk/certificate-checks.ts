import type { Certificate } from '#contract/lspro/schemas.ts'
import { rejectedEntry } from '#drafts/section/editable-section.ts'
import { serverTimeOf } from '#offline/network/server-clock.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { type PendingWrite, pendingOf } from '#offline/outbox/optimistic.ts'
import { type CheckRequest, checkName } from './certificate-writes.ts'

// Certificates that name the user's LSPRO, with this phone's pending and just arrived writes applied
// (acceptance.md#law-6).

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

/** The state in an address; 'waiting' for an unknown one. */
export const checkStateOf = (query: URLSearchParams): CheckState =>
  checkStates.find((state) => queryValues[state] === query.get('status')) ?? 'waiting'

export const checkAddress = (path: string, state: CheckState) =>
  state === 'waiting' ? path : `${path}?status=${queryValues[state]}`

export type OwnCertificate = Certificate & {
  /** Its pending write; a rejected one comes first. */
  entry: OutboxEntry | undefined
}

type CertificateSources = {
  /** The server's list for the requested state. */
  listedHere: readonly Certificate[]
  /** Cached certificates of other states: a pending verdict may move one of them into this state. */
  others: readonly Certificate[]
  /** Writes that the server's answer does not contain. */
  pending: readonly PendingWrite[]
  rows: readonly OutboxEntry[]
}

/** The state of a certificate. A verdict applies as long as the numbers and dates it was about are unchanged. */
export const certificateState = ({ check }: Pick<Certificate, 'check'>): Exclude<CheckState, 'all'> =>
  check?.holds ? check.verdict : 'waiting'

/** The certificates in a state after this phone's writes; those that a write has moved here come first. */
export function applyPendingChecks(
  { listedHere, others, pending, rows }: CertificateSources,
  state: CheckState,
): OwnCertificate[] {
  const draw = (one: Certificate) => applyPending(one, pending, rows)
  const fits = (one: OwnCertificate) =>
    state === 'all' || certificateState(one) === state || one.entry?.state === 'parked'
  const listed = new Set(listedHere.map(({ product_id }) => product_id))
  const moved = new Map(others.filter((one) => hasMoved(one, pending, listed)).map((one) => [one.product_id, one]))
  return [
    ...[...moved.values()].map(draw).filter((one) => certificateState(one) === state),
    ...listedHere.map(draw).filter(fits),
  ]
}

const hasMoved = ({ product_id }: Certificate, pending: readonly PendingWrite[], listed: ReadonlySet<number>) =>
  !listed.has(product_id) && pendingOf(pending, checkName(product_id)) !== undefined

function applyPending(
  one: Certificate,
  pending: readonly PendingWrite[],
  rows: readonly OutboxEntry[],
): OwnCertificate {
  const same = checkName(one.product_id)
  const entry = rejectedEntry(rows, same)
  const last = pendingOf(pending, same)
  // A rejected verdict does not count, nor does one about other numbers or dates.
  if (!last || (last as Partial<OutboxEntry>).state === 'parked' || !isSameCertificate(last.ask as CheckRequest, one))
    return { ...one, entry }
  return { ...one, check: optimisticCheck(last.ask as CheckRequest, last.keptAt), entry }
}

const optimisticCheck = ({ verdict, remark }: CheckRequest, keptAt: number | undefined): Certificate['check'] =>
  verdict === 'withdraw'
    ? null
    : {
        verdict: verdict === 'confirm' ? 'confirmed' : 'disputed',
        remark: remark ?? null,
        at: new Date(serverTimeOf(keptAt)).toISOString(),
        holds: 1,
      }

const isSameCertificate = (ask: CheckRequest, one: Certificate) =>
  ask.sni_no === one.sni_no &&
  (ask.certificate_no ?? null) === (one.certificate_no ?? null) &&
  (ask.sni_start_date ?? null) === one.sni_start_date &&
  (ask.sni_end_date ?? null) === one.sni_end_date &&
  (ask.sni_no_end ?? 0) === one.sni_no_end

/** The request for a verdict, with the numbers and dates that the user has read. */
export const checkInputOf = (
  one: Certificate,
  verdict: CheckRequest['verdict'],
  remark: string | null = null,
): CheckRequest => ({
  product_id: one.product_id,
  verdict,
  remark,
  sni_no: one.sni_no,
  certificate_no: one.certificate_no,
  sni_start_date: one.sni_start_date,
  sni_end_date: one.sni_end_date,
  sni_no_end: one.sni_no_end,
})
