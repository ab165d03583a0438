import { timingSafeEqual } from 'node:crypto'
import { hmac } from '../secrets/keys.ts'

/** Addresses of pictures for whoever may see more than everybody: their owner, and the operators. */
export type SignedPaths = {
  /**
   * 'photo/<hex>.jpg' as 'photo/<hex>~<key>.jpg', always the same of one picture; anything else, and null, as it is. Say it
   * to nobody but them, write it down nowhere, and hand it only paths that the database knows: somebody may have typed one.
   */
  sign: <Path extends string | null>(path: Path) => Path
  /** Whether this is the key of the picture 'photo/<hex>'. */
  verify: (picture: string, key: string) => boolean
}

/** 88 bits: nobody guesses one over a wire. In hexadecimal, so that a variant's hyphen is no part of it. */
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
