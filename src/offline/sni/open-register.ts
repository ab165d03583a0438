// @chunk sni
import { decodeNumbers, type NumbersContent } from '#contract/sni/numbers-body.ts'
import {
  applyDifference,
  type Certificate,
  type MisusedNumber,
  type RegisterContent,
  registerChecksum,
} from '#contract/sni/register.ts'
import type { RegisterScope } from '#contract/sni/register-address.ts'
import { decodeRegister, RegisterBodyError, registerLimits } from '#contract/sni/register-body.ts'
import { openRegister, type PublicKey, type RegisterHeader, SignatureError } from '#contract/sni/signed-bytes.ts'
import { bytesOfRecord, type RegisterRecord, type StoredPart } from './register-record.ts'

// Verifies the bytes of a register and reads them: before they are stored, and whenever they are opened.

/**
 * The reasons why bytes were refused. 'signature': cut, changed, or signed with a key that this phone does not trust.
 * 'damaged': signed, but not what its header says. 'scope': another part of the register than was asked for. 'older':
 * than what this phone has. 'too-large': for a phone. 'keys': a list of keys of which none follows from a trusted one.
 */
export type RefusalReason = 'signature' | 'damaged' | 'scope' | 'older' | 'too-large' | 'keys'

export class RegisterRefusedError extends Error {
  override name = 'RegisterRefusedError'
  readonly why: RefusalReason

  constructor(why: RefusalReason, cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

/** The verified register on this phone. */
export type PhoneRegister = {
  /** The coverage of its certificates: all, one province, or only the numbers. */
  scope: RegisterScope
  /** When it was signed (ISO 8601); of two parts, the earlier time. */
  made_at: string
  version: number
  /** The number of certificates in the whole installation. */
  total: number
  certificates: Certificate[]
  misused: MisusedNumber[]
  /**
   * Only of a register that is too large for a phone: which numbers exist, and in which provinces there are
   * certificates.
   */
  numbers?: Pick<NumbersContent, 'filter' | 'provinces'>
  /** The keys that this phone trusts, also for labels. */
  keys: PublicKey[]
  /** Bytes on this phone. */
  bytes: number
  /** When the server was last asked, by this phone's clock. */
  checkedAt: number
}

/** A part, verified and with its difference applied. `header`: of the file that was signed last. */
export type OpenPart = { header: RegisterHeader; snapshotVersion: number } & (
  | { kind: 'certificates'; content: RegisterContent }
  | { kind: 'numbers'; content: NumbersContent }
)

/** The register of a record. Throws RegisterRefusedError when a part can no longer be verified. */
export async function openRecord(record: RegisterRecord): Promise<PhoneRegister> {
  const { trusted: keys, province, checkedAt } = record
  const main = await openPart(record.main, keys)
  const facts = { total: main.header.total, keys, bytes: bytesOfRecord(record), checkedAt }
  if (main.kind === 'certificates')
    return { ...facts, ...main.content, scope: main.header.scope, ...timeOf(main.header) }
  const { misused, ...numbers } = main.content
  const part = province?.part && (await openPart(province.part, keys))
  if (part?.kind !== 'certificates')
    return { ...facts, numbers, misused, certificates: [], scope: main.header.scope, ...timeOf(main.header) }
  return {
    ...facts,
    ...part.content,
    numbers,
    scope: part.header.scope,
    ...timeOf(part.header.made_at < main.header.made_at ? part.header : main.header),
  }
}

const timeOf = ({ made_at, version }: RegisterHeader) => ({ made_at, version })

/** Verifies a snapshot and its difference, and reads them. Throws RegisterRefusedError. */
export async function openPart({ snapshot, difference }: StoredPart, keys: readonly PublicKey[]): Promise<OpenPart> {
  const base = await openFile(snapshot.bytes, keys)
  if (base.header.base !== null) throw new RegisterRefusedError('damaged')
  const snapshotVersion = base.header.version
  if (base.header.scope.kind === 'numbers') {
    if (difference) throw new RegisterRefusedError('damaged')
    const content = reading(() => decodeNumbers(base.text))
    return { kind: 'numbers', content, header: base.header, snapshotVersion }
  }
  let { header } = base
  let content: RegisterContent = reading(() => decodeRegister(base.text))
  check(content, header)
  if (difference) {
    const later = await openFile(difference.bytes, keys)
    if (later.header.base !== snapshotVersion || !isSameScope(later.header.scope, header.scope))
      throw new RegisterRefusedError('damaged')
    content = applyDifference(
      content,
      reading(() => decodeRegister(later.text)),
    )
    check(content, later.header)
    header = later.header
  }
  const { certificates, misused } = content
  return { kind: 'certificates', content: { certificates, misused }, header, snapshotVersion }
}

function check({ certificates }: RegisterContent, { count, checksum, scope }: RegisterHeader) {
  if (certificates.length !== count || registerChecksum(certificates) !== checksum)
    throw new RegisterRefusedError('damaged')
  if (scope.kind === 'province' && certificates.some(({ province_id }) => province_id !== scope.province_id))
    throw new RegisterRefusedError('damaged')
}

export const isSameScope = (a: RegisterScope, b: RegisterScope) =>
  a.kind === b.kind && (a.kind !== 'province' || a.province_id === (b as { province_id?: number }).province_id)

/** The header of signed bytes, and their text. Throws RegisterRefusedError. */
export async function openFile(
  bytes: Uint8Array<ArrayBuffer>,
  keys: readonly PublicKey[],
): Promise<{ header: RegisterHeader; text: string }> {
  const { header, body } = await openRegister(bytes, keys).catch((error: unknown) => {
    throw error instanceof SignatureError ? new RegisterRefusedError('signature', error) : error
  })
  if (header.plain_bytes > registerLimits.plainBytes) throw new RegisterRefusedError('too-large')
  return { header, text: await decompressed(body, header.plain_bytes) }
}

/**
 * The text of gzip bytes that has exactly this many bytes: a body that has more must not fill the memory of the phone.
 */
async function decompressed(body: Uint8Array<ArrayBuffer>, size: number): Promise<string> {
  const reader = new Blob([body]).stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [text, length] = ['', 0]
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      length += value.length
      if (length > size) throw new RegisterRefusedError('damaged')
      text += decoder.decode(value, { stream: true })
    }
    text += decoder.decode()
  } catch (error) {
    // Reading is given up on: the rest of the stream has no reader.
    reader.cancel().catch(() => {})
    throw new RegisterRefusedError('damaged', error)
  }
  if (length !== size) throw new RegisterRefusedError('damaged')
  return text
}

function reading<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof RegisterBodyError) throw new RegisterRefusedError('damaged', error)
    throw error
  }
}
