// @chunk contract-data
// The registry of certificates: its content, and the way a phone brings a snapshot up to date. The bytes that travel
// are in registry-body.ts, the signature around them in signed-bytes.ts.

/**
 * The state of a certificate. 'expired': its last day is over. 'replaced': the product has another certificate.
 * 'unlisted': its product is not shown any more, so the certificate is not monitored. 'blocked': an operator took the
 * product down. 'disputed': the certification body says that it has not issued it.
 */
export const certificateStates = ['valid', 'expired', 'replaced', 'unlisted', 'blocked', 'disputed'] as const
export type CertificateState = (typeof certificateStates)[number]

/** A certification body in the registry. `accreditation_no` is '' when it is unknown. */
export type RegistryBody = { id: number; name: string; accreditation_no: string }

/** A certificate of one product. Days are calendar dates, '2028-03-10'. */
export type Certificate = {
  id: number
  product_id: number
  product: string
  producer_id: number
  producer: string
  regency: string
  province_id: number
  /** Numbers of the standards, as they are printed: 'SNI 8964:2021'. */
  numbers: string[]
  /** The number of the certificate itself; '' when its producer has not given it. */
  certificate_no: string
  /** Null when no body of this site is named. */
  body: RegistryBody | null
  from: string | null
  /** The last day; null when the certificate has no end. */
  until: string | null
  state: CertificateState
  /** The day since when it has this state; null when it has been valid from the beginning. */
  since: string | null
}

/**
 * A number that was found on goods that it does not belong to, as an operator has decided. `key` as sniKey() gives it.
 */
export type MisusedNumber = { key: string; since: string; remark: string }

/** The content of one part of the registry: everything, or one province. */
export type RegistryContent = { certificates: Certificate[]; misused: MisusedNumber[] }

/** The changes since a snapshot: new or different certificates, and the ids of removed ones. */
export type RegistryDifference = RegistryContent & { removed: number[] }

/** The content with the difference applied. The misused numbers of the difference are all that there are. */
export function applyDifference(content: RegistryContent, difference: RegistryDifference): RegistryContent {
  const byId = new Map(content.certificates.map((certificate) => [certificate.id, certificate]))
  for (const id of difference.removed) byId.delete(id)
  for (const certificate of difference.certificates) byId.set(certificate.id, certificate)
  return { certificates: [...byId.values()], misused: difference.misused }
}

/**
 * A sum over all certificates that does not depend on their order: a phone that applied a difference wrongly notices
 * it. It protects against mistakes; against forgery there is the signature.
 */
export function registryChecksum(certificates: readonly Certificate[]): number {
  let sum = 0
  for (const certificate of certificates) sum = (sum + certificateChecksum(certificate)) % registryChecksumModulus
  return sum
}

export const registryChecksumModulus = 2 ** 52

/** The part of one certificate in the checksum: 32 bits. */
export const certificateChecksum = (certificate: Certificate): number => fnv1a(certificateText(certificate))

/** All that the registry has of a certificate, as one text. */
export const certificateText = (c: Certificate) =>
  [
    c.id,
    c.product_id,
    c.product,
    c.producer_id,
    c.producer,
    c.regency,
    c.province_id,
    c.numbers.join('\u0002'),
    c.certificate_no,
    c.body?.id,
    c.body?.name,
    c.body?.accreditation_no,
    c.from,
    c.until,
    c.state,
    c.since,
  ].join('\u0001')

/** FNV-1a, 32 bits, over the UTF-16 units of the text. */
export function fnv1a(text: string, seed = 0x811c9dc5): number {
  let hash = seed
  for (let at = 0; at < text.length; at++) {
    hash ^= text.charCodeAt(at)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}
