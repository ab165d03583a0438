import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { Link, Redirect, useLocation, useSearch } from 'wouter'
import { BannerStrip, BannerStripSkeleton } from '#catalog/BannerStrip.tsx'
import { CardSkeletons } from '#catalog/CardSkeletons.tsx'
import { CategoryTree } from '#catalog/CategoryTree.tsx'
import { DownloadLink } from '#catalog/DownloadLink.tsx'
import { LazyDownloadedNote } from '#catalog/LazyDownloadedNote.tsx'
import { type EndlessList, LoadMore } from '#catalog/LoadMore.tsx'
import { ProductCard } from '#catalog/ProductCard.tsx'
import { ProvinceSelect } from '#catalog/ProvinceSelect.tsx'
import { addresses } from '#contract/addresses.ts'
import type { Region } from '#contract/regions/schemas.ts'
import type { ListAnswer } from '#contract/showcase/schemas.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { useLazyDialog } from '#ui/dialog/use-lazy-dialog.tsx'
import { filter } from '#ui/display/filter-icon.ts'
import { HydrationBoundary } from '#ui/display/HydrationBoundary.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { close, down, pin } from '#ui/display/icons.ts'
import { lazyComponent } from '#ui/display/lazy-component.tsx'
import { unbroken } from '#ui/display/unbroken.tsx'
import { useWideOnly } from '#ui/display/use-wide-only.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { Pager } from '#ui/nav/Pager.tsx'
import { ShareButton } from '#ui/nav/ShareButton.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { listQuery, useCategoryCounts } from './list-queries.ts'
import { homeQuery, provincesQuery } from './queries.ts'
import {
  currentView,
  foundText,
  hiddenFields,
  kindFlags,
  kindText,
  listInputOf,
  type ShowcasePageView,
  showcaseTitle,
  showcaseViewOf,
} from './showcase-view.ts'

// Loaded only offline, for a list that is not cached.
const LazyCachedShowcase = lazyComponent(async () => (await import('./CachedShowcase.tsx')).CachedShowcase)

/** 'Semua Produk', 'Etalase Produk' and 'Bina UMKM': a list of products with filters, which are in the address. */
export function ShowcasePage() {
  const requested = showcaseViewOf(new URLSearchParams(useSearch()))
  const list = useInfiniteQuery(listQuery(requested))
  const view = currentView(requested, list.data?.pages[0]?.category)
  const hasMoved = view.category_id !== requested.category_id || view.category_name !== requested.category_name
  const to = addresses.showcase(view)
  const provinces = useQuery(provincesQuery)
  const title = showcaseTitle(view.slug)
  useTitle(view.category_id ? `${view.category_name} – ${title}` : title)

  return (
    <div className="with-side">
      {hasMoved && <Redirect key={to} to={to} replace />}
      <HydrationBoundary>
        <Filters view={view} provinces={provinces.data?.data ?? []} />
      </HydrationBoundary>
      <div className="stack">
        <div className="row">
          <div className="titled grow">
            <h1>{title}</h1>
            <p className="muted small" role="status">
              {list.data
                ? unbroken(`Menampilkan ${shownText(list.data.pages)} ${kindText(view)}`)
                : !list.error && commonLabels.loadingMore}
            </p>
          </div>
          <DownloadLink of={view} />
          <ShareButton />
        </div>
        <LazyDownloadedNote answer={list.data} missing="Produk lain menyusul saat ada sinyal." />
        <FilterChips view={view} provinces={provinces.data?.data ?? []} />
        {list.data?.pages[0]?.is_limited === 1 && (
          <p className="small">
            {list.hasNextPage
              ? 'Kata ini ada pada sangat banyak produk, jadi jumlahnya tidak dihitung. Lihat terus ke bawah, atau tambahkan kata, kategori, atau provinsi.'
              : 'Kata ini ada pada sangat banyak produk, dan tidak semuanya ditampilkan. Tambahkan kata, kategori, atau provinsi.'}
          </p>
        )}
        <QueryResult
          inSlices
          key={JSON.stringify(listInputOf(view))}
          query={list}
          what="Daftar produk"
          skeleton={<CardSkeletons count={12} className="cards cards--side" />}
          fallback={<LazyCachedShowcase view={view} provinces={provinces.data?.data ?? []} />}
          empty={({ pages: [first] }) =>
            first?.data.length === 0 &&
            (first.pages > 0 ? (
              <NoSuchPage view={view} last={first.pages} />
            ) : (
              <>
                <Empty
                  variant="find"
                  title={commonLabels.emptyCategory}
                  description={
                    view.search
                      ? 'Coba kata lain, atau longgarkan saringan.'
                      : 'Coba kategori lain atau longgarkan provinsi.'
                  }
                >
                  <ButtonLink to={addresses.showcase({ slug: view.slug })} variant="soft">
                    Hapus saringan
                  </ButtonLink>
                  {view.slug !== 'all' && (
                    <ButtonLink to={addresses.products({ ...view, page: 1 })} variant="text">
                      Cari di {showcaseTitle('all')}
                    </ButtonLink>
                  )}
                </Empty>
                <ShowcaseBanners />
              </>
            ))
          }
        >
          {({ pages }) => <ProductGrid list={list} pages={pages} view={view} />}
        </QueryResult>
      </div>
    </div>
  )
}

