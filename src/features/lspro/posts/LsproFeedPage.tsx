// @chunk lspro
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { LsproPosting } from '#contract/lspro/schemas.ts'
import type { Problem } from '#contract/problem.ts'
import type { Region } from '#contract/regions/schemas.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { cursorQuery } from '#offline/cache/cursor-query.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useLazyDialog } from '#ui/dialog/use-lazy-dialog.tsx'
import { filter } from '#ui/display/filter-icon.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { close } from '#ui/display/icons.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { FieldFrame } from '#ui/fields/FieldFrame.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Breadcrumbs } from '#ui/nav/Breadcrumbs.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'
import { ShareButton } from '#ui/nav/ShareButton.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { CachedLspros } from '../public/CachedLspros.tsx'
import { LsproLinks } from '../public/LsproLinks.tsx'
import { LsproPurpose } from '../public/LsproPurpose.tsx'
import { PostSkeletons } from '../public/LsproSkeleton.tsx'
import { type FeedView, feedAddress, feedViewOf, isFiltered, searchInputOf } from '../public/lspro-view.ts'
import { PostList } from './PostList.tsx'

/** The posts of all LSPROs, five at a time, with links to the LSPROs. */
export function LsproFeedPage() {
  const view = feedViewOf(new URLSearchParams(useSearch()))
  const provinces = useQuery(endpointQuery('regions.provinces', {})).data?.data ?? []
  useTitle('Postingan LSPRO')
  return (
    <div className="stack feed">
      <Breadcrumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="LSPRO" />
      <div className="row">
        <h1 className="grow">Postingan LSPRO</h1>
        <FilterButton view={view} />
        <ShareButton />
      </div>
      <LsproPurpose>
        <Link className="link" href={addresses.lspros}>
          Cari LSPRO untuk produk saya
        </Link>
      </LsproPurpose>
      <div className="with-side">
        <FeedSidebar view={view} provinces={provinces} />
        <div className="stack">
          <h2 className="sr">Postingan</h2>
          {isFiltered(view) && <FeedChips view={view} provinces={provinces} />}
          {isFiltered(view) ? <FilteredFeed key={JSON.stringify(view)} view={view} /> : <LatestFeed />}
        </div>
      </div>
    </div>
  )
}

const FeedSidebar = ({ view, provinces }: { view: FeedView; provinces: Region[] }) => (
  <aside className="filters only-wide" aria-label="Saring">
    <FeedForm key={JSON.stringify(view)} view={view} provinces={provinces} />
    <FeedBodies />
  </aside>
)

/** The LSPROs that posted last; they come with the unfiltered feed. */
function FeedBodies() {
  const bodies = useInfiniteQuery(cursorQuery('lspro.posts', {})).data?.pages[0]?.data.lspro ?? []
  return (
    <section>
      <div className="head">
        <h2>LSPRO</h2>
        <Link className="link link--bare small" href={addresses.lspros} aria-label="Lihat Semua LSPRO">
          {commonLabels.seeAll}
        </Link>
      </div>
      <LsproLinks bodies={bodies} row />
    </section>
  )
}

const LatestFeed = () => (
  <Feed
    list={useInfiniteQuery(cursorQuery('lspro.posts', {}))}
    none={<Empty variant="empty" title="Tidak ada data" description="Belum ada LSPRO yang membagikan postingan." />}
  />
)

function FilteredFeed({ view }: { view: FeedView }) {
  const none = (
    <Empty variant="find" title="Tidak ada postingan yang cocok" description="Coba kata lain, atau provinsi lain.">
      <ButtonLink to={addresses.lsproFeed} variant="soft">
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
    query={list}
    what="Postingan"
    skeleton={<PostSkeletons count={3} />}
    fallback={<CachedLspros />}
    empty={({ pages }) => pages[0]?.data.lspro_posting.length === 0 && none}
  >
    {({ pages }) => (
      <PostList
        posts={pages.flatMap(({ data }) => data.lspro_posting)}
        list={list}
        ofMany
        afterFirst={
          <div className="only-narrow">
            <FeedBodies />
          </div>
        }
      />
    )}
  </QueryResult>
)

/** On phones opens the sheet with the filters. */
function FilterButton({ view }: { view: FeedView }) {
  const sheet = useLazyDialog(async () => {
    const { Sheet } = await import('#ui/dialog/Dialog.tsx')
    return ({ onClose }) => (
      <Sheet title="Saring" onClose={onClose}>
        <div className="sheet__part">
          <SheetForm />
        </div>
      </Sheet>
    )
  })
  const count = [view.search, view.province].filter(Boolean).length
  return (
    <>
      <button
        type="button"
        className={count ? 'chip chip--on only-narrow' : 'chip only-narrow'}
        aria-haspopup="dialog"
        onClick={sheet.open}
      >
        <Icon d={filter} size="s" />
        {count ? `Saring, ${count}` : 'Saring'}
      </button>
      {sheet.shown}
    </>
  )
}

/** The active filters; each chip removes its filter. */
function FeedChips({ view, provinces }: { view: FeedView; provinces: Region[] }) {
  const province = provinces.find(({ id }) => id === view.province)?.name ?? 'Provinsi'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; these only belong together
    <div className="strip" role="group" aria-label="Saringan">
      {view.search && (
        <RemoveFilterLink to={feedAddress({ ...view, search: '' })} what={`pencarian ${view.search}`}>
          “{view.search}”
        </RemoveFilterLink>
      )}
      {view.province && (
        <RemoveFilterLink to={feedAddress({ ...view, province: undefined })} what={`provinsi ${province}`}>
          {province}
        </RemoveFilterLink>
      )}
    </div>
  )
}

/** A sheet does not re-render with the page, so this reads the address and the provinces itself. */
function SheetForm() {
  const provinces = useQuery(endpointQuery('regions.provinces', {})).data?.data ?? []
  return <FeedForm view={feedViewOf(new URLSearchParams(useSearch()))} provinces={provinces} replace />
}

const RemoveFilterLink = ({ to, what, children }: { to: string; what: string; children: ReactNode }) => (
  <Link className="chip chip--on" href={to} aria-label={`Hapus ${what}`}>
    {children}
    <Icon d={close} size="xs" />
  </Link>
)

type Props = {
  view: FeedView
  provinces: Region[]
  /** Replaces the sheet's history entry. */
  replace?: boolean
}

/** The filters of the feed: search words, and the LSPRO's province. */
function FeedForm({ view, provinces, replace = false }: Props) {
  const id = useId()
  const [, go] = useLocation()
  const [province, setProvince] = useState(view.province)
  return (
    <search>
      <form
        className="stack"
        action={addresses.lsproFeed}
        onSubmit={(event) => {
          event.preventDefault()
          const words = event.currentTarget.elements.namedItem('search') as HTMLInputElement
          words.blur()
          go(feedAddress({ search: words.value.trim().slice(0, 100), province }), { replace })
        }}
      >
        <FieldFrame id={id} label="Cari postingan">
          <input
            id={id}
            name="search"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            pattern=".{0,100}"
            title="Paling banyak 100 huruf"
            defaultValue={view.search}
            placeholder="Kata atau nama LSPRO"
          />
        </FieldFrame>
        <Select
          label="Provinsi"
          value={province ?? 0}
          options={[{ id: 0, name: commonLabels.anywhere }, ...provinces]}
          onPick={(provinceId) => setProvince(provinceId || undefined)}
        />
        {province && <input type="hidden" name="province_id" value={province} />}
        <button type="submit" className={buttonClass({ wide: true })}>
          Cari
        </button>
      </form>
    </search>
  )
}
