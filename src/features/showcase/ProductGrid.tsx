import { Link } from 'wouter'
import { type EndlessList, LoadMore } from '#catalog/LoadMore.tsx'
import { ProductCard } from '#catalog/ProductCard.tsx'
import { addresses } from '#contract/addresses.ts'
import type { ListAnswer } from '#contract/showcase.ts'
import { Pager } from '#ui/nav/Pager.tsx'
import type { ShowcasePageView } from './showcase-view.ts'

const phoneQuery = '(max-width: 576px)'

/** The goods of a view: numbered pages on wide screens, scrolling on below 577 px (rows 164, 165). */
export function ProductGrid({ list, pages, view }: { list: EndlessList; pages: ListAnswer[]; view: ShowcasePageView }) {
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
          <ProductCard key={card.id} card={card} first={at < 2} nameLetters={15} />
        ))}
      </div>
      <Pager page={view.page} pages={pages[0]?.pages ?? 1} to={(page) => addresses.showcase({ ...view, page })} />
      <LoadMore list={list} where={phoneQuery} className="only-scroll" />
    </>
  )
}
