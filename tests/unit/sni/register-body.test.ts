import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyDifference, type Certificate, type RegisterContent, registerChecksum } from '#contract/sni/register.ts'
import { decodeRegister, encodeRegister, RegisterBodyError } from '#contract/sni/register-body.ts'
import { exampleRegister } from './example-register.ts'

const byId = (certificates: readonly Certificate[]) => certificates.toSorted((a, b) => a.id - b.id)

describe('register body', () => {
  test.each([0, 1, 2, 500])('register body: %i certificates come back as they were', (size) => {
    const content = exampleRegister(size)
    const decoded = decodeRegister(encodeRegister(content))
    expect(byId(decoded.certificates)).toEqual(byId(content.certificates))
    expect(decoded.misused).toEqual(content.misused)
    expect(decoded.removed).toEqual([])
    expect(registerChecksum(decoded.certificates)).toBe(registerChecksum(content.certificates))
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
    const decoded = decodeRegister(encodeRegister({ certificates: [odd, two], misused: [] }))
    expect(byId(decoded.certificates)).toEqual([two, odd])
  })

  test('register body: one producer with two names or two regencies keeps both', () => {
    const [first, second] = exampleRegister(2).certificates as [Certificate, Certificate]
    const renamed = { ...second, producer_id: first.producer_id, producer: 'Nama Baru', regency: 'Kota Baru' }
    const decoded = decodeRegister(encodeRegister({ certificates: [first, renamed], misused: [] }))
    expect(byId(decoded.certificates)).toEqual(byId([first, renamed]))
  })

  test('register body: a changed text is refused with a RegisterBodyError, or is another valid register', () => {
    const text = encodeRegister(exampleRegister(20))
    fc.assert(
      fc.property(
        fc.nat(text.length - 1),
        fc.constantFrom('', '0', '-', '9', '"', '[', ']', ',', 'null', '1e9'),
        (at, by) => {
          try {
            decodeRegister(text.slice(0, at) + by + text.slice(at + 1))
          } catch (error) {
            expect(error).toBeInstanceOf(RegisterBodyError)
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
    JSON.stringify({ ...JSON.parse(encodeRegister(exampleRegister(1))), ids: [1, 1] }),
    JSON.stringify({ ...JSON.parse(encodeRegister(exampleRegister(1))), states: [17] }),
    JSON.stringify({ ...JSON.parse(encodeRegister(exampleRegister(1))), from: [1e9] }),
    JSON.stringify({ ...JSON.parse(encodeRegister(exampleRegister(1))), ids: [-5] }),
    JSON.stringify({ ...JSON.parse(encodeRegister(exampleRegister(1))), counts: [2] }),
  ])('register body: %.40s is refused', (text) => {
    expect(() => decodeRegister(text)).toThrow(RegisterBodyError)
  })
})

describe('register difference', () => {
  const without = (content: RegisterContent, ids: readonly number[]) =>
    content.certificates.filter(({ id }) => !ids.includes(id))

  test('register difference: applied to the snapshot it is the register of today', () => {
    const before = exampleRegister(100)
    const [gone, changed] = before.certificates as [Certificate, Certificate]
    const ended: Certificate = { ...changed, state: 'expired', since: '2026-11-01' }
    const added = { ...exampleRegister(101).certificates.at(-1)!, id: 5_000 }
    const difference = { certificates: [ended, added], misused: [], removed: [gone.id] }
    const decoded = decodeRegister(encodeRegister(difference))
    const after = applyDifference(before, decoded)
    const wanted = [...without(before, [gone.id, ended.id]), ended, added]
    expect(byId(after.certificates)).toEqual(byId(wanted))
    expect(after.misused).toEqual([])
    expect(registerChecksum(after.certificates)).toBe(registerChecksum(wanted))
    expect(registerChecksum(after.certificates)).not.toBe(registerChecksum(before.certificates))
  })
})
