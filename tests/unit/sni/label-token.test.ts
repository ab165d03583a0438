import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { labelToken, readLabelToken } from '#contract/sni/label-token.ts'
import { base64url, bytesOfBase64url, joined, signBytes } from '#contract/sni/signed-bytes.ts'
import { newKey, type SigningKey } from './keys.ts'

let key: SigningKey
let token: string
const label = { productId: 1_234_567, certificateId: 89, until: '2029-03-10' }
beforeAll(async () => {
  key = await newKey()
  token = await labelToken(label, key.private, key.public.kid)
})

describe('label token', () => {
  test('label token: its label comes back, and an address with it is short enough for a cheap print', async () => {
    expect(await readLabelToken(token, [key.public])).toEqual({ label, kid: key.public.kid })
    const largest = { productId: 2_147_483_647, certificateId: 2_147_483_647, until: null }
    const long = await labelToken(largest, key.private, key.public.kid)
    expect(await readLabelToken(long, [key.public])).toEqual({ label: largest, kid: key.public.kid })
    expect(`https://etalase.pemerintah-provinsi.example.id/sni/label/${long}`.length).toBeLessThanOrEqual(180)
  })

  const refusesChanged = async (numRuns: number) => {
    const bytes = bytesOfBase64url(token)!
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = bytes.slice()
        changed[at]! ^= flip
        expect(typeof (await readLabelToken(base64url(changed), [key.public]))).toBe('string')
      }),
      { numRuns: numRuns * 0.9 },
    )
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length - 1), fc.string({ maxLength: 3 }), async (at, by) => {
        const changed = token.slice(0, at) + by + token.slice(at + 1)
        fc.pre(changed !== token)
        expect(typeof (await readLabelToken(changed, [key.public]))).toBe('string')
      }),
      { numRuns: numRuns * 0.1 },
    )
  }
  test('label token: 500 changed ones are refused', () => refusesChanged(500))
  // On a busy machine 10,000 signatures take minutes.
  test('label token: 10,000 changed ones are refused', { tags: ['long'], timeout: 900_000 }, () =>
    refusesChanged(10_000),
  )

  test('label token: an unknown key is not called a forgery, and a signature for something else is one', async () => {
    expect(await readLabelToken(token, [])).toBe('unknown-key')
    expect(await readLabelToken(token, [(await newKey()).public])).toBe('unknown-key')
    const content = bytesOfBase64url(token)!.subarray(0, -64)
    const asRegister = base64url(joined(content, await signBytes(key.private, 'register', content)))
    expect(await readLabelToken(asRegister, [key.public])).toBe('forged')
  })

  test.each(['', 'x', 'a'.repeat(108), '/../..', 'Ä', `${'A'.repeat(139)}`])(
    'label token: %.20s is none',
    async (text) => {
      expect(await readLabelToken(text, [key.public])).toBe('forged')
    },
  )
})