/**
 * '24 dari 310', '24 dari 25+' while not all of a text's products were looked for, and '36' beyond those that were
 * counted.
 */
function shownText(pages: readonly ListAnswer[]): string {
  const shown = pages.reduce((sum, { data }) => sum + data.length, 0)
  const [first] = pages
  const isBeyond = first?.is_limited === 1 && shown > first.total_filtered
  return first && !isBeyond ? `${shown} dari ${foundText(first)}` : String(shown)
}

/**
 * The banners of the home page as a low strip across a grid of cards, with a skeleton while they load. Renders nothing
 * without banners.
 */
function ShowcaseBanners() {
  const { data, error } = useQuery(homeQuery)
  if (!data && !error) return <BannerStripSkeleton />
  return <BannerStrip label="Spanduk etalase" banners={data?.data.banner_main ?? []} />
}

/** Nothing stands between a filter and the first products that match it. */
const cardsBeforeBanners = 4

const NoSuchPage = ({ view, last }: { view: ShowcasePageView; last: number }) => (
  <Empty
    variant="find"
    title="Halaman ini tidak ada"
    description={`Nomor halaman daftar ini hanya sampai ${last}. Persempit dengan kategori, provinsi, atau pencarian.`}
  >
    <ButtonLink to={addresses.showcase({ ...view, page: last })} variant="soft">
      Ke halaman {last}
    </ButtonLink>
  </Empty>
)

const phoneQuery = '(max-width: 576px)'

/**
 * The products of a view: numbered pages on wide screens, endless scrolling below 577 px. After the last page that has
 * a number, wide screens scroll on, too.
 */
export function ProductGrid({ list, pages, view }: { list: EndlessList; pages: ListAnswer[]; view: ShowcasePageView }) {
  const cards = pages.flatMap(({ data }) => data)
  const [first] = pages
  const goesOn = first?.next && view.page >= first.pages
  return (
    <>
      {view.page > 1 && (
        <p className="only-scroll small">
          Mulai dari halaman {view.page}.{' '}
          <Link className="link link--bare" href={addresses.showcase({ ...view, page: 1 })}>
            Lihat dari awal
          </Link>
        </p>
      )}
      <h2 className="sr">Daftar produk</h2>
      <div className="cards cards--side">
        <HydrationBoundary>
          {cards.map((card, index) => (
            <Fragment key={card.id}>
              {index === cardsBeforeBanners && <ShowcaseBanners />}
              <ProductCard card={card} first={index < 2} />
            </Fragment>
          ))}
          {cards.length <= cardsBeforeBanners && <ShowcaseBanners />}
        </HydrationBoundary>
      </div>
      <Pager page={view.page} pages={first?.pages ?? 1} to={(page) => addresses.showcase({ ...view, page })} />
      {goesOn && first.is_limited !== 1 && (
        <p className="small">
          Nomor halaman berhenti di produk ke-10.000. Gulir untuk melihat produk berikutnya, atau persempit dengan
          kategori, provinsi, atau pencarian.
        </p>
      )}
      <LoadMore list={list} {...(goesOn ? {} : { where: phoneQuery, className: 'only-scroll' })} />
    </>
  )
}

/** The filters at the side, from 900 px. On phones they are in a sheet. */
function Filters({ view, provinces }: { view: ShowcasePageView; provinces: Region[] }) {
  const [, go] = useLocation()
  const counts = useCategoryCounts(view) // also on phones: their sheet shows it without a network
  if (!useWideOnly()) return null
  return (
    <aside className="filters filters--long only-wide" aria-label="Saring">
      <h2>Saring</h2>
      <SearchField
        label={`Cari di ${showcaseTitle(view.slug)}`}
        name="search"
        action="/product/show"
        hidden={hiddenFields(view)}
        value={view.search ?? ''}
        onSearch={(search) => go(addresses.showcase({ ...view, search, page: 1 }))}
      />
      <ProvinceSelect
        chosen={view.province_id}
        provinces={provinces}
        onPick={(province_id) => go(addresses.showcase({ ...view, province_id, page: 1 }))}
      />
      <div>
        <p className="field__label">Kategori</p>
        <CategoryTree
          chosen={view.category_id}
          counts={counts}
          to={(category) => addresses.showcase({ ...view, ...category, page: 1 })}
        />
      </div>
    </aside>
  )
}

