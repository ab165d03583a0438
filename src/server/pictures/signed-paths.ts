import { timingSafeEqual } from 'node:crypto'
import { hmac } from '../secrets/keys.ts'

/** Signed addresses of pictures, for people who may see more than everybody: their owner, and operators. */
export type SignedPaths = {
  /**
   * 'photo/<hex>.jpg' as 'photo/<hex>~<key>.jpg', always the same for one picture; anything else, and null, unchanged.
   * Give it to nobody else, never store it, and pass only paths from the database: somebody may have typed one.
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
    verify: (picture, said) =>
      said.length === signatureLength && timingSafeEqual(Buffer.from(said), Buffer.from(keyOf(picture))),
  }
}
