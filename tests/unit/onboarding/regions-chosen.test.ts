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
] as const)('another %s empties what lies below it', (level, id, after) => {
  const next = chooseRegion(whole, level, id)
  expect(levels.map((name) => next[name])).toEqual(after)
})

test('choosing what is chosen already loses nothing', () => {
  expect(chooseRegion(whole, 'province_id', '13')).toBe(whole)
})

test('a list lacks only where something is still to be chosen from it', () => {
  expect(missingLevels(whole, () => true)).toBe(undefined)
  expect(missingLevels({ ...whole, village_id: '0' }, (level) => level === 'village_id')).toBe('village_id')
  expect(missingLevels(chooseRegion(whole, 'regency_id', '1372'), (level) => level === 'district_id')).toBe(
    'district_id',
  )
  expect(missingLevels(noRegions, () => false)).toBe(undefined)
})

test('a village says what it lies in; none says No Data everywhere', () => {
  expect(regionsOf(1371011001)).toEqual(whole)
  for (const none of [0, undefined, 1371]) expect(regionsOf(none)).toEqual(noRegions)
})

test.each([
  [0, 'province_id'],
  [1, 'regency_id'],
  [2, 'district_id'],
  [3, 'village_id'],
  [4, undefined],
] as const)('with %i of them chosen the one that lacks a choice says so: %s', (chosen, said) => {
  const now = { ...noRegions, ...Object.fromEntries(levels.slice(0, chosen).map((name) => [name, whole[name]])) }
  const rules = regionRules('Mohon pilih')
  expect(levels.filter((name) => rules[name](now[name], now) !== undefined)).toEqual(said === undefined ? [] : [said])
})
