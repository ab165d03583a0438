import {
  base64url,
  bytesOfBase64url,
  isSigned,
  joined,
  type PrivateKey,
  type PublicKey,
  signatureLength,
  signBytes,
} from './signed-bytes.ts'

// The last part of a label's address: which certificate of which product it is, until when, and our signature. 108
// letters at most, so that the code can be scanned from a small, cheap print.

/** `until`: the last day, '2028-03-10'; null when the certificate has no end. */
export type Label = { productId: number; certificateId: number; until: string | null }

const format = 1
const keyIdLength = 6
const dayMs = 86_400_000
const firstDay = Date.UTC(2000, 0, 1)

/** The token of a label, signed with the key of this name. */
export async function labelToken(label: Label, key: PrivateKey, kid: string): Promise<string> {
  const day = label.until === null ? 0 : Math.round((Date.parse(`${label.until}T00:00:00Z`) - firstDay) / dayMs)
  const content = joined(
    Uint8Array.of(format),
    bytesOfBase64url(kid)!,
    number(label.productId),
    number(label.certificateId),
    number(day),
  )
  return base64url(joined(content, await signBytes(key, 'label', content)))
}

/**
 * Reads the label of a token. 'unknown-key': the token names a key that is not among `keys`, so that it can be neither
 * confirmed nor refuted. 'forged': the text is not a token, or its signature is wrong. Never throws.
 */
export async function readLabelToken(
  token: string,
  keys: readonly PublicKey[],
): Promise<{ label: Label; kid: string } | 'unknown-key' | 'forged'> {
  const bytes = token.length <= 140 ? bytesOfBase64url(token) : undefined
  if (!bytes || bytes.length < 1 + keyIdLength + 3 + signatureLength || bytes[0] !== format) return 'forged'
  const content = bytes.subarray(0, -signatureLength)
  const kid = base64url(content.subarray(1, 1 + keyIdLength))
  const numbers = readNumbers(content.subarray(1 + keyIdLength))
  if (numbers?.length !== 3) return 'forged'
  const [productId, certificateId, day] = numbers as [number, number, number]
  if (productId < 1 || certificateId < 1 || day > 80_000) return 'forged'
  const key = keys.find((one) => one.kid === kid)
  if (!key) return 'unknown-key'
  if (!(await isSigned(key, 'label', content, bytes.subarray(-signatureLength)))) return 'forged'
  const until = day === 0 ? null : new Date(firstDay + day * dayMs).toISOString().slice(0, 10)
  return { label: { productId, certificateId, until }, kid }
}

/** A number below 2^31 in groups of seven bits, the lowest first; the highest bit says that another group follows. */
function number(value: number): Uint8Array {
  const groups: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Uint8Array.from([...groups, rest])
    groups.push((rest % 128) + 128)
  }
}

/**
 * Decodes the bytes as numbers; undefined when the last number is cut, or a number is too large or not in its shortest
 * form.
 */
function readNumbers(bytes: Uint8Array): number[] | undefined {
  const numbers: number[] = []
  let [value, factor] = [0, 1]
  for (const byte of bytes) {
    value += (byte % 128) * factor
    factor *= 128
    if (byte >= 128) continue
    if (value > 2_147_483_647 || (byte === 0 && factor > 128)) return undefined
    numbers.push(value)
    ;[value, factor] = [0, 1]
  }
  return factor === 1 ? numbers : undefined
}
