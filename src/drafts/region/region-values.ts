// A village is chosen from the province down; changing a level empties the levels below it.

export type RegionLevel = 'province_id' | 'regency_id' | 'district_id' | 'village_id'
/** Ids as texts; '0' is 'No Data'. */
export type RegionValues = Record<RegionLevel, string>

export const levels = ['province_id', 'regency_id', 'district_id', 'village_id'] as const

export const noRegions: RegionValues = { province_id: '0', regency_id: '0', district_id: '0', village_id: '0' }

/** The four values with one of them changed; choosing the same again changes nothing. */
export function chooseRegion(before: RegionValues, level: RegionLevel, id: string): RegionValues {
  if (before[level] === id) return before
  const below = levels.slice(levels.indexOf(level) + 1)
  return { ...before, ...Object.fromEntries(below.map((name) => [name, '0'])), [level]: id } as RegionValues
}

/** A rule for each level: the first level without a choice has the error and gets the focus. */
export const regionRules = (sentence: string) =>
  Object.fromEntries(
    levels.map((level, at) => [
      level,
      (value: string, chosen: RegionValues) =>
        value === '0' && levels.slice(0, at).every((above) => chosen[above] !== '0') ? sentence : undefined,
    ]),
  ) as Record<RegionLevel, (value: string, chosen: RegionValues) => string | undefined>

/** The highest level that cannot be chosen because its list is missing; a level that is chosen needs no list. */
export const missingLevels = (
  chosen: RegionValues,
  isMissing: (level: RegionLevel) => boolean,
): RegionLevel | undefined => levels.find((level) => chosen[level] === '0' && isMissing(level))

/** An official code begins with the code of the region it is part of: 11, 1104, 110403, 1104032001. */
export function regionsOf(village: number | undefined): RegionValues {
  const digits = String(village ?? 0)
  if (!/^\d{10}$/.test(digits)) return noRegions
  return {
    province_id: digits.slice(0, 2),
    regency_id: digits.slice(0, 4),
    district_id: digits.slice(0, 6),
    village_id: digits,
  }
}
