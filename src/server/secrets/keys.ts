import { createHash, createHmac, hkdfSync } from 'node:crypto'

/**
 * The keys of this installation, each for one purpose, all derived from the secret in the environment or the data
 * folder.
 */
export type Keys = {
  /** The pepper of password hashes: a copied database alone is not enough to guess passwords. */
  pepper: Buffer
  /** Makes the secrets in e-mails, and the session that a verification opens. */
  codes: Buffer
  /** Encrypts the secrets of the operators' authenticators. */
  desk: Buffer
  /** Pseudonymizes viewers. */
  views: Buffer
  /** Signs addresses of pictures. */
  pictures: Buffer
  /** Identifies this installation to push services. */
  push: Buffer
  /** Encrypts the private halves of the keys that sign the register of certificates. */
  sni: Buffer
}

export function deriveKeys(secret: string): Keys {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'etalase-mutu', purpose, 32))
  return {
    pepper: key('passwords'),
    codes: key('codes'),
    desk: key('desk'),
    views: key('views'),
    pictures: key('pictures'),
    push: key('push'),
    sni: key('sni'),
  }
}

/** 16 hexadecimal digits that are equal only for the same secret and say nothing about it: for backups. */
export const secretFingerprint = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, 'etalase-mutu', 'fingerprint', 8)).toString('hex')

/** SHA-256 of a text or of bytes: secrets are stored and found by it. */
export const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()

/** HMAC-SHA-256 of the parts; moving a character from one part to the next changes it. */
export const hmac = (key: Buffer, ...parts: (string | number | Uint8Array)[]): Buffer => {
  const seal = createHmac('sha256', key)
  for (const part of parts) {
    const bytes = typeof part === 'object' ? Buffer.from(part) : Buffer.from(String(part))
    seal.update(String(bytes.length)).update(':').update(bytes)
  }
  return seal.digest()
}
