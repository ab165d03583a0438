// @chunk shops

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { CardSkeletons } from '#catalog/CardSkeletons.tsx'
import { ScrollRow } from '#catalog/ScrollRow.tsx'
import { addresses } from '#contract/addresses.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { shops } from '#contract/shops/schemas.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useSession } from '#session/use-session.ts'
import { HydrationBoundary } from '#ui/display/HydrationBoundary.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Breadcrumbs } from '#ui/nav/Breadcrumbs.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { Pager } from '#ui/nav/Pager.tsx'
import { ShareButton } from '#ui/nav/ShareButton.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { CachedShops } from './CachedShops.tsx'
import { recentShopIds } from './recent-shops.ts'
import { ShopCard } from './ShopCard.tsx'
import { countText } from './shop-list-texts.ts'
import { shopsQuery } from './shops-queries.ts'
import { type ShopsView, shopsAddress, shopsViewOf } from './shops-view.ts'

/** The shops, 12 per page. The search, the province and the page are in the address. */
export function ShopsPage() {
  const view = shopsViewOf(new URLSearchParams(useSearch()))
  const [, go] = useLocation()
  const me = useSession()
  const query = useQuery(shopsQuery(view))
  const list = query.data?.data
  const provinces = useQuery(endpointQuery('regions.provinces', {})).data?.data ?? []
  const filters = { search: view.search, province_id: view.province_id, page: 1 }
  const isWhole = !view.search && !view.province_id && view.page === 1 && !view.after
  const recentShops = useRecentShops(me !== undefined && isWhole)
  // The recent shops come from another query. If the list is rendered first, they go below it, and it does not move.
  const [row, setRow] = useState<'above' | 'below'>()
  if (!row && query.data) setRow(recentShops.length > 0 ? 'above' : 'below')
  useTitle('UMKM')
  return (
    <div className="stack">
      <Breadcrumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="UMKM" onPhones />
      <div className="row">
        <div className="titled grow">
          <h1>Daftar Produsen</h1>
          <p className="small muted" role="status">
            {list && (list.data.length > 0 || list.total_filtered === 0) && (
              <>
                <span>{countText(list)}</span>
                {list.pages > 1 && !view.after && <span>{`, halaman ${view.page} dari ${list.pages}`}</span>}
              </>
            )}
          </p>
        </div>
        <ShareButton />
      </div>
      <div className="shop__search">
        <SearchField
          label="Cari UMKM"
          name="search"
          action={addresses.shops}
          hidden={view.province_id ? { province_id: `${view.province_id}` } : {}}
          value={view.search}
          onSearch={(search) => go(shopsAddress({ ...filters, search }))}
        />
        <Select
          label="Provinsi"
          value={view.province_id ?? 0}
          options={[{ id: 0, name: commonLabels.anywhere }, ...provinces]}
          onPick={(id) => go(shopsAddress({ ...filters, province_id: id || undefined }))}
        />
      </div>
      {row === 'above' && <RecentShops cards={recentShops} />}
      <section className="paged" aria-label="Daftar Produsen" key={row}>
        <QueryResult
          inSlices
          key={JSON.stringify(view)}
          query={query}
          what="Daftar produsen"
          skeleton={<CardSkeletons count={12} className="cards cards--shops" lines={[80, 40, 60, 40]} />}
          fallback={<CachedShops />}
          empty={({ data }) => data.data.length === 0 && <NoShops view={view} />}
        >
          {({ data }) => (
            <>
              <h2 className="sr">Semua produsen</h2>
              <div className="cards cards--shops">
                <HydrationBoundary>
                  {data.data.map((card, index) => (
                    <ShopCard key={card.id} card={card} first={index < 2} />
                  ))}
                </HydrationBoundary>
              </div>
              <ShopsPager view={view} pages={data.pages} next={data.next} />
            </>
          )}
        </QueryResult>
      </section>
      {row === 'below' && <RecentShops cards={recentShops} />}
    </div>
  )
}

/** Links to numbered pages. After the last of them, at shop 10,000, the list goes on from answer to answer. */
function ShopsPager({ view, pages, next }: { view: ShopsView; pages: number; next: string | null | undefined }) {
  const { page, after } = view
  const onward = next && shopsAddress({ ...view, page: 1, after: next })
  if (after)
    return (
      <nav className="pager" aria-label="Halaman">
        <Link href={shopsAddress({ ...view, page: 1, after: undefined })}>Ke halaman pertama</Link>
        {onward && (
          <Link href={onward} rel="next">
            Berikutnya
          </Link>
        )}
      </nav>
    )
  return (
    <>
      <Pager page={page} pages={pages} to={(number) => shopsAddress({ ...view, page: number })} />
      {onward && page === pages && (
        <p className="small">
          Nomor halaman berhenti di produsen ke-10.000.{' '}
          <Link href={onward} rel="next">
            Lanjutkan daftar
          </Link>
        </p>
      )}
    </>
  )
}

const NoShops = ({ view: { search, province_id } }: { view: ShopsView }) =>
  search || province_id ? (
    <Empty
      variant="find"
      title={search ? `Tidak ada produsen yang cocok dengan “${search}”` : 'Belum ada produsen di provinsi ini'}
      description={province_id ? 'Coba provinsi lain.' : 'Coba sebagian namanya saja.'}
    >
      <ButtonLink to={addresses.shops} variant="soft">
        Tampilkan semua
      </ButtonLink>
    </Empty>
  ) : (
    <Empty variant="empty" title="Tidak ada data" description="Belum ada produsen di halaman ini.">
      <ButtonLink to={addresses.shops} variant="soft">
        Ke halaman pertama
      </ButtonLink>
    </Empty>
  )

const title = 'Berdasarkan Pencarian Terakhir'

type RecentShopsAnswer = Answer<typeof shops.last>
type Card = RecentShopsAnswer['data']['data_last'][number]

/** The recently visited shops. Offline, those of the last cached answer. */
function useRecentShops(enabled: boolean): readonly Card[] {
  const [ids, setIds] = useState<string>()
  if (enabled && ids === undefined) setIds(recentShopIds())
  const { data, error } = useQuery({
    ...endpointQuery('shops.last', { last_merchant_ids: ids ?? '' }),
    enabled: enabled && ids !== undefined,
  })
  const cached = useCachedRecent(enabled && error !== null && data === undefined)
  return (enabled && (data ?? cached)?.data.data_last) || []
}

/** The recently visited shops in a row. */
function RecentShops({ cards }: { cards: readonly Card[] }) {
  if (cards.length === 0) return null
  return (
    <section>
      <div className="head">
        <h2>{title}</h2>
      </div>
      <ScrollRow name={title} className="cards cards--row scroll-row">
        {cards.map((card) => (
          <ShopCard key={card.id} card={card} />
        ))}
      </ScrollRow>
    </section>
  )
}

function useCachedRecent(enabled: boolean): RecentShopsAnswer | undefined {
  const [cached, setCached] = useState<RecentShopsAnswer>()
  useEffect(() => {
    if (!enabled) return
    let isCurrent = true
    void import('#offline/cache/cached-answers.ts')
      .then(({ cachedAnswers }) => cachedAnswers('shops.last'))
      .then(
        ([latest]) => isCurrent && setCached(latest),
        () => {}, // nothing is cached, so nothing is shown
      )
    return () => {
      isCurrent = false
    }
  }, [enabled])
  return cached
}
