import { type RegionLevel, regionDigits, regionLevels } from '#contract/operator/lists.ts'
import { deskAddresses } from '../desk/desk-addresses.ts'

// What of the regions is looked at, as the address says it. Pure.

export const levelNames: Record<RegionLevel, string> = {
  province: 'Provinsi',
  regency: 'Kabupaten / kota',
  district: 'Kecamatan',
  village: 'Desa / kelurahan',
}

export const childLevelOf = (level: RegionLevel): RegionLevel | undefined =>
  regionLevels[regionLevels.indexOf(level) + 1]
const parentLevelOf = (level: RegionLevel): RegionLevel | undefined => regionLevels[regionLevels.indexOf(level) - 1]

export type RegionsView = { level: RegionLevel; within?: number | undefined; search?: string; page?: number }

/** Only what fits is taken: a region lies in one of the level above it. */
export function regionsViewOf(query: string) {
  const params = new URLSearchParams(query)
  const level = regionLevels.find((one) => one === params.get('level')) ?? 'province'
  const above = parentLevelOf(level)
  const within = params.get('within') ?? ''
  return {
    level,
    within: above && /^[1-9]\d*$/.test(within) && within.length === regionDigits[above] ? Number(within) : undefined,
    search: (params.get('search') ?? '').slice(0, 100),
    page: Math.min(1_000_000, Math.max(1, Math.trunc(Number(params.get('page'))) || 1)),
  }
}

export function regionsAddress({ level, within, search, page = 1 }: RegionsView): string {
  const query = new URLSearchParams({
    ...(level !== 'province' && { level }),
    ...(within && { within: String(within) }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `${deskAddresses.regions}?${query}` : deskAddresses.regions
}
