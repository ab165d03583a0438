import { describe, expect, test } from 'vitest'
import { findStep, newSecret, toSetupKey } from '#server/operator/security/totp.ts'

describe('TOTP codes of RFC 6238', () => {
  const secret = Buffer.from('12345678901234567890')
  // Appendix B has eight digits; the last six are the six-digit code.
  test.each([
    [59, '94287082', 1],
    [1_111_111_109, '07081804', 37_037_036],
    [1_111_111_111, '14050471', 37_037_037],
    [1_234_567_890, '89005924', 41_152_263],
    [2_000_000_000, '69279037', 66_666_666],
    [20_000_000_000, '65353130', 666_666_666],
  ])('the code at %i seconds is %s', (seconds, eight, step) => {
    const now = seconds * 1000
    const code = eight.slice(-6)
    expect(findStep(secret, code, now)).toBe(step)
    // A clock may be one step off in either direction, but not two.
    expect(findStep(secret, code, now + 30_000)).toBe(step)
    expect(findStep(secret, code, now - 30_000)).toBe(step)
    expect(findStep(secret, code, now + 60_000)).toBeUndefined()
    expect(findStep(secret, code, Math.max(0, now - 60_000) || now + 90_000)).toBeUndefined()
    expect(findStep(Buffer.from('12345678901234567891'), code, now)).toBeUndefined()
  })

  test('a secret has 20 random bytes and is written for authenticator apps in base32', () => {
    const secrets = Array.from({ length: 50 }, newSecret)
    expect(new Set(secrets.map((one) => Buffer.from(one).toString('hex'))).size).toBe(50)
    expect(secrets.every(({ length }) => length === 20)).toBe(true)
    expect(toSetupKey(Buffer.from('12345678901234567890'), 'ani+1@uji.example')).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      uri: 'otpauth://totp/Etalase%20Mutu:ani%2B1%40uji.example?issuer=Etalase%20Mutu&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
    })
  })
})
