import { describe, expect, test } from 'vitest'
import { falsePositiveRate, makeNumberFilter, mayContain } from '#contract/sni/number-filter.ts'

const keysFrom = (from: number, count: number) =>
  new Set(
    Array.from(
      { length: count },
      (_, index) => `LSPR${String((from + index) % 60).padStart(3, '0')}IDN2025${from + index}`,
    ),
  )

describe('number filter', () => {
  test('number filter: it knows every number of the register, and few others', () => {
    const filter = makeNumberFilter(keysFrom(0, 20_000))
    for (const key of keysFrom(0, 20_000)) expect(mayContain(filter, key)).toBe(true)
    const wrong = [...keysFrom(1_000_000, 100_000)].filter((key) => mayContain(filter, key)).length
    expect(wrong / 100_000).toBeLessThan(falsePositiveRate * 1.5)
    expect(filter.length / 20_000).toBeLessThan(1.81)
  })

  test('number filter: without a number it knows none', () => {
    const filter = makeNumberFilter(new Set())
    expect([...keysFrom(0, 1_000)].some((key) => mayContain(filter, key))).toBe(false)
  })
})
