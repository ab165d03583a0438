import { useInfiniteQuery } from '@tanstack/react-query'
import { CardSkeletons } from '#catalog/CardSkeletons.tsx'
import { LazyDownloadedNote } from '#catalog/LazyDownloadedNote.tsx'
import { LoadMore } from '#catalog/LoadMore.tsx'
import type { Region } from '#contract/regions/schemas.ts'
import { useLastError } from '#ui/feedback/last-error.ts'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { CachedResults } from './CachedResults.tsx'
import { CancelLink } from './CancelLink.tsx'
import { countText, type GroupCards, gridClassOf, groupCardsOf } from './group-cards.tsx'
import { NoResults } from './NoResults.tsx'
import { missingOffline } from './Results.tsx'
import { groupQuery } from './search-queries.ts'
import { type Group, groupNames, type SearchView } from './search-view.ts'

type Props = { view: SearchView; group: Group; provinces: Region[] }

/** All results of a group as an infinite grid; 'Cancel' leads back to the three groups. */
export function WholeGroup({ view, group, provinces }: Props) {
  const list = useInfiniteQuery(groupQuery(view, group))
  const { data, isFetching, refetch } = list
  const problem = useLastError(list)
  if (!data && problem?.trouble === 'unreachable')
    return <CachedResults view={view} provinces={provinces} busy={isFetching} tryAgain={() => void refetch()} />
  const first = data?.pages[0]?.data
  return (
    <section>
      <div className="head">
        <h2>{groupNames[group]}</h2>
        <CancelLink view={view} />
      </div>
      <p className="muted small" role="status">
        {first && `${countText(group, first)} ditemukan`}
      </p>
      <LazyDownloadedNote answer={data} missing={missingOffline} />
      <QueryResult
        inSlices
        query={list}
        what={groupNames[group]}
        skeleton={<CardSkeletons count={8} className={gridClassOf(group)} />}
        empty={({ pages }) => pages[0]?.data[group].length === 0 && <NoResults view={view} didYouMean={null} />}
      >
        {({ pages }) => (
          <>
            <div className={gridClassOf(group)}>{groupCardsOf(group, mergePages(pages.map(({ data }) => data)))}</div>
            <LoadMore list={list} />
          </>
        )}
      </QueryResult>
    </section>
  )
}

/** Joins the pages without duplicates: a result that was added meanwhile shifts others onto a second page. */
function mergePages(pages: readonly GroupCards[]): GroupCards {
  const withoutDuplicates = <Card extends { id: number }>(cards: Card[]) => [
    ...new Map(cards.map((card) => [card.id, card])).values(),
  ]
  return {
    product: withoutDuplicates(pages.flatMap(({ product }) => product)),
    merchant: withoutDuplicates(pages.flatMap(({ merchant }) => merchant)),
    lspro: withoutDuplicates(pages.flatMap(({ lspro }) => lspro)),
  }
}
