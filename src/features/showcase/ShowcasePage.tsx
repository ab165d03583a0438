import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { labels } from '#contract/labels.ts'
import { CardBones } from '#goods/CardBones.tsx'
import { Answer } from '#ui/Answer.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ShareButton } from '#ui/ShareButton.tsx'
import { useTitle } from '#ui/title.ts'
import { ChosenChips } from './ChosenChips.tsx'
import { Filters } from './Filters.tsx'
import { Goods } from './Goods.tsx'
import { listQuestion } from './list-questions.ts'
import { provincesQuestion } from './questions.ts'
import { ShowcaseBanners } from './ShowcaseBanners.tsx'
import { askOf, kindOf, titleOf, viewNow, viewOf } from './showcase-view.ts'

// Only a page that was never opened on this phone needs it.
const RememberedShelf = lazy(async () => ({ default: (await import('./RememberedShelf.tsx')).RememberedShelf }))

/** 'Semua Produk', 'Etalase Produk' and 'Bina UMKM': the goods of a view, and what narrows it (rows 159–171). The address is the view. */
export function ShowcasePage() {
  const [, go] = useLocation()
  const asked = viewOf(new URLSearchParams(useSearch()))
  const list = useInfiniteQuery(listQuestion(asked))
  const view = viewNow(asked, list.data?.pages[0]?.category)
  const moved = view.category_id !== asked.category_id || view.category_name !== asked.category_name
  const to = addresses.showcase(view)
  useEffect(() => {
    if (moved) go(to, { replace: true })
  }, [moved, to, go])
  const provinces = useQuery(provincesQuestion)
  const title = titleOf(view.slug)
  useTitle(view.category_id ? `${view.category_name} – ${title}` : title)

  const total = list.data?.pages[0]?.total_filtered
  const seen = list.data?.pages.reduce((sum, { data }) => sum + data.length, 0) ?? 0
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
                ? `Menampilkan ${seen} dari ${total} ${kindOf(view)}`
                : !list.error && labels.loadingMore}
            </p>
          </div>
          <ShareButton />
        </div>
        <ChosenChips view={view} provinces={provinces.data?.data ?? []} />
        <Answer
          key={JSON.stringify(askOf(view))}
          of={list}
          what="Daftar produk"
          bones={<CardBones count={12} className="cards cards--side" />}
          instead={
            <Suspense fallback={null}>
              <RememberedShelf view={view} provinces={provinces.data?.data ?? []} />
            </Suspense>
          }
          empty={({ pages }) =>
            pages[0]?.data.length === 0 && (
              <Empty
                look="find"
                title={labels.emptyCategory}
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
                    Cari di {titleOf('all')}
                  </ButtonLink>
                )}
              </Empty>
            )
          }
        >
          {({ pages }) => <Goods list={list} pages={pages} view={view} />}
        </Answer>
      </div>
    </div>
  )
}
