import { Link } from 'wouter'
import { Icon } from '#ui/display/Icon.tsx'
import { next } from '#ui/display/icons.ts'
import { prev } from '#ui/display/lazy-icons.ts'

/** Links to the previous and the next page of a list, on phones too. */
export function ListPager({ page, pages, to }: { page: number; pages: number; to: (page: number) => string }) {
  if (pages <= 1) return null
  return (
    <nav className="desk__pages" aria-label="Halaman">
      {page > 1 && (
        <Link className="iconbtn" href={to(page - 1)} rel="prev" aria-label="Sebelumnya">
          <Icon d={prev} />
        </Link>
      )}
      <span className="small">
        Halaman {page} dari {pages}
      </span>
      {page < pages && (
        <Link className="iconbtn" href={to(page + 1)} rel="next" aria-label="Berikutnya">
          <Icon d={next} />
        </Link>
      )}
    </nav>
  )
}