type Props = { view: ShowcasePageView; provinces: Region[] }

/** The active filters as chips. On phones they open the sheet, except that of the search, which removes the search. */
function FilterChips({ view, provinces }: Props) {
  const sheet = useLazyDialog(async () => (await import('./FilterSheet.tsx')).FilterSheet)
  const { category_id, category_name, province_id, search } = view
  const count = [category_id, province_id, search].filter(Boolean).length
  const province = provinces.find(({ id }) => id === province_id)?.name
  const chip = (on: unknown) => (on ? 'chip chip--on' : 'chip')
  const strip = useVisibleChip(addresses.showcase(view))
  const category = (
    <button type="button" className={chip(category_id)} aria-haspopup="dialog" onClick={sheet.open}>
      {category_id ? category_name : 'Semua kategori'}
      <Icon d={down} size="xs" />
    </button>
  )
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; these only belong together */}
      <div className="strip only-narrow" role="group" aria-label="Saring" ref={strip}>
        <button type="button" className={chip(count)} aria-haspopup="dialog" onClick={sheet.open}>
          <Icon d={filter} size="s" />
          {count ? `Saring, ${count}` : 'Saring'}
        </button>
        {/* The chip of an active category comes first, so that it is visible without scrolling. */}
        {category_id && category}
        <KindChips view={view} />
        {search && <RemoveSearchLink view={view} />}
        <button type="button" className={chip(province_id)} aria-haspopup="dialog" onClick={sheet.open}>
          <Icon d={pin} size="s" />
          {province ?? (province_id ? 'Provinsi' : 'Semua provinsi')}
          <Icon d={down} size="xs" />
        </button>
        {!category_id && category}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div className="strip only-wide" role="group" aria-label="Saring">
        <KindChips view={view} />
        {category_id && (
          <RemoveFilterLink to={{ ...view, category_id: undefined }} label={`Hapus kategori ${category_name}`}>
            {category_name}
          </RemoveFilterLink>
        )}
        {province && (
          <RemoveFilterLink to={{ ...view, province_id: undefined }} label={`Hapus provinsi ${province}`}>
            {province}
          </RemoveFilterLink>
        )}
        {search && <RemoveSearchLink view={view} />}
      </div>
      {sheet.shown}
    </>
  )
}

/** Scrolls a row of chips sideways until the chosen kind is visible; `address` is that of the list. */
function useVisibleChip(address: string) {
  const strip = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each list, though its address is not read
  useEffect(() => {
    const row = strip.current
    const chosen = row?.querySelector('[aria-current]')
    if (!row || !chosen) return
    const [chip, seen] = [chosen.getBoundingClientRect(), row.getBoundingClientRect()]
    row.scrollLeft += Math.max(0, chip.right + edge - seen.right) + Math.min(0, chip.left - edge - seen.left)
  }, [address])
  return strip
}

const edge = 16 // px beside the chosen chip, in which its neighbour begins to show

/** The kinds of products, the same in every list: a kind that is on is switched off by its own chip or by 'Semua'. */
function KindChips({ view }: { view: ShowcasePageView }) {
  const { is_sni, is_mentor } = kindFlags(view)
  const kinds = [
    { name: 'Semua', on: is_sni === undefined && !is_mentor, change: { is_sni: undefined, is_mentor: undefined } },
    { name: 'SNI', on: is_sni === 1, change: { is_sni: is_sni === 1 ? undefined : 1 } },
    { name: 'Non-SNI', on: is_sni === 0, change: { is_sni: is_sni === 0 ? undefined : 0 } },
    { name: 'Binaan', on: is_mentor === 1, change: { is_mentor: is_mentor ? undefined : 1 } },
  ] as const
  return kinds.map(({ name, on, change }) => (
    <Link
      key={name}
      className={on ? 'chip chip--on' : 'chip'}
      href={addresses.products({ ...view, is_sni, is_mentor, ...change, page: 1 })}
      {...(on && { 'aria-current': true })}
    >
      {name}
      {on && name !== 'Semua' && <Icon d={close} size="xs" />}
    </Link>
  ))
}

const RemoveSearchLink = ({ view }: { view: ShowcasePageView }) => (
  <RemoveFilterLink to={{ ...view, search: undefined }} label={`Hapus pencarian ${view.search}`}>
    “{view.search}”
  </RemoveFilterLink>
)

/** The chip of an active filter; a tap removes the filter. */
const RemoveFilterLink = ({ to, label, children }: { to: ShowcasePageView; label: string; children: ReactNode }) => (
  <Link className="chip chip--on" href={addresses.showcase({ ...to, page: 1 })} aria-label={label}>
    {children}
    <Icon d={close} size="xs" />
  </Link>
)
