import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'

// Identifies this installation to push services: RFC 8292. The key is derived from the secret of this installation, so
// it exists from the first start, stays the same, and is shared by all servers with that secret.

export type Vapid = {
  /** The key browsers subscribe with: 65 bytes as base64url. */
  publicKey: string
  /** The Authorization header for one push service. */
  headerFor: (endpoint: string, now?: number) => string
}

/** The number of possible private keys of P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** Push services accept a header for a day at most. */
const lifetime = 12 * 3600 // s

/** `key`: 32 bytes of `keys.push`. `contact`: 'https://…' or 'mailto:…', for the operator of a push service. */
export function vapidFrom(key: Buffer, contact: string): Vapid {
  const keyPair = createECDH('prime256v1')
  keyPair.setPrivateKey(scalarOf(key))
  const publicKey = keyPair.getPublicKey('base64url')
  const signing = signingKey(keyPair.getPublicKey(), keyPair.getPrivateKey())
  return {
    publicKey,
    headerFor: (endpoint, now = Date.now()) => {
      const exp = Math.floor(now / 1000) + lifetime
      const claims = { aud: new URL(endpoint).origin, exp, sub: contact }
      const unsigned = `${encodePart({ typ: 'JWT', alg: 'ES256' })}.${encodePart(claims)}`
      const signature = sign('sha256', Buffer.from(unsigned), { key: signing, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${publicKey}`
    },
  }
}

const encodePart = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** The bytes as a number from 1 to one below the order. */
function scalarOf(key: Buffer): Buffer {
  const number = (BigInt(`0x${key.toString('hex')}`) % (order - 1n)) + 1n
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
}

function signingKey(point: Buffer, scalar: Buffer): KeyObject {
  const text = (bytes: Buffer) => bytes.toString('base64url')
  const key = { kty: 'EC', crv: 'P-256', x: text(point.subarray(1, 33)), y: text(point.subarray(33)) }
  // Leading zeros of a number are omitted.
  const d = text(Buffer.concat([Buffer.alloc(32 - scalar.length), scalar]))
  return createPrivateKey({ key: { ...key, d }, format: 'jwk' })
}
