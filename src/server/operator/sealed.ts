import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const sizes = { nonce: 12, tag: 16 } as const

/** Locks a secret away for one person: in another's row, or under another key, it does not open (AES-256-GCM). */
export function seal(key: Uint8Array, personId: number, secret: Uint8Array): Buffer {
  const nonce = randomBytes(sizes.nonce)
  const locking = createCipheriv(cipher, key, nonce, { authTagLength: sizes.tag }).setAAD(ownerOf(personId))
  const locked = Buffer.concat([locking.update(secret), locking.final()])
  return Buffer.concat([nonce, locking.getAuthTag(), locked])
}

/** The secret; undefined when it was sealed with another key, for somebody else, or is not whole. */
export function unseal(key: Uint8Array, personId: number, sealed: Uint8Array): Buffer | undefined {
  const [nonce, tag, locked] = [
    sealed.subarray(0, sizes.nonce),
    sealed.subarray(sizes.nonce, sizes.nonce + sizes.tag),
    sealed.subarray(sizes.nonce + sizes.tag),
  ]
  if (tag.length < sizes.tag) return undefined
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: sizes.tag })
  opening.setAAD(ownerOf(personId)).setAuthTag(tag)
  const open = opening.update(locked)
  try {
    return Buffer.concat([open, opening.final()])
  } catch {
    // All that final() can find wrong: the seal is not one of this key and person.
    return undefined
  }
}

const ownerOf = (personId: number) => Buffer.from(`authenticator of ${personId}`)
