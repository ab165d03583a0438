import type { Answer } from '#contract/endpoint.ts'
import type { Label } from '#contract/sni/label-token.ts'
import type { Certificate, MisusedNumber } from '#contract/sni/registry.ts'
import type { labels } from '#contract/sni/schemas.ts'
import { uniqueMisused } from '../verdict/MisusedNotes.tsx'
import { type RegistryState, type Verdict, verdictOf, verdictOfServer } from '../verdict/verdict.ts'

// The content of a label's page, from the server's answer and the phone's own check with its keys and registry.

export type LabelAnswer = Answer<typeof labels.read>['data']

/** The server's answer. `at`: when it came, in ms by the phone's clock; a stored one may be days old. */
export type ServerCheck = { answer: LabelAnswer; at: number }

/** The result of the phone's own check. 'no-keys': the phone has no registry, so that it cannot verify a label. */
export type LocalCheck =
  | { found: 'forged' | 'unknown-key' | 'no-keys' }
  | {
      found: 'genuine'
      label: Label
      registry: RegistryState
      certificate: Certificate | undefined
      /** The marks of the certificate's number. */
      misused: readonly MisusedNumber[]
    }

export type LabelView =
  | { kind: 'forged' }
  /**
   * 'unknown-key': signed with an unknown key. 'revoked': signed with a key that others may have used. 'no-keys':
   * neither the server nor the phone could verify it.
   */
  | { kind: 'unconfirmed'; why: 'unknown-key' | 'revoked' | 'no-keys' }
  | {
      kind: 'genuine'
      /** The last day according to the label; null for none. */
      until: string | null
      verdict: Verdict
      certificate: Certificate | null
      product: LabelAnswer['product']
      /** The remarks about the label's number, from the server or the phone. */
      misused: readonly MisusedNumber[]
      /** The source of the verdict and its time: ISO 8601, undefined when there is none. */
      source: 'server' | 'phone'
      asOf: string | undefined
    }

/** For this time (ms) an answer of the server counts as current. */
export const currentMs = 10 * 60_000

/**
 * Undefined while neither the server nor the phone has a result. A forgery or a revoked key that either of them finds
 * always counts. Otherwise the later result counts: the server's while it is fresh, then the newer of its stored answer
 * and the registry.
 */
export function labelViewOf(
  server: ServerCheck | undefined,
  phone: LocalCheck | undefined,
  { clock, now }: { clock: number; now: number },
): LabelView | undefined {
  const answer = server?.answer
  if (phone?.found === 'forged' || answer?.result === 'forged') return { kind: 'forged' }
  if (answer?.result === 'revoked') return { kind: 'unconfirmed', why: 'revoked' }
  const isCurrent = server !== undefined && clock >= server.at && clock - server.at < currentMs
  const ofServer = server && answer?.result === 'genuine' ? viewOfServer(server.answer, isCurrent, now) : undefined
  if (ofServer && isCurrent) return ofServer
  const ofPhone = phone?.found === 'genuine' ? viewOfPhone(phone, answer?.product ?? null, now) : undefined
  if (ofServer && ofPhone) {
    const misused = uniqueMisused(ofPhone.misused, ofServer.misused)
    return { ...(isLater(ofPhone.asOf, ofServer.asOf) ? ofPhone : ofServer), misused }
  }
  if (ofServer ?? ofPhone) return ofServer ?? ofPhone
  if (answer?.result === 'unknown_key' || phone?.found === 'unknown-key')
    return { kind: 'unconfirmed', why: 'unknown-key' }
  return phone && { kind: 'unconfirmed', why: 'no-keys' }
}

type GenuineView = Extract<LabelView, { kind: 'genuine' }>

function viewOfServer(
  { label, certificate, product, misused = [], checked_at }: LabelAnswer,
  isCurrent: boolean,
  now: number,
): GenuineView {
  const found = certificate ?? undefined
  // The server's word of now does not depend on the clock of the phone.
  const verdict = isCurrent
    ? verdictOfServer(found, checked_at)
    : verdictOf({
        certificate: found,
        registry: { kind: 'verified', scope: { kind: 'all' }, made_at: checked_at },
        now,
      })
  return {
    kind: 'genuine',
    until: label?.until ?? null,
    verdict,
    certificate,
    product,
    misused,
    source: 'server',
    asOf: checked_at,
  }
}

function viewOfPhone(
  { label, registry, certificate, misused }: Extract<LocalCheck, { found: 'genuine' }>,
  product: LabelAnswer['product'],
  now: number,
): GenuineView {
  // A label names its product too: a certificate of another one is not its certificate.
  const found = certificate?.product_id === label.productId ? certificate : undefined
  return {
    kind: 'genuine',
    until: label.until,
    verdict: verdictOf({ certificate: found, registry, now }),
    certificate: found ?? null,
    product,
    misused: found ? misused : [],
    source: 'phone',
    asOf: registry.kind === 'verified' ? registry.made_at : undefined,
  }
}

const isLater = (one: string | undefined, other: string | undefined) =>
  one !== undefined && (other === undefined || Date.parse(one) > Date.parse(other))
