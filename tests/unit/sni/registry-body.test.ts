import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyDifference, type Certificate, type RegistryContent, registryChecksum } from '#contract/sni/registry.ts'
import { decodeRegistry, encodeRegistry, RegistryBodyError } from '#contract/sni/registry-body.ts'
import { exampleRegistry } from './example-registry.ts'

const byId = (certificates: readonly Certificate[]) => certificates.toSorted((a, b) => a.id - b.id)

describe('register body', () => {
  test.each([0, 1, 2, 500])('register body: %i certificates come back as they were', (size) => {
    const content = exampleRegistry(size)
    const decoded = decodeRegistry(encodeRegistry(content))
    expect(byId(decoded.certificates)).toEqual(byId(content.certificates))
    expect(decoded.misused).toEqual(content.misused)
    expect(decoded.removed).toEqual([])
    expect(registryChecksum(decoded.certificates)).toBe(registryChecksum(content.certificates))
  })

  test('register body: empty texts, no body, no dates and several standards come back', () => {
    const odd: Certificate = {
      id: 2_000_000_000,
      product_id: 2_147_483_647,
      product: '',
      producer_id: 1,
      producer: '"\\\u2028🙂',
      regency: '',
      province_id: 94,
      numbers: [],
      certificate_no: '',
      body: null,
      from: null,
      until: '2000-01-01',
      state: 'disputed',
      since: '1999-12-31',
    }
    const two = { ...odd, id: 1, product_id: 1, from: '2024-02-29', until: null, numbers: ['a', 'b', 'a'] }
    const decoded = decodeRegistry(encodeRegistry({ certificates: [odd, two], misused: [] }))
    expect(byId(decoded.certificates)).toEqual([two, odd])
  })

  test('register body: one producer with two names or two regencies keeps both', () => {
    const [first, second] = exampleRegistry(2).certificates as [Certificate, Certificate]
    const renamed = { ...second, producer_id: first.producer_id, producer: 'Nama Baru', regency: 'Kota Baru' }
    const decoded = decodeRegistry(encodeRegistry({ certificates: [first, renamed], misused: [] }))
    expect(byId(decoded.certificates)).toEqual(byId([first, renamed]))
  })

  test('register body: a changed text is refused with a RegistryBodyError, or is another valid register', () => {
    const text = encodeRegistry(exampleRegistry(20))
    fc.assert(
      fc.property(
        fc.nat(text.length - 1),
        fc.constantFrom('', '0', '-', '9', '"', '[', ']', ',', 'null', '1e9'),
        (at, by) => {
          try {
            decodeRegistry(text.slice(0, at) + by + text.slice(at + 1))
          } catch (error) {
            expect(error).toBeInstanceOf(RegistryBodyError)
          }
        },
      ),
      { numRuns: 3_000 },
    )
  })

  test.each([
    '',
    'null',
    '1',
    '[]',
    '{}',
    '{"ids":[1]}',
    JSON.stringify({ ...JSON.parse(encodeRegistry(exampleRegistry(1))), ids: [1, 1] }),
    JSON.stringify({ ...JSON.parse(encodeRegistry(exampleRegistry(1))), states: [17] }),
    JSON.stringify({ ...JSON.parse(encodeRegistry(exampleRegistry(1))), from: [1e9] }),
    JSON.stringify({ ...JSON.parse(encodeRegistry(exampleRegistry(1))), ids: [-5] }),
    JSON.stringify({ ...JSON.parse(encodeRegistry(exampleRegistry(1))), counts: [2] }),
  ])('register body: %.40s is refused', (text) => {
    expect(() => decodeRegistry(text)).toThrow(RegistryBodyError)
  })
})

describe('register difference', () => {
  const without = (content: RegistryContent, ids: readonly number[]) =>
    content.certificates.filter(({ id }) => !ids.includes(id))

  test('register difference: applied to the snapshot it is the register of today', () => {
    const before = exampleRegistry(100)
    const [gone, changed] = before.certificates as [Certificate, Certificate]
    const ended: Certificate = { ...changed, state: 'expired', since: '2026-11-01' }
    const added = { ...exampleRegistry(101).certificates.at(-1)!, id: 5_000 }
    const difference = { certificates: [ended, added], misused: [], removed: [gone.id] }
    const decoded = decodeRegistry(encodeRegistry(difference))
    const after = applyDifference(before, decoded)
    const wanted = [...without(before, [gone.id, ended.id]), ended, added]
    expect(byId(after.certificates)).toEqual(byId(wanted))
    expect(after.misused).toEqual([])
    expect(registryChecksum(after.certificates)).toBe(registryChecksum(wanted))
    expect(registryChecksum(after.certificates)).not.toBe(registryChecksum(before.certificates))
  })
})
