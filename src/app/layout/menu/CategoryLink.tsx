import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { Category } from '#contract/showcase/schemas.ts'

type Props = { category: Category }

export const categoryAddress = ({ id, name }: Category) => addresses.products({ category_id: id, category_name: name })

/** The name of a category, and how many products it has. */
export const CategoryName = ({ category: { name, total } }: Props) => (
  <>
    {name}
    <span className="list__count">
      {total}
      <span className="sr"> produk</span>
    </span>
  </>
)

/** The link to a category in the menu of wide screens. */
export const CategoryLink = ({ category }: Props) => (
  <Link href={categoryAddress(category)}>
    <CategoryName category={category} />
  </Link>
)
