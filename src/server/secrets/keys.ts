import { createHash, createHmac, hkdfSync } from 'node:crypto'

/** Keys of this installation, each for one purpose, all made of the one secret in the environment or the data folder. */
export type Keys = {
  /** Goes into every password before it is hashed: a copied database alone guesses nothing. */
  pepper: Buffer
  /** Makes the secrets in letters, and the session that a verification opens. */
  codes: Buffer
  /** Seals the secrets of the operators' authenticators. */
  desk: Buffer
  /** Hides who has looked at a product. */
  views: Buffer
  /** Opens pictures that not everybody may see. */
  pictures: Buffer
  /** Says to push services who we are. */
  push: Buffer
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
  }
}

/** SHA-256 of a text or of bytes: how secrets are kept and found again. */
export const sha256 = (what: string | Uint8Array): Buffer => createHash('sha256').update(what).digest()

/** HMAC-SHA-256 of the parts, which may not be told apart from one another by moving a letter. */
export const hmac = (key: Buffer, ...parts: (string | number | Uint8Array)[]): Buffer => {
  const seal = createHmac('sha256', key)
  for (const part of parts) {
    const bytes = typeof part === 'object' ? Buffer.from(part) : Buffer.from(String(part))
    seal.update(String(bytes.length)).update(':').update(bytes)
  }
  return seal.digest()
}
