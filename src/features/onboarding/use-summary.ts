import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { nameOf } from '#forms/stages.ts'
import { pendingOf, type Said, saidSince } from '#offline/pending.ts'
import { question } from '#offline/question.ts'
import type { Arrived, Row } from '#offline/rows.ts'
import type { Asked } from '#ui/Answer.tsx'
import { type Names, newestOf, regionsOfVillage, type Summary, summaryOf } from './summary.ts'
import type { ShopAnswer } from './use-stage.ts'

/**
 * The summary of a shop as it will be once everything has arrived; names from the lists this phone remembers. `detail` is
 * what the stages know: where the summary itself was never asked for, or is older, it says the same. `heard`: whether there
 * is a word of the server's in it, or one is being waited for.
 */
export function useSummary(
  shop: number,
  detail: Asked<ShopAnswer>,
  rows: readonly Row[],
  arrived: readonly Arrived[],
): { summary: Summary; heard: 'yes' | 'waiting' | 'no' } {
  const finish = useQuery(question('onboarding.finish', {}))
  const { known, askedAt } = newestOf(finish, detail)
  const said = saidSince(rows, arrived, askedAt)
  const summary = summaryOf(known, said, shop, useNames(shop, said))
  // Neither is 'fetching' where the road is closed: nothing is under way then, and nobody is told to wait.
  const waiting = finish.isFetching || detail.isFetching
  return { summary, heard: known ? 'yes' : waiting ? 'waiting' : 'no' }
}

/** Lists are asked for only while something waits that says a number of theirs. */
function useNames(shop: number, rows: readonly Said[]): Names {
  const village = pendingOf(rows, nameOf(shop, 2))?.ask.village_id
  const inside = typeof village === 'number' && village > 0 ? regionsOfVillage(village) : undefined
  const options = useQuery({
    ...question('onboarding.dropdown', {}),
    enabled: pendingOf(rows, nameOf(shop, 1)) !== undefined,
  })
  const [provinces, regencies, districts, villages] = useQueries({
    queries: [
      { ...question('regions.provinces', {}), enabled: inside !== undefined },
      { ...question('regions.everyRegency', {}), enabled: inside !== undefined },
      { ...question('regions.districts', { id: inside?.regency ?? 1 }), enabled: inside !== undefined },
      { ...question('regions.villages', { id: inside?.district ?? 1 }), enabled: inside !== undefined },
    ],
  })
  const lists = options.data?.data
  const [inProvinces, inRegencies, inDistricts, inVillages] = [
    provinces.data?.data,
    regencies.data?.data,
    districts.data?.data,
    villages.data?.data,
  ]
  return useMemo(
    () => ({
      labor: (id) => nameIn(lists?.labor_options, id),
      capital: (id) => nameIn(lists?.capital_options, id),
      omzet: (id) => nameIn(lists?.omzet_options, id),
      kbli: (code) => nameIn(lists?.kbli_options, code),
      village(id) {
        const { province, regency, district } = regionsOfVillage(id)
        const found = {
          province: nameIn(inProvinces, province),
          regency: nameIn(inRegencies, regency),
          district: nameIn(inDistricts, district),
          village: nameIn(inVillages, id),
        }
        return Object.fromEntries(Object.entries(found).filter(([, name]) => name !== undefined))
      },
    }),
    [lists, inProvinces, inRegencies, inDistricts, inVillages],
  )
}

const nameIn = <Id>(list: readonly { id: Id; name: string }[] | undefined, id: Id) =>
  list?.find((entry) => entry.id === id)?.name
