import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const sizes = { nonce: 12, tag: 16 } as const

/**
 * Encrypts a secret for one purpose, such as 'authenticator of 7' (AES-256-GCM): with another purpose or another key it
 * cannot be decrypted.
 */
export function seal(key: Uint8Array, purpose: string, secret: Uint8Array): Buffer {
  const nonce = randomBytes(sizes.nonce)
  const cipherStream = createCipheriv(cipher, key, nonce, { authTagLength: sizes.tag }).setAAD(Buffer.from(purpose))
  const ciphertext = Buffer.concat([cipherStream.update(secret), cipherStream.final()])
  return Buffer.concat([nonce, cipherStream.getAuthTag(), ciphertext])
}

/** Decrypts a secret; undefined when it was encrypted with another key or for another purpose, or is damaged. */
export function unseal(key: Uint8Array, purpose: string, sealed: Uint8Array): Buffer | undefined {
  const [nonce, tag, ciphertext] = [
    sealed.subarray(0, sizes.nonce),
    sealed.subarray(sizes.nonce, sizes.nonce + sizes.tag),
    sealed.subarray(sizes.nonce + sizes.tag),
  ]
  if (tag.length < sizes.tag) return undefined
  const decipherStream = createDecipheriv(cipher, key, nonce, { authTagLength: sizes.tag })
  decipherStream.setAAD(Buffer.from(purpose)).setAuthTag(tag)
  const plaintext = decipherStream.update(ciphertext)
  try {
    return Buffer.concat([plaintext, decipherStream.final()])
  } catch {
    // final() only throws when the authentication tag does not fit this key and purpose.
    return undefined
  }
}
