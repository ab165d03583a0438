import { useRef } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { labels } from '#contract/labels.ts'
import type { ListAnswer } from '#contract/showcase.ts'
import { buttonClass } from '#ui/button-class.ts'
import { noRoad } from '#ui/icons.ts'
import { Loading } from '#ui/Loading.tsx'
import { Note } from '#ui/Note.tsx'
import { Pager } from '#ui/Pager.tsx'
import { ProductCard } from './ProductCard.tsx'
import { useScrollOn } from './scroll-on.ts'
import type { View } from './showcase-view.ts'

type List = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** The goods of a view: numbered pages on wide screens, scrolling on below 577 px (rows 164, 165). */
export function Goods({ list, pages, view }: { list: List; pages: ListAnswer[]; view: View }) {
  const foot = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  useScrollOn(foot, hasNextPage && !isFetchingNextPage && !isFetchNextPageError, () => void fetchNextPage())
  const cards = pages.flatMap(({ data }) => data)
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
        {cards.map((card, at) => (
          <ProductCard key={card.id} card={card} first={at < 2} />
        ))}
      </div>
      <Pager page={view.page} pages={pages[0]?.pages ?? 1} to={(page) => addresses.showcase({ ...view, page })} />
      <div className="only-scroll" ref={foot}>
        {isFetchNextPageError ? (
          <Note
            icon={noRoad}
            action={
              <button
                type="button"
                className={buttonClass({ look: 'text', small: true })}
                onClick={() => void fetchNextPage()}
              >
                Coba lagi
              </button>
            }
          >
            Lanjutannya belum dapat dimuat.
          </Note>
        ) : (
          hasNextPage && <Loading>{labels.loadingMore}</Loading>
        )}
      </div>
    </>
  )
}
