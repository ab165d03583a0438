import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { labels } from '#contract/labels.ts'
import type { LsproPosting } from '#contract/lspro-shapes.ts'
import type { Problem } from '#contract/problem.ts'
import type { Region } from '#contract/regions.ts'
import { feedQuestion } from '#offline/below.ts'
import { question } from '#offline/question.ts'
import { Answer } from '#ui/Answer.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ShareButton } from '#ui/ShareButton.tsx'
import { useTitle } from '#ui/title.ts'
import { BodyList } from './BodyList.tsx'
import { FeedChips } from './FeedChips.tsx'
import { FeedForm } from './FeedForm.tsx'
import { PostBones } from './LsproBones.tsx'
import { type FeedView, feedViewOf, isNarrow, searchAskOf } from './lspro-view.ts'
import { PostList } from './PostList.tsx'
import { RememberedLspros } from './RememberedLspros.tsx'

/** What certification bodies have posted, five at a time, and the way to the bodies themselves (rows 250, 251, D07). */
export function LsproFeedPage() {
  const view = feedViewOf(new URLSearchParams(useSearch()))
  const provinces = useQuery(question('regions.provinces', {})).data?.data ?? []
  useTitle('Postingan LSPRO')
  return (
    <div className="stack">
      <Crumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="LSPRO" />
      <div className="row">
        <h1 className="grow">Postingan LSPRO</h1>
        <ShareButton />
      </div>
      <div className="with-side">
        <Side view={view} provinces={provinces} />
        <div className="stack">
          <FeedChips view={view} provinces={provinces} />
          {isNarrow(view) ? <Found key={JSON.stringify(view)} view={view} /> : <Latest />}
        </div>
      </div>
    </div>
  )
}

function Side({ view, provinces }: { view: FeedView; provinces: Region[] }) {
  // Those that posted last: they come with the feed of all.
  const bodies = useInfiniteQuery(feedQuestion('lspro.posts', {})).data?.pages[0]?.data.lspro ?? []
  return (
    <aside className="filters" aria-label="Saring">
      <div className="only-wide">
        <FeedForm key={JSON.stringify(view)} view={view} provinces={provinces} />
      </div>
      <section>
        <div className="head">
          <h2>LSPRO</h2>
          <Link className="link link--bare small" href={addresses.lspros} aria-label="Lihat Semua LSPRO">
            {labels.seeAll}
          </Link>
        </div>
        <BodyList bodies={bodies} row />
      </section>
    </aside>
  )
}

const Latest = () => (
  <Feed
    list={useInfiniteQuery(feedQuestion('lspro.posts', {}))}
    none={<Empty look="empty" title="Tidak ada data" say="Belum ada LSPRO yang membagikan postingan." />}
  />
)

function Found({ view }: { view: FeedView }) {
  const none = (
    <Empty look="find" title="Tidak ada postingan yang cocok" say="Coba kata lain, atau provinsi lain.">
      <ButtonLink to={addresses.lsproFeed} look="soft">
        Hapus saringan
      </ButtonLink>
    </Empty>
  )
  return <Feed list={useInfiniteQuery(feedQuestion('lspro.searchPosts', searchAskOf(view)))} none={none} />
}

type Pages = { pages: { data: { lspro_posting: LsproPosting[] } }[] }
type FeedProps = { list: UseInfiniteQueryResult<Pages, Problem>; none: ReactNode }

const Feed = ({ list, none }: FeedProps) => (
  <Answer
    of={list}
    what="Postingan"
    bones={<PostBones count={3} />}
    instead={<RememberedLspros />}
    empty={({ pages }) => pages[0]?.data.lspro_posting.length === 0 && none}
  >
    {({ pages }) => <PostList posts={pages.flatMap(({ data }) => data.lspro_posting)} list={list} ofMany />}
  </Answer>
)
