import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { CategoryLink } from './CategoryLink.tsx'

const columns = [1, 2, 3, 4]

/** All categories with their counts, in the four columns the contract gives them: 6, 7, 7 and the rest (row 29). */
export function MegaMenu() {
  const { data: { data: categories } = { data: [] } } = useQuery(endpointQuery('showcase.categories', {}))
  return (
    <div className="mega">
      {columns.map((column) => (
        <ul key={column}>
          {categories
            .filter((category) => category.column === column)
            .map((category) => (
              <li key={category.id}>
                <CategoryLink category={category} />
              </li>
            ))}
        </ul>
      ))}
      <div className="mega__all">
        <span className="muted">{categories.length} kategori</span>
        <Link className="link link--bare" href={addresses.products()}>
          Lihat semua produk
        </Link>
      </div>
    </div>
  )
}
