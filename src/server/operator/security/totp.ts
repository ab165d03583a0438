import { Secret, TOTP } from 'otpauth'

// Codes as all authenticator apps generate them (RFC 6238). Many apps do not support other digits or periods.
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Steps before and after now that are accepted, for a phone whose clock is off by half a minute. */
export const stepWindow = 1

/** The secret of a new authenticator: 20 bytes, the length of its HMAC. */
export const newSecret = (): Uint8Array => new Secret({ size: 20 }).bytes

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer })

/** A secret in base32, for typing, and as the URI for a QR code. */
export function toSetupKey(bytes: Uint8Array, email: string): { secret: string; uri: string } {
  const secret = secretOf(bytes)
  return {
    secret: secret.base32,
    uri: new TOTP({ ...parameters, issuer: 'Etalase Mutu', label: email, secret }).toString(),
  }
}

/** The time step of a code of six digits, if it is the current one or next to it; `now` in milliseconds. */
export function findStep(bytes: Uint8Array, token: string, now = Date.now()): number | undefined {
  const delta = TOTP.validate({ ...parameters, secret: secretOf(bytes), token, timestamp: now, window: stepWindow })
  return delta === null ? undefined : TOTP.counter({ period: parameters.period, timestamp: now }) + delta
}
