import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const sizes = { nonce: 12, tag: 16 } as const

/** Encrypts a secret for one person (AES-256-GCM): with another person id or another key it cannot be decrypted. */
export function seal(key: Uint8Array, personId: number, secret: Uint8Array): Buffer {
  const nonce = randomBytes(sizes.nonce)
  const cipherStream = createCipheriv(cipher, key, nonce, { authTagLength: sizes.tag }).setAAD(additionalData(personId))
  const ciphertext = Buffer.concat([cipherStream.update(secret), cipherStream.final()])
  return Buffer.concat([nonce, cipherStream.getAuthTag(), ciphertext])
}

/** Decrypts a secret; undefined when it was encrypted with another key or for another person, or is damaged. */
export function unseal(key: Uint8Array, personId: number, sealed: Uint8Array): Buffer | undefined {
  const [nonce, tag, ciphertext] = [
    sealed.subarray(0, sizes.nonce),
    sealed.subarray(sizes.nonce, sizes.nonce + sizes.tag),
    sealed.subarray(sizes.nonce + sizes.tag),
  ]
  if (tag.length < sizes.tag) return undefined
  const decipherStream = createDecipheriv(cipher, key, nonce, { authTagLength: sizes.tag })
  decipherStream.setAAD(additionalData(personId)).setAuthTag(tag)
  const plaintext = decipherStream.update(ciphertext)
  try {
    return Buffer.concat([plaintext, decipherStream.final()])
  } catch {
    // final() only throws when the authentication tag does not fit this key and person.
    return undefined
  }
}

const additionalData = (personId: number) => Buffer.from(`authenticator of ${personId}`)
