import { expect, test } from 'vitest'
import {
  chooseRegion,
  levels,
  missingLevels,
  noRegions,
  type RegionValues,
  regionRules,
  regionsOf,
} from '#drafts/region/region-values.ts'

const whole: RegionValues = {
  province_id: '13',
  regency_id: '1371',
  district_id: '137101',
  village_id: '1371011001',
}

test.each([
  ['province_id', '32', ['32', '0', '0', '0']],
  ['regency_id', '1372', ['13', '1372', '0', '0']],
  ['district_id', '137102', ['13', '1371', '137102', '0']],
  ['village_id', '1371011002', ['13', '1371', '137101', '1371011002']],
  ['province_id', '0', ['0', '0', '0', '0']],
] as const)('chooseRegion: another %s empties the levels below it', (level, id, after) => {
  const next = chooseRegion(whole, level, id)
  expect(levels.map((name) => next[name])).toEqual(after)
})

test('chooseRegion returns the same values when the region was chosen already', () => {
  expect(chooseRegion(whole, 'province_id', '13')).toBe(whole)
})

test('missingLevels names a region list only when something is still to be chosen from it', () => {
  expect(missingLevels(whole, () => true)).toBe(undefined)
  expect(missingLevels({ ...whole, village_id: '0' }, (level) => level === 'village_id')).toBe('village_id')
  expect(missingLevels(chooseRegion(whole, 'regency_id', '1372'), (level) => level === 'district_id')).toBe(
    'district_id',
  )
  expect(missingLevels(noRegions, () => false)).toBe(undefined)
})

test('regionsOf returns the regions that contain a village, and no regions without a village', () => {
  expect(regionsOf(1371011001)).toEqual(whole)
  for (const none of [0, undefined, 1371]) expect(regionsOf(none)).toEqual(noRegions)
})

test.each([
  [0, 'province_id'],
  [1, 'regency_id'],
  [2, 'district_id'],
  [3, 'village_id'],
  [4, undefined],
] as const)('regionRules: with %i levels chosen the first missing one has a message: %s', (chosen, said) => {
  const now = { ...noRegions, ...Object.fromEntries(levels.slice(0, chosen).map((name) => [name, whole[name]])) }
  const rules = regionRules('Mohon pilih')
  expect(levels.filter((name) => rules[name](now[name], now) !== undefined)).toEqual(said === undefined ? [] : [said])
})
