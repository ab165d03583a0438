// @chunk sni
import { decodeNumbers, type NumbersContent } from '#contract/sni/numbers-body.ts'
import {
  applyDifference,
  type Certificate,
  type MisusedNumber,
  type RegistryContent,
  registryChecksum,
} from '#contract/sni/registry.ts'
import type { RegistryScope } from '#contract/sni/registry-address.ts'
import { decodeRegistry, RegistryBodyError, registryLimits } from '#contract/sni/registry-body.ts'
import { openRegistry, type PublicKey, type RegistryHeader, SignatureError } from '#contract/sni/signed-bytes.ts'
import { bytesOfRecord, type RegistryRecord, type StoredPart } from './registry-record.ts'

// Verifies the bytes of a registry and reads them: before they are stored, and whenever they are opened.

/**
 * The reasons why bytes were refused. 'signature': cut, changed, or signed with a key that this phone does not trust.
 * 'damaged': signed, but not what its header says. 'scope': another part of the registry than was asked for. 'older':
 * than what this phone has. 'too-large': for a phone. 'keys': a list of keys of which none follows from a trusted one.
 */
export type RefusalReason = 'signature' | 'damaged' | 'scope' | 'older' | 'too-large' | 'keys'

export class RegistryRefusedError extends Error {
  override name = 'RegistryRefusedError'
  readonly why: RefusalReason

  constructor(why: RefusalReason, cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

/** The verified registry on this phone. */
export type PhoneRegistry = {
  /** The coverage of its certificates: all, one province, or only the numbers. */
  scope: RegistryScope
  /** When it was signed (ISO 8601); of two parts, the earlier time. */
  made_at: string
  version: number
  /** The number of certificates in the whole installation. */
  total: number
  certificates: Certificate[]
  misused: MisusedNumber[]
  /**
   * Only of a registry that is too large for a phone: which numbers exist, and in which provinces there are
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
export type OpenPart = { header: RegistryHeader; snapshotVersion: number } & (
  | { kind: 'certificates'; content: RegistryContent }
  | { kind: 'numbers'; content: NumbersContent }
)

/** The registry of a record. Throws RegistryRefusedError when a part can no longer be verified. */
export async function openRecord(record: RegistryRecord): Promise<PhoneRegistry> {
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

const timeOf = ({ made_at, version }: RegistryHeader) => ({ made_at, version })

/** Verifies a snapshot and its difference, and reads them. Throws RegistryRefusedError. */
export async function openPart({ snapshot, difference }: StoredPart, keys: readonly PublicKey[]): Promise<OpenPart> {
  const base = await openFile(snapshot.bytes, keys)
  if (base.header.base !== null) throw new RegistryRefusedError('damaged')
  const snapshotVersion = base.header.version
  if (base.header.scope.kind === 'numbers') {
    if (difference) throw new RegistryRefusedError('damaged')
    const content = reading(() => decodeNumbers(base.text))
    return { kind: 'numbers', content, header: base.header, snapshotVersion }
  }
  let { header } = base
  let content: RegistryContent = reading(() => decodeRegistry(base.text))
  check(content, header)
  if (difference) {
    const later = await openFile(difference.bytes, keys)
    if (later.header.base !== snapshotVersion || !isSameScope(later.header.scope, header.scope))
      throw new RegistryRefusedError('damaged')
    content = applyDifference(
      content,
      reading(() => decodeRegistry(later.text)),
    )
    check(content, later.header)
    header = later.header
  }
  const { certificates, misused } = content
  return { kind: 'certificates', content: { certificates, misused }, header, snapshotVersion }
}

function check({ certificates }: RegistryContent, { count, checksum, scope }: RegistryHeader) {
  if (certificates.length !== count || registryChecksum(certificates) !== checksum)
    throw new RegistryRefusedError('damaged')
  if (scope.kind === 'province' && certificates.some(({ province_id }) => province_id !== scope.province_id))
    throw new RegistryRefusedError('damaged')
}

export const isSameScope = (a: RegistryScope, b: RegistryScope) =>
  a.kind === b.kind && (a.kind !== 'province' || a.province_id === (b as { province_id?: number }).province_id)

/** The header of signed bytes, and their text. Throws RegistryRefusedError. */
export async function openFile(
  bytes: Uint8Array<ArrayBuffer>,
  keys: readonly PublicKey[],
): Promise<{ header: RegistryHeader; text: string }> {
  const { header, body } = await openRegistry(bytes, keys).catch((error: unknown) => {
    throw error instanceof SignatureError ? new RegistryRefusedError('signature', error) : error
  })
  if (header.plain_bytes > registryLimits.plainBytes) throw new RegistryRefusedError('too-large')
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
      if (length > size) throw new RegistryRefusedError('damaged')
      text += decoder.decode(value, { stream: true })
    }
    text += decoder.decode()
  } catch (error) {
    // Reading is given up on: the rest of the stream has no reader.
    reader.cancel().catch(() => {})
    throw new RegistryRefusedError('damaged', error)
  }
  if (length !== size) throw new RegistryRefusedError('damaged')
  return text
}

function reading<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof RegistryBodyError) throw new RegistryRefusedError('damaged', error)
    throw error
  }
}
