import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { CardSkeletons } from '#catalog/CardSkeletons.tsx'
import { addresses } from '#contract/addresses.ts'
import { commonLabels } from '#contract/common-labels.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { ShareButton } from '#ui/nav/ShareButton.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { FilterChips } from './FilterChips.tsx'
import { Filters } from './Filters.tsx'
import { listQuery } from './list-queries.ts'
import { ProductGrid } from './ProductGrid.tsx'
import { provincesQuery } from './queries.ts'
import { ShowcaseBanners } from './ShowcaseBanners.tsx'
import { currentView, kindText, listInputOf, showcaseTitle, showcaseViewOf } from './showcase-view.ts'

// Only a page that was never opened on this phone needs it.
const RememberedShelf = lazy(async () => ({ default: (await import('./CachedShowcase.tsx')).CachedShowcase }))

/** 'Semua Produk', 'Etalase Produk' and 'Bina UMKM': the goods of a view, and what narrows it (rows 159–171). The address is the view. */
export function ShowcasePage() {
  const [, go] = useLocation()
  const requested = showcaseViewOf(new URLSearchParams(useSearch()))
  const list = useInfiniteQuery(listQuery(requested))
  const view = currentView(requested, list.data?.pages[0]?.category)
  const moved = view.category_id !== requested.category_id || view.category_name !== requested.category_name
  const to = addresses.showcase(view)
  useEffect(() => {
    if (moved) go(to, { replace: true })
  }, [moved, to, go])
  const provinces = useQuery(provincesQuery)
  const title = showcaseTitle(view.slug)
  useTitle(view.category_id ? `${view.category_name} – ${title}` : title)

  const total = list.data?.pages[0]?.total_filtered
  const shownCount = list.data?.pages.reduce((sum, { data }) => sum + data.length, 0) ?? 0
  return (
    <div className="with-side">
      <Filters view={view} provinces={provinces.data?.data ?? []} />
      <div className="stack">
        <ShowcaseBanners />
        <div className="row">
          <div className="titled grow">
            <h1>{title}</h1>
            <p className="muted small" role="status">
              {total !== undefined
                ? `Menampilkan ${shownCount} dari ${total} ${kindText(view)}`
                : !list.error && commonLabels.loadingMore}
            </p>
          </div>
          <ShareButton />
        </div>
        <FilterChips view={view} provinces={provinces.data?.data ?? []} />
        <QueryResult
          key={JSON.stringify(listInputOf(view))}
          of={list}
          what="Daftar produk"
          bones={<CardSkeletons count={12} className="cards cards--side" />}
          instead={
            <Suspense fallback={null}>
              <RememberedShelf view={view} provinces={provinces.data?.data ?? []} />
            </Suspense>
          }
          empty={({ pages }) =>
            pages[0]?.data.length === 0 && (
              <Empty
                look="find"
                title={commonLabels.emptyCategory}
                say={
                  view.search
                    ? 'Coba kata lain, atau longgarkan saringan.'
                    : 'Coba kategori lain atau longgarkan provinsi.'
                }
              >
                <ButtonLink to={addresses.showcase({ slug: view.slug })} look="soft">
                  Hapus saringan
                </ButtonLink>
                {view.slug !== 'all' && (
                  <ButtonLink to={addresses.products({ ...view, page: 1 })} look="text">
                    Cari di {showcaseTitle('all')}
                  </ButtonLink>
                )}
              </Empty>
            )
          }
        >
          {({ pages }) => <ProductGrid list={list} pages={pages} view={view} />}
        </QueryResult>
      </div>
    </div>
  )
}
