import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pendingOf, type Said, saidSince } from '#offline/pending.ts'
import { question } from '#offline/question.ts'
import type { Arrived, Row } from '#offline/rows.ts'
import { nameOf } from './stages.ts'
import { type Finish, type Names, regionsOfVillage, type Summary, summaryOf } from './summary.ts'

/** The summary of a shop as it will be once everything has arrived; names from the lists this phone remembers. */
export function useSummary(shop: number, rows: readonly Row[], arrived: readonly Arrived[]) {
  const finish = useQuery(question('onboarding.finish', {}))
  const knownAt = finish.dataUpdatedAt
  const said = useMemo(() => saidSince(rows, arrived, knownAt), [rows, arrived, knownAt])
  const names = useNames(shop, said)
  const known: Finish | undefined = finish.data?.data
  const summary: Summary = useMemo(() => summaryOf(known, said, shop, names), [known, said, shop, names])
  return { finish, summary }
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
