import { describe, expect, test } from 'vitest'
import { deriveKeys } from '#server/secrets/keys.ts'
import { seal, unseal } from '#server/secrets/seal.ts'

describe('an encrypted secret', () => {
  const { desk, codes } = deriveKeys('a secret of tests, as long as the real one has to be at least')
  const secret = Buffer.from('12345678901234567890')

  test('is decrypted with its key for its purpose, and looks different every time', () => {
    const [one, two] = [seal(desk, 'authenticator of 7', secret), seal(desk, 'authenticator of 7', secret)]
    expect([unseal(desk, 'authenticator of 7', one), unseal(desk, 'authenticator of 7', two)]).toEqual([secret, secret])
    expect(one.equals(two)).toBe(false)
  })

  test('is not decrypted for another purpose, with another key, or with a changed byte', () => {
    const sealed = seal(desk, 'authenticator of 7', secret)
    expect([unseal(desk, 'authenticator of 8', sealed), unseal(codes, 'authenticator of 7', sealed)]).toEqual([
      undefined,
      undefined,
    ])
    for (let i = 0; i < sealed.length; i++) {
      const bent = Buffer.from(sealed)
      bent[i]! ^= 1
      expect(unseal(desk, 'authenticator of 7', bent), `byte ${i}`).toBeUndefined()
    }
    for (const length of [0, 5, 12, 20, 28, sealed.length - 1])
      expect(unseal(desk, 'authenticator of 7', sealed.subarray(0, length)), `${length} bytes`).toBeUndefined()
  })
})
