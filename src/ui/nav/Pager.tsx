// @chunk lists
import { Link } from 'wouter'
import { pagesAround } from './page-numbers.ts'

/** Links to numbered pages: the first, the last and those around the current one, with previous and next. */
export function Pager({ page, pages, to }: { page: number; pages: number; to: (page: number) => string }) {
  if (pages <= 1) return null
  return (
    <nav className="pager" aria-label="Halaman">
      {page > 1 && (
        <Link href={to(page - 1)} rel="prev">
          Sebelumnya
        </Link>
      )}
      {pagesAround(page, pages).map((number, index) =>
        number === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified only by its position
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={number}
            href={to(number)}
            aria-label={`Halaman ${number}`}
            {...(number === page && { 'aria-current': 'page' as const })}
          >
            {number}
          </Link>
        ),
      )}
      {page < pages && (
        <Link href={to(page + 1)} rel="next">
          Berikutnya
        </Link>
      )}
    </nav>
  )
}
