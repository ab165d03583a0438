import type { Certificate, CertificateState } from '#contract/sni/registry.ts'
import { maxRegistryDays, type RegistryScope } from '#contract/sni/registry-address.ts'
import { dayInJakarta, daysAfter } from '#contract/time/dates.ts'

// The verdict about a certificate, from the known facts and their age: one of four kinds (docs/sni-registry.md).

/** The registry that was looked into: verified, or why there is none. */
export type RegistryState =
  | { kind: 'verified'; scope: RegistryScope /** ISO 8601. */; made_at: string }
  /** The registry's key was revoked, or its bytes are damaged. */
  | { kind: 'unverified' }
  | { kind: 'none' }

/** The reason why a certificate in the registry is not valid today; 'later': it begins after today. */
export type EndReason = Exclude<CertificateState, 'valid'> | 'later'

/** The registry's answer, independent of its age. `asOf`: the day of the answer. */
export type Finding =
  | { outcome: 'valid'; certificate: Certificate; asOf: string }
  | { outcome: 'ended'; certificate: Certificate; why: EndReason; since: string | null; asOf: string }
  | { outcome: 'not-found'; asOf: string }

/**
 * 'old': signed more than seven days ago by the clock of the phone. 'clock': that clock is behind the time of the
 * registry itself. 'other-province': only a part is on this phone, or only the numbers.
 */
export type Uncertainty = 'old' | 'clock' | 'other-province' | 'unverified' | 'none'

/** `finding`: what was known, at `made_at`. */
export type Verdict = Finding | { outcome: 'unsure'; why: Uncertainty; finding?: Finding; made_at?: string }

/** ms by which the clock of a phone may be behind: the registry is signed by another clock. */
const clockTolerance = 10 * 60_000
const day = 86_400_000

type Question = {
  /** Undefined: the registry has none. */
  certificate: Certificate | undefined
  registry: RegistryState
  /** ms since epoch; the server's time where it is known. */
  now: number
  /** The answer of the filter of all numbers: false means that certainly no certificate has the number. */
  mayExist?: boolean | undefined
}

/** The verdict on a certificate, or on a number that was not found. */
export function verdictOf({ certificate, registry, now, mayExist }: Question): Verdict {
  if (registry.kind !== 'verified') return { outcome: 'unsure', why: registry.kind }
  const { scope, made_at } = registry
  const madeAt = Date.parse(made_at)
  // A clock that was set back must not make a certificate valid again: of phone and registry, the later day counts.
  const today = dayInJakarta(Math.max(now, madeAt))
  const unsure = (why: Uncertainty): Verdict => ({
    outcome: 'unsure',
    why,
    made_at,
    ...(isPartial ? {} : { finding: findingOf(certificate, dayInJakarta(madeAt)) }),
  })
  // Not being in a part says nothing, unless the numbers of the whole say that it does not exist.
  const isPartial = certificate === undefined && scope.kind !== 'all' && mayExist !== false
  if (now < madeAt - clockTolerance) return unsure('clock')
  if (now - madeAt > maxRegistryDays * day) return unsure('old')
  if (isPartial) return unsure('other-province')
  return findingOf(certificate, today)
}

/** The verdict of the server's answer: the server reads its registry at the moment of the request. */
export const verdictOfServer = (certificate: Certificate | undefined, checked_at: string): Verdict =>
  verdictOf({
    certificate,
    registry: { kind: 'verified', scope: { kind: 'all' }, made_at: checked_at },
    now: Date.parse(checked_at),
  })

function findingOf(certificate: Certificate | undefined, today: string): Finding {
  if (!certificate) return { outcome: 'not-found', asOf: today }
  const { state, since, from, until } = certificate
  const ended = (why: EndReason, at: string | null): Finding => ({
    outcome: 'ended',
    certificate,
    why,
    since: at,
    asOf: today,
  })
  if (state !== 'valid') return ended(state, since)
  if (until !== null && until < today) return ended('expired', daysAfter(until, 1))
  if (from !== null && from > today) return ended('later', from)
  return { outcome: 'valid', certificate, asOf: today }
}
