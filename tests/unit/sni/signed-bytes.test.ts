import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { registryChecksum } from '#contract/sni/registry.ts'
import { encodeRegistry } from '#contract/sni/registry-body.ts'
import {
  base64url,
  bytesOfBase64url,
  endorsedBytes,
  joined,
  openRegistry,
  type RegistryHeader,
  SignatureError,
  sealRegistry,
  signBytes,
  trustedKeys,
} from '#contract/sni/signed-bytes.ts'
import { exampleRegistry } from './example-registry.ts'
import { newKey, type SigningKey } from './keys.ts'

/** On a busy machine 10,000 signatures take minutes. */
const veryLong = { tags: ['long' as const], timeout: 900_000 }

const content = exampleRegistry(30)
const plain = encodeRegistry(content)
const body = new Uint8Array(gzipSync(plain))
const headerOf = (kid: string): RegistryHeader => ({
  type: 'etalase-mutu register',
  format: 1,
  kid,
  scope: { kind: 'all' },
  version: 4,
  base: null,
  made_at: '2026-11-20T03:00:00.000Z',
  total: 30,
  count: 30,
  checksum: registryChecksum(content.certificates),
  bytes: body.length,
  plain_bytes: plain.length,
})

let key: SigningKey
let bytes: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  key = await newKey()
  bytes = new Uint8Array(await sealRegistry(key.private, headerOf(key.public.kid), body))
})

describe('signed register', () => {
  test('signed register: header and body come back', async () => {
    const opened = await openRegistry(bytes, [key.public])
    expect(opened.header).toEqual(headerOf(key.public.kid))
    expect(opened.body).toEqual(body)
  })

  const refusesChanged = async (numRuns: number) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = bytes.slice()
        changed[at]! ^= flip
        await expect(openRegistry(changed, [key.public])).rejects.toThrow(SignatureError)
      }),
      { numRuns },
    )
  }
  test('signed register: 500 changed ones are refused, all with a SignatureError', () => refusesChanged(500))
  test('signed register: 10,000 changed ones are refused, all with a SignatureError', veryLong, () =>
    refusesChanged(10_000),
  )

  test('signed register: 500 cut or longer ones are refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.uint8Array({ minLength: 1, maxLength: 8 }), async (at, more) => {
        await expect(openRegistry(bytes.slice(0, at), [key.public])).rejects.toThrow(SignatureError)
        await expect(openRegistry(joined(bytes, more), [key.public])).rejects.toThrow(SignatureError)
      }),
      { numRuns: 250 },
    )
  })

  test('signed register: another key, the same name with another key, and a label’s signature are refused', async () => {
    const other = await newKey()
    await expect(openRegistry(bytes, [])).rejects.toThrow('an unknown key')
    await expect(openRegistry(bytes, [other.public])).rejects.toThrow('an unknown key')
    await expect(openRegistry(bytes, [{ ...other.public, kid: key.public.kid }])).rejects.toThrow('a wrong signature')
    const line = new TextEncoder().encode(`${JSON.stringify(headerOf(key.public.kid))}\n`)
    const forLabel = joined(line, await signBytes(key.private, 'label', joined(line, body)), body)
    await expect(openRegistry(forLabel, [key.public])).rejects.toThrow('a wrong signature')
  })

  test('signed register: whatever the bytes are, a SignatureError says no', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (any) => {
        await expect(openRegistry(new Uint8Array(any), [key.public])).rejects.toThrow(SignatureError)
      }),
      { numRuns: 500 },
    )
    for (const header of ['null', '1', '{}', '[]', `{"kid":"${key.public.kid}"}`])
      await expect(openRegistry(joined(new TextEncoder().encode(`${header}\n`), body), [key.public])).rejects.toThrow(
        SignatureError,
      )
  })
})

describe('trusted keys', () => {
  const kids = (keys: readonly { kid: string }[]) => keys.map(({ kid }) => kid)

  test('trusted keys: without any all count; later those that an endorsement leads to', async () => {
    const second = await newKey(key)
    const third = await newKey(second)
    const stranger = await newKey()
    const offered = { keys: [third.public, stranger.public, second.public, key.public] }
    expect(kids(await trustedKeys(offered, []))).toHaveLength(4)
    expect(kids(await trustedKeys(offered, [key.public]))).toEqual(kids([third.public, second.public, key.public]))
    expect(kids(await trustedKeys(offered, [third.public]))).toEqual([third.public.kid])
  })

  test('trusted keys: an endorsement by a stranger, for another key, or of another kind does not count', async () => {
    const stranger = await newKey()
    const second = await newKey(stranger)
    const third = await newKey(key)
    const posing = { ...second.public, endorsed_by: key.public.kid }
    const copied = { ...second.public, endorsed_by: key.public.kid, endorsement: third.public.endorsement! }
    const label = base64url(await signBytes(key.private, 'label', endorsedBytes(second.public)))
    const otherKind = { ...second.public, endorsed_by: key.public.kid, endorsement: label }
    for (const forged of [second.public, posing, copied, otherKind])
      expect(kids(await trustedKeys({ keys: [key.public, forged] }, [key.public]))).toEqual([key.public.kid])
  })

  test('trusted keys: one with another key’s name is left out, and so is a revoked one, whose follower stays', async () => {
    const second = await newKey(key)
    const posing = { ...(await newKey()).public, kid: key.public.kid }
    expect(await trustedKeys({ keys: [posing] }, [])).toEqual([])
    const revoked = { ...key.public, revoked_at: '2026-11-20T00:00:00Z' }
    expect(kids(await trustedKeys({ keys: [revoked, second.public] }, [key.public]))).toEqual([second.public.kid])
  })
})

test('base64url: each value has one text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (any) => {
      expect(bytesOfBase64url(base64url(any))).toEqual(new Uint8Array(any))
    }),
  )
  for (const text of ['a', 'ab=', 'a b', 'aB/', 'AB', 'ä', 'AAB']) expect(bytesOfBase64url(text), text).toBe(undefined)
})
