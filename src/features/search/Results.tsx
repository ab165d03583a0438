import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { BannerStrip } from '#catalog/BannerStrip.tsx'
import { CardSkeletons } from '#catalog/CardSkeletons.tsx'
import { LazyDownloadedNote } from '#catalog/LazyDownloadedNote.tsx'
import type { Answer as AnswerOf } from '#contract/endpoint.ts'
import type { Region } from '#contract/regions/schemas.ts'
import type { search } from '#contract/search/schemas.ts'
import { useLastError } from '#ui/feedback/last-error.ts'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { useDelayed } from '#ui/feedback/use-delayed.ts'
import { CachedResults } from './CachedResults.tsx'
import { GroupRow } from './GroupRow.tsx'
import { countText } from './group-cards.tsx'
import { NoResults } from './NoResults.tsx'
import { SearchInterpretation } from './SearchInterpretation.tsx'
import { resultsQuery } from './search-queries.ts'
import { groupNames, type SearchView } from './search-view.ts'

type Props = { view: SearchView; provinces: Region[] }

/** The best results of each group; without a connection the cached ones. */
export function Results({ view, provinces }: Props) {
  const query = useQuery(resultsQuery(view))
  const { data, isFetching, refetch } = query
  const problem = useLastError(query)
  if (!data && problem?.trouble === 'unreachable')
    return <CachedResults view={view} provinces={provinces} busy={isFetching} tryAgain={() => void refetch()} />
  return (
    <>
      <p className="sr" role="status">
        {data && countsText(view, data.data)}
      </p>
      <LazyDownloadedNote answer={data} missing={missingOffline} />
      <QueryResult
        query={query}
        what="Hasil pencarian"
        skeleton={<SearchSkeleton view={view} provinces={provinces} />}
        inSlices
      >
        {({ data }) => <ResultGroups view={view} data={data} />}
      </QueryResult>
    </>
  )
}

/** Shown with results of the downloaded catalogue, which has no bodies and no descriptions. */
export const missingOffline = 'Hasil lain menyusul saat ada sinyal.'

type Data = AnswerOf<typeof search.results>['data']

function ResultGroups({ view, data }: { view: SearchView; data: Data }) {
  const isEmpty = view.ticked.every((group) => data.total[group] === 0)
  // After the first answer to the query, so that nothing stands between both.
  const banners = <BannerStrip label="Spanduk pencarian" banners={data.banner_sub} />
  if (isEmpty)
    return (
      <>
        <NoResults view={view} didYouMean={data.did_you_mean} />
        {banners}
      </>
    )
  // Without results of the first groups, the banners follow the first group that has some.
  const first = view.ticked.find((group) => data.total[group] > 0)
  return (
    <>
      <SearchInterpretation view={view} data={data} />
      {view.ticked.map((group) => (
        <Fragment key={group}>
          <GroupRow view={view} group={group} cards={data} total={data.total[group]} />
          {group === first && banners}
        </Fragment>
      ))}
    </>
  )
}

/** 'Ditemukan: 12 Produk, 3 UMKM / Produsen, 0 LSPRO', for screen readers. */
function countsText({ ticked }: SearchView, data: Data): string {
  return `Ditemukan: ${ticked.map((group) => `${countText(group, data)} ${groupNames[group]}`).join(', ')}`
}

/** The skeleton while the results load. If the network is slow, cached results replace it. */
function SearchSkeleton({ view, provinces }: { view: SearchView; provinces: Region[] }) {
  const isDelayed = useDelayed(true)
  if (isDelayed) return <CachedResults view={view} provinces={provinces} />
  return <CardSkeletons count={8} className="cards cards--side" />
}
