import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { commonLabels } from '#contract/common-labels.ts'
import type { LsproPosting } from '#contract/lspro/lspro-schemas.ts'
import type { Problem } from '#contract/problem.ts'
import type { Region } from '#contract/regions.ts'
import { cursorQuery } from '#offline/cache/cursor-query.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { Breadcrumbs } from '#ui/nav/Breadcrumbs.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { ShareButton } from '#ui/nav/ShareButton.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { CachedLspros } from '../public/CachedLspros.tsx'
import { LsproLinks } from '../public/LsproLinks.tsx'
import { PostSkeletons } from '../public/LsproSkeleton.tsx'
import { type FeedView, feedViewOf, isFiltered, searchInputOf } from '../public/lspro-view.ts'
import { FeedChips } from './FeedChips.tsx'
import { FeedForm } from './FeedForm.tsx'
import { PostList } from './PostList.tsx'

/** What certification bodies have posted, five at a time, and the way to the bodies themselves (rows 250, 251, D07). */
export function LsproFeedPage() {
  const view = feedViewOf(new URLSearchParams(useSearch()))
  const provinces = useQuery(endpointQuery('regions.provinces', {})).data?.data ?? []
  useTitle('Postingan LSPRO')
  return (
    <div className="stack">
      <Breadcrumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="LSPRO" />
      <div className="row">
        <h1 className="grow">Postingan LSPRO</h1>
        <ShareButton />
      </div>
      <div className="with-side">
        <FeedSidebar view={view} provinces={provinces} />
        <div className="stack">
          <FeedChips view={view} provinces={provinces} />
          {isFiltered(view) ? <FilteredFeed key={JSON.stringify(view)} view={view} /> : <LatestFeed />}
        </div>
      </div>
    </div>
  )
}

function FeedSidebar({ view, provinces }: { view: FeedView; provinces: Region[] }) {
  // Those that posted last: they come with the feed of all.
  const bodies = useInfiniteQuery(cursorQuery('lspro.posts', {})).data?.pages[0]?.data.lspro ?? []
  return (
    <aside className="filters" aria-label="Saring">
      <div className="only-wide">
        <FeedForm key={JSON.stringify(view)} view={view} provinces={provinces} />
      </div>
      <section>
        <div className="head">
          <h2>LSPRO</h2>
          <Link className="link link--bare small" href={addresses.lspros} aria-label="Lihat Semua LSPRO">
            {commonLabels.seeAll}
          </Link>
        </div>
        <LsproLinks bodies={bodies} row />
      </section>
    </aside>
  )
}

const LatestFeed = () => (
  <Feed
    list={useInfiniteQuery(cursorQuery('lspro.posts', {}))}
    none={<Empty look="empty" title="Tidak ada data" say="Belum ada LSPRO yang membagikan postingan." />}
  />
)

function FilteredFeed({ view }: { view: FeedView }) {
  const none = (
    <Empty look="find" title="Tidak ada postingan yang cocok" say="Coba kata lain, atau provinsi lain.">
      <ButtonLink to={addresses.lsproFeed} look="soft">
        Hapus saringan
      </ButtonLink>
    </Empty>
  )
  return <Feed list={useInfiniteQuery(cursorQuery('lspro.searchPosts', searchInputOf(view)))} none={none} />
}

type FeedPages = { pages: { data: { lspro_posting: LsproPosting[] } }[] }
type FeedProps = { list: UseInfiniteQueryResult<FeedPages, Problem>; none: ReactNode }

const Feed = ({ list, none }: FeedProps) => (
  <QueryResult
    of={list}
    what="Postingan"
    bones={<PostSkeletons count={3} />}
    instead={<CachedLspros />}
    empty={({ pages }) => pages[0]?.data.lspro_posting.length === 0 && none}
  >
    {({ pages }) => <PostList posts={pages.flatMap(({ data }) => data.lspro_posting)} list={list} ofMany />}
  </QueryResult>
)
