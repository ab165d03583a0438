import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { distinctVillages } from '#drafts/region/region-values.ts'
import { stageDraftName } from '#drafts/wizard/stages.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import type { OutboxEntry, Receipt } from '#offline/outbox/entry.ts'
import { optimisticWrites, type PendingWrite, pendingOf } from '#offline/outbox/optimistic.ts'
import type { QueryState } from '#ui/feedback/QueryResult.tsx'
import { type NameLookup, newestAnswer, regionsOfVillage, type Summary, summaryOf } from './summary.ts'
import type { ShopAnswer } from './use-stage.ts'

/**
 * The summary of a shop as it will be once all pending writes are accepted; names come from the lists in the persisted
 * cache. `detail`: the stages' query, whose data are used if they are newer than the summary's own query.
 * `serverData`: whether the summary contains data of the server, or they are still loading.
 */
export function useSummary(
  shop: number,
  detail: QueryState<ShopAnswer>,
  rows: readonly OutboxEntry[],
  arrived: readonly Receipt[],
): { summary: Summary; serverData: 'loaded' | 'loading' | 'missing' } {
  const finish = useQuery(endpointQuery('onboarding.finish', {}))
  const { known: finishData, askedAt } = newestAnswer(finish, detail)
  const writes = optimisticWrites(rows, arrived, askedAt)
  const summary = summaryOf(finishData, writes, shop, useNameLookup(shop, writes))
  // Offline no query is 'fetching', so the page does not show that data are loading.
  const isFetching = finish.isFetching || detail.isFetching
  return { summary, serverData: finishData ? 'loaded' : isFetching ? 'loading' : 'missing' }
}

/** Fetches each list only if a pending write contains one of its ids. */
function useNameLookup(shop: number, rows: readonly PendingWrite[]): NameLookup {
  const village = pendingOf(rows, stageDraftName(shop, 2))?.ask.village_id
  const regionIds = typeof village === 'number' && village > 0 ? regionsOfVillage(village) : undefined
  const options = useQuery({
    ...endpointQuery('onboarding.dropdown', {}),
    enabled: pendingOf(rows, stageDraftName(shop, 1)) !== undefined,
  })
  const [provinces, regencies, districts, villages] = useQueries({
    queries: [
      { ...endpointQuery('regions.provinces', {}), enabled: regionIds !== undefined },
      { ...endpointQuery('regions.everyRegency', {}), enabled: regionIds !== undefined },
      { ...endpointQuery('regions.districts', { id: regionIds?.regency ?? 1 }), enabled: regionIds !== undefined },
      { ...endpointQuery('regions.villages', { id: regionIds?.district ?? 1 }), enabled: regionIds !== undefined },
    ],
  })
  const lists = options.data?.data
  const [inProvinces, inRegencies, inDistricts, inVillages] = [
    provinces.data?.data,
    regencies.data?.data,
    districts.data?.data,
    villages.data?.data,
  ]
  return useMemo(() => {
    const named = inVillages && distinctVillages(inVillages)
    return {
      labor: (id) => nameIn(lists?.labor_options, id),
      capital: (id) => nameIn(lists?.capital_options, id),
      omzet: (id) => nameIn(lists?.omzet_options, id),
      kbli: (code) => nameIn(lists?.kbli_options, code),
      village(id) {
        const { province, regency, district } = regionsOfVillage(id)
        const regionNames = {
          province: nameIn(inProvinces, province),
          regency: nameIn(inRegencies, regency),
          district: nameIn(inDistricts, district),
          village: nameIn(named, id),
        }
        return Object.fromEntries(Object.entries(regionNames).filter(([, name]) => name !== undefined))
      },
    }
  }, [lists, inProvinces, inRegencies, inDistricts, inVillages])
}

const nameIn = <Id>(list: readonly { id: Id; name: string }[] | undefined, id: Id) =>
  list?.find((entry) => entry.id === id)?.name
