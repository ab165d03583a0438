import { timingSafeEqual } from 'node:crypto'
import { hmac } from '../secrets/keys.ts'

/** Signed addresses of pictures that are not public, for their owner and for operators. */
export type SignedPaths = {
  /**
   * 'photo/<hex>.jpg' as 'photo/<hex>~<key>.jpg', always the same for one picture; anything else, and null, unchanged.
   * Send it to no other user, never store it, and sign only paths from the database, never one from a request.
   */
  sign: <Path extends string | null>(path: Path) => Path
  /** Whether this is the signature of the picture 'photo/<hex>'. */
  verify: (picture: string, key: string) => boolean
}

/** 88 bits: too many to guess over a network. In hexadecimal, so that a variant's hyphen is never part of it. */
const signatureLength = 22

export function signedPathsWith(key: Buffer): SignedPaths {
  const keyOf = (picture: string) => hmac(key, picture).toString('hex').slice(0, signatureLength)
  return {
    sign: (path) =>
      path && (path.replace(/^[a-z]+\/[0-9a-f]{32}(?=\.jpg$)/, (name) => `${name}~${keyOf(name)}`) as typeof path),
    verify: (picture, signature) =>
      signature.length === signatureLength && timingSafeEqual(Buffer.from(signature), Buffer.from(keyOf(picture))),
  }
}
