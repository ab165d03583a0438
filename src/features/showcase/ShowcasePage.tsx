import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { labels } from '#contract/labels.ts'
import { Answer } from '#ui/Answer.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { useTitle } from '#ui/title.ts'
import { CardBones } from './CardBones.tsx'
import { ChosenChips } from './ChosenChips.tsx'
import { Filters } from './Filters.tsx'
import { Goods } from './Goods.tsx'
import { listQuestion, provincesQuestion } from './questions.ts'
import { ShowcaseBanners } from './ShowcaseBanners.tsx'
import { askOf, titleOf, viewOf } from './showcase-view.ts'

/** 'Etalase Produk' and 'Bina UMKM': the goods of a view, and what narrows it (rows 159–171). The address is the view. */
export function ShowcasePage() {
  const view = viewOf(new URLSearchParams(useSearch()))
  const list = useInfiniteQuery(listQuestion(view))
  const provinces = useQuery(provincesQuestion)
  const title = titleOf(view.slug)
  useTitle(view.category_id ? `${view.category_name} – ${title}` : title)

  const total = list.data?.pages[0]?.total_filtered
  const seen = list.data?.pages.reduce((sum, { data }) => sum + data.length, 0) ?? 0
  const kind = view.slug === 'mentor' ? 'produk binaan' : 'produk ber-SNI'
  return (
    <div className="with-side">
      <Filters view={view} provinces={provinces.data?.data ?? []} />
      <div className="stack">
        <ShowcaseBanners />
        <div className="titled">
          <h1>{title}</h1>
          <p className="muted small" role="status">
            {total === undefined ? labels.loadingMore : `Menampilkan ${seen} dari ${total} ${kind}`}
          </p>
        </div>
        <ChosenChips view={view} provinces={provinces.data?.data ?? []} />
        <Answer
          key={JSON.stringify(askOf(view))}
          of={list}
          what="Daftar produk"
          bones={<CardBones count={12} className="cards cards--side" />}
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
