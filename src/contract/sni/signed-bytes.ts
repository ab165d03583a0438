import type { RegistryScope } from './registry-address.ts'

// Signatures of this installation and their verification, with the WebCrypto that browsers, workers and Node have
// alike. ES256: ECDSA on P-256 with SHA-256, signatures of 64 bytes.

/** Thrown for signed bytes that are cut, changed, of another kind, or signed with an unknown key. */
export class SignatureError extends Error {
  override name = 'SignatureError'
}

/** The public half of a key, as RFC 7517 has it. `kid`: see keyIdOf(). */
export type PublicKey = {
  kty: 'EC'
  crv: 'P-256'
  x: string
  y: string
  kid: string
  alg: 'ES256'
  use: 'sig'
  /**
   * The previous key and its signature of this key: a phone that trusts the previous key may trust this one. The first
   * key has none.
   */
  endorsed_by?: string
  endorsement?: string
  /** When it was made and, once another key signs, since when it does not (ISO 8601). */
  created_at: string
  retired_at?: string
  /** Someone else may have had the private half since: nothing that it signed counts any more. */
  revoked_at?: string
}
export type KeySet = { keys: PublicKey[] }

/** A CryptoKey: types of browsers and of Node give it different names. */
export type PrivateKey = Parameters<typeof crypto.subtle.sign>[1]

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const
export const signatureLength = 64
const utf8 = new TextEncoder()

/** The purpose of a signature: bytes that were signed for one purpose are never valid for another. */
type Purpose = 'register' | 'label' | 'key'
const withPurpose = (purpose: Purpose, bytes: Uint8Array) => joined(utf8.encode(`etalase-mutu ${purpose}\n`), bytes)

/** The 64 bytes of a signature. */
export const signBytes = async (key: PrivateKey, purpose: Purpose, bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.sign(signing, key, withPurpose(purpose, bytes)))

/** Whether the signature was made with this key for these bytes. Every fault gives false, never an error. */
export async function isSigned(
  key: PublicKey,
  purpose: Purpose,
  bytes: Uint8Array,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  if (signature.length !== signatureLength) return false
  try {
    const { kty, crv, x, y } = key
    const imported = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify'])
    return await crypto.subtle.verify(signing, imported, signature, withPurpose(purpose, bytes))
  } catch {
    return false // x and y are not a point of the curve
  }
}

/** Eight letters that name a key: the first 6 bytes of its thumbprint (RFC 7638), base64url. */
export async function keyIdOf({ crv, kty, x, y }: Pick<PublicKey, 'crv' | 'kty' | 'x' | 'y'>): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', utf8.encode(JSON.stringify({ crv, kty, x, y })))
  return base64url(new Uint8Array(hash).subarray(0, 6))
}

/** The bytes that a key signs to endorse the next key. */
export const endorsedBytes = ({ kid, crv, kty, x, y }: Pick<PublicKey, 'kid' | 'crv' | 'kty' | 'x' | 'y'>) =>
  utf8.encode(JSON.stringify({ kid, crv, kty, x, y }))

/**
 * The keys of `offered` that count: all of them when nothing is trusted yet, otherwise those that are trusted already
 * or that follow from one by endorsements. Revoked ones and those with a wrong name are left out; a revoked key may
 * still have endorsed the one after it.
 */
export async function trustedKeys(offered: KeySet, trusted: readonly PublicKey[]): Promise<PublicKey[]> {
  const named: PublicKey[] = []
  for (const key of offered.keys.slice(0, 100)) if ((await keyIdOf(key)) === key.kid) named.push(key)
  const isTrusted = new Set(trusted.length === 0 ? named.map(({ kid }) => kid) : trusted.map(({ kid }) => kid))
  for (let grew = true; grew; ) {
    grew = false
    for (const key of named) {
      const before = named.find(({ kid }) => kid === key.endorsed_by)
      if (isTrusted.has(key.kid) || !before || !isTrusted.has(before.kid)) continue
      const endorsement = bytesOfBase64url(key.endorsement ?? '')
      if (!endorsement || !(await isSigned(before, 'key', endorsedBytes(key), endorsement))) continue
      isTrusted.add(key.kid)
      grew = true
    }
  }
  return named.filter(({ kid, revoked_at }) => isTrusted.has(kid) && !revoked_at)
}

/** The first line of a signed registry, in JSON. */
export type RegistryHeader = {
  type: 'etalase-mutu register'
  format: 1
  kid: string
  scope: RegistryScope
  /** The version of this content. */
  version: number
  /** The version of the snapshot that a difference belongs to; null: this is a snapshot. */
  base: number | null
  /** ISO 8601. */
  made_at: string
  /** The number of certificates in the whole installation, and in this part once a difference is applied. */
  total: number
  count: number
  checksum: number
  /** Bytes of the body as it is, gzip, and once it is decompressed. */
  bytes: number
  plain_bytes: number
}

const maxHeaderBytes = 2_000
const newline = 10

/** Header, signature and body in one piece. The signature covers header and body. */
export async function sealRegistry(key: PrivateKey, header: RegistryHeader, body: Uint8Array): Promise<Uint8Array> {
  const line = utf8.encode(`${JSON.stringify(header)}\n`)
  return joined(line, await signBytes(key, 'register', joined(line, body)), body)
}

/**
 * Verifies such bytes, and gives the header and the body, still compressed. Throws SignatureError.
 */
export async function openRegistry(
  bytes: Uint8Array<ArrayBuffer>,
  keys: readonly PublicKey[],
): Promise<{ header: RegistryHeader; body: Uint8Array<ArrayBuffer> }> {
  const end = bytes.subarray(0, maxHeaderBytes).indexOf(newline) + 1
  if (end === 0) throw new SignatureError('no header')
  let header: RegistryHeader
  try {
    header = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end))) as RegistryHeader
  } catch {
    throw new SignatureError('the header is not JSON')
  }
  const key = keys.find(({ kid }) => kid === header?.kid)
  if (!key) throw new SignatureError('an unknown key')
  const body = bytes.subarray(end + signatureLength)
  const signature = bytes.subarray(end, end + signatureLength)
  if (!(await isSigned(key, 'register', joined(bytes.subarray(0, end), body), signature)))
    throw new SignatureError('a wrong signature')
  if (header.type !== 'etalase-mutu register' || header.format !== 1 || header.bytes !== body.length)
    throw new SignatureError('another kind of content')
  return { header, body }
}

export function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export function base64url(bytes: Uint8Array): string {
  let binary = ''
  // A call has only so many arguments: a filter of numbers has hundreds of thousands of bytes.
  for (let at = 0; at < bytes.length; at += 8_192) binary += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Undefined for text that is not base64url as base64url() writes it: one text for each value. */
export function bytesOfBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
  return base64url(bytes) === text ? bytes : undefined
}
