import { expect, test } from 'vitest'
import { scanHintText } from '#contract/sni/label-scans.ts'
import { daysAfter } from '#contract/time/dates.ts'
import { kilometresBetween } from '#server/sni/labels/province-places.ts'
import { hintRules, type ScanCount, scanHints } from '#server/sni/labels/scan-hints.ts'

const today = '2026-11-28'
const [west, papua, java] = [32, 91, 35]
const names: Record<number, string> = { [west]: 'Jawa Barat', [papua]: 'Papua', [java]: 'Jawa Timur' }
const hintsOf = (counts: readonly ScanCount[], daysShown = 28) =>
  scanHints(counts, { today, daysShown, nameOf: (id) => names[id] ?? String(id) })
const scans = (n: number, province_id = 0, back = 0): ScanCount => ({ day: daysAfter(today, -back), province_id, n })
/** The same number on each of the 28 days before today. */
const before = (n: number, province_id = 0) =>
  Array.from({ length: hintRules.daysBefore }, (_, index) => scans(n, province_id, index + 1))

test('without scans, and with an ordinary day, there is no hint', () => {
  expect(hintsOf([])).toEqual([])
  expect(hintsOf([scans(0), scans(99)])).toEqual([])
})

test('a hundred scans in a day give a hint when there were few before, and not below that', () => {
  expect(hintsOf([scans(100)])).toEqual([{ kind: 'often', day: today, n: 100, usual: 0 }])
  expect(hintsOf([scans(60, west), scans(39, papua), ...before(1, west), ...before(1, papua)])).toEqual([])
})

test('a label that is always scanned often gives one from five times its average on', () => {
  expect(hintsOf([scans(499), ...before(100)], 1)).toEqual([])
  expect(hintsOf([scans(500), ...before(100)], 1)).toEqual([{ kind: 'often', day: today, n: 500, usual: 100 }])
})

test('scans of provinces far apart give a hint when the label is new in one of them', () => {
  const both = [scans(3, west), scans(3, papua)]
  const km = kilometresBetween(west, papua)!
  expect(km).toBeGreaterThan(3_000)
  expect(hintsOf([...both, ...before(1, west)], 1)).toEqual([
    { kind: 'far', day: today, from: 'Jawa Barat', to: 'Papua', km },
  ])
  // The product is on sale in both.
  expect(hintsOf([...both, ...before(1, west), ...before(1, papua)], 1)).toEqual([])
  // A label that is new in both has just been put on sale.
  expect(hintsOf(both, 1)).toEqual([])
  // A single traveller is no hint, and neither is a neighbour, nor a visitor who names no province.
  expect(hintsOf([scans(3, west), scans(2, papua), ...before(1, west)], 1)).toEqual([])
  expect(hintsOf([scans(3, west), scans(3, java), ...before(1, west)], 1)).toEqual([])
  expect(hintsOf([scans(3, west), scans(3, 0), ...before(1, west)], 1)).toEqual([])
})

test('scans of other days are compared with the days before them, and older days are not shown', () => {
  expect(hintsOf([scans(120, 0, 5), scans(120, 0, 29)])).toEqual([
    { kind: 'often', day: daysAfter(today, -5), n: 120, usual: 4 },
  ])
})

test('a province that this list does not know gives no hint, and no error', () => {
  expect(hintsOf([scans(5, 97), scans(5, papua), ...before(1, papua)])).toEqual([])
})

test('a hint is a sentence with its numbers', () => {
  expect(scanHintText({ kind: 'often', day: today, n: 1200, usual: 0 })).toBe(
    '28 November 2026: dipindai 1.200 kali dalam sehari, biasanya hampir tidak pernah.',
  )
  expect(scanHintText({ kind: 'often', day: today, n: 1200, usual: 15 })).toContain('biasanya sekitar 15 kali')
  expect(scanHintText({ kind: 'far', day: today, from: 'Jawa Barat', to: 'Papua', km: 3712 })).toContain(
    'dipindai di Jawa Barat dan di Papua, berjarak sekitar 3.712 km',
  )
})
