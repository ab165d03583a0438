import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

// Encrypts a message for one phone: RFC 8291 (Web Push encryption) in the single record of RFC 8188 (aes128gcm).

/** The keys of a subscription: its public key (65 bytes) and a secret of 16. */
export type Recipient = { p256dh: Uint8Array; auth: Uint8Array }

const curve = 'prime256v1'
const recordSize = 4096

/** Salt and key of a message. Passed only to check the example of the RFC. */
type EncryptionSeed = { salt: Buffer; ours: ECDH }

function createSeed(): EncryptionSeed {
  const ours = createECDH(curve)
  ours.generateKeys()
  return { salt: randomBytes(16), ours }
}

/** The body of a request to a push service. Throws when the recipient's key is not a point of the curve. */
export function encrypt(
  plain: string,
  { p256dh, auth }: Recipient,
  { salt, ours }: EncryptionSeed = createSeed(),
): Buffer {
  const publicKey = ours.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey])
  const shared = derive(ours.computeSecret(p256dh), { salt: auth, info, length: 32 })
  const key = derive(shared, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 })
  const nonce = derive(shared, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 })
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The 2 marks the last record.
  const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.update(Buffer.from([2])), cipher.final()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([salt, size, Buffer.from([publicKey.length]), publicKey, encrypted, cipher.getAuthTag()])
}

/** Whether these keys can be used for encryption. */
export function canReceive({ p256dh, auth }: Recipient): boolean {
  try {
    return p256dh.length === 65 && auth.length === 16 && encrypt('', { p256dh, auth }).length > 0
  } catch {
    return false
  }
}

function derive(secret: Buffer, { salt, info, length }: { salt: Uint8Array; info: Buffer; length: number }): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
