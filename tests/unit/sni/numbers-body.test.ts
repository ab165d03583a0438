import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeNumberFilter, mayContain } from '#contract/sni/number-filter.ts'
import { decodeNumbers, encodeNumbers } from '#contract/sni/numbers-body.ts'
import { RegistryBodyError } from '#contract/sni/registry-body.ts'

const keys = new Set(Array.from({ length: 50_000 }, (_, index) => `LSPR${index * 7}`))
const misused = [{ key: 'SNI89642021', since: '2026-10-01', remark: 'Dipakai pada barang lain' }]
const content = { filter: makeNumberFilter(keys), provinces: [{ id: 32, count: 8_000 }], misused }

test('numbers body: the filter of 50,000 numbers, the provinces and the misused numbers come back', () => {
  const decoded = decodeNumbers(encodeNumbers(content))
  expect(decoded).toEqual(content)
  expect([...keys].every((key) => mayContain(decoded.filter, key))).toBe(true)
})

test('numbers body: anything else is refused with a RegistryBodyError, or is another valid one', () => {
  const text = encodeNumbers({ ...content, filter: makeNumberFilter(new Set(['A1'])) })
  for (const other of ['', 'null', '[]', '{}', '{"filter":"AAAA","provinces":[],"misused":[]}', text.slice(1)])
    expect(() => decodeNumbers(other), other).toThrow(RegistryBodyError)
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.constantFrom('', '-', '"', '[', ']', ',', 'null', '1e9'), (at, by) => {
      try {
        decodeNumbers(text.slice(0, at) + by + text.slice(at + 1))
      } catch (error) {
        expect(error).toBeInstanceOf(RegistryBodyError)
      }
    }),
    { numRuns: 2_000 },
  )
})
