import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { Category } from '#contract/showcase/showcase.ts'

type Props = {
  category: Category
  /** Stands in a window, whose history entry it takes over. */
  replace?: boolean
}

/** A category of the menus, with how many products it shows. */
export const CategoryLink = ({ category: { id, name, total }, replace = false }: Props) => (
  <Link href={addresses.products({ category_id: id, category_name: name })} replace={replace}>
    {name}
    <span className="list__count">
      {total}
      <span className="sr"> produk</span>
    </span>
  </Link>
)
