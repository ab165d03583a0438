import { useQuery } from '@tanstack/react-query'
import type { Region } from '#contract/regions/schemas.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { distinctVillages, type RegionLevel, type RegionValues } from './region-values.ts'

/** `list` is undefined while it is not on this phone; `missing` when it could not be loaded either. */
export type RegionList = { list: readonly Region[] | undefined; loading: boolean; missing: boolean }

/**
 * The lists for the current choices, down to the level `lowest`. All regencies load at once, so that they are available
 * offline.
 */
export function useRegionLists(
  chosen: RegionValues,
  lowest: RegionLevel = 'village_id',
): Record<RegionLevel, RegionList> {
  const isBelow = lowest === 'province_id' || lowest === 'regency_id'
  const province = Number(chosen.province_id)
  const regency = Number(chosen.regency_id)
  const district = Number(chosen.district_id)
  const village = Number(chosen.village_id)
  const provinces = useQuery(endpointQuery('regions.provinces', {}))
  const everyRegency = useQuery(endpointQuery('regions.everyRegency', {}))
  const districts = useQuery({
    ...endpointQuery('regions.districts', { id: regency }),
    enabled: regency > 0 && !isBelow,
  })
  const villages = useQuery({ ...endpointQuery('regions.villages', { id: district }), enabled: district > 0 })
  return {
    province_id: regionListOf(provinces, listWith(provinces.data?.data, province)),
    regency_id: regionListOf(
      everyRegency,
      listWith(
        everyRegency.data?.data.filter(({ province_id }) => province_id === province),
        regency,
      ),
      province > 0,
    ),
    district_id: regionListOf(districts, listWith(districts.data?.data, district), regency > 0 && !isBelow),
    village_id: regionListOf(villages, villagesOf(villages.data?.data, village), district > 0),
  }
}

/** Without disabled options, except the one that is chosen already. */
const listWith = (list: readonly Region[] | undefined, chosen: number) =>
  list?.filter(({ id, is_off }) => is_off !== 1 || id === chosen)

/** The villages, each by a name that no other has. */
const villagesOf = (list: readonly Region[] | undefined, chosen: number) => {
  const offered = listWith(list, chosen)
  return offered && distinctVillages(offered)
}

const regionListOf = (
  { isFetching }: { isFetching: boolean },
  list: readonly Region[] | undefined,
  isEnabled = true,
): RegionList => ({
  list: isEnabled ? list : undefined,
  loading: isEnabled && !list && isFetching,
  missing: isEnabled && !list && !isFetching,
})
