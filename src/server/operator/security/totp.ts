import { Secret, TOTP } from 'otpauth'

// Codes as every authenticator app makes them (RFC 6238). Other digits or another period would be kinder to none of them.
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A phone whose clock is half a minute off still opens. */
const stepWindow = 1

/** The secret of a new authenticator: as long as the HMAC it is for. */
export const newSecret = (): Uint8Array => new Secret({ size: 20 }).bytes

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer })

/** A secret to type (base32), and as the address that an app reads out of a QR code. */
export function toSetupKey(bytes: Uint8Array, email: string): { secret: string; uri: string } {
  const secret = secretOf(bytes)
  return {
    secret: secret.base32,
    uri: new TOTP({ ...parameters, issuer: 'Etalase Mutu', label: email, secret }).toString(),
  }
}

/** The step of time that a code of six digits is of, when that is now or one beside it; `now` in milliseconds. */
export function findStep(bytes: Uint8Array, token: string, now = Date.now()): number | undefined {
  const delta = TOTP.validate({ ...parameters, secret: secretOf(bytes), token, timestamp: now, window: stepWindow })
  return delta === null ? undefined : TOTP.counter({ period: parameters.period, timestamp: now }) + delta
}
