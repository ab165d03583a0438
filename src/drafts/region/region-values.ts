import type { WizardDetail } from '#contract/onboarding/schemas.ts'
import type { Place } from '#contract/regions/schemas.ts'

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
    levels.map((level, index) => [
      level,
      (value: string, chosen: RegionValues) =>
        value === '0' && levels.slice(0, index).every((above) => chosen[above] !== '0') ? sentence : undefined,
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

/** The ids and names of a village and the regions above it. */
export type RegionNames = Omit<WizardDetail['location'], 'latitude' | 'longitude' | 'is_placed'>

/** The ids and names of a place that was searched. */
export function regionNamesOf({ id, name, district_name, regency_name, province_name }: Place): RegionNames {
  const { province_id, regency_id, district_id } = regionsOf(id)
  return {
    ...{ province_id: Number(province_id), province_name },
    ...{ regency_id: Number(regency_id), regency_name },
    ...{ district_id: Number(district_id), district_name },
    ...{ village_id: id, village_name: name },
  }
}

/**
 * The villages of a district, of which two may have one name: those two also say whether they are an urban village
 * (kelurahan) or a rural one (desa), and their official code where they are of one kind. The seventh digit of a code
 * has the kind: 1 for urban, 2 for rural.
 */
export function distinctVillages<Village extends { id: number; name: string }>(
  villages: readonly Village[],
): Village[] {
  const kindOf = ({ id }: Village) => ({ 1: 'kelurahan', 2: 'desa' })[String(id).charAt(6)] ?? ''
  const same = (one: Village, other: Village) => one.name.toLowerCase() === other.name.toLowerCase()
  return villages.map((village) => {
    const others = villages.filter((other) => other !== village && same(village, other))
    if (others.length === 0) return village
    const kind = kindOf(village)
    const isOnlyOne = kind !== '' && others.every((other) => kindOf(other) !== kind)
    const mark = isOnlyOne ? kind : `${kind} ${codeOf(village.id)}`.trim()
    return { ...village, name: `${village.name} (${mark})` }
  })
}

/** 7102112003 → '71.02.11.2003'. */
const codeOf = (id: number) => String(id).replace(/^(\d\d)(\d\d)(\d\d)(\d+)$/, '$1.$2.$3.$4')
