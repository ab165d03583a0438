import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { Category } from '#contract/showcase/showcase.ts'

type Props = { category: Category }

export const categoryAddress = ({ id, name }: Category) => addresses.products({ category_id: id, category_name: name })

/** A category by its name, with how many products it shows. */
export const CategoryName = ({ category: { name, total } }: Props) => (
  <>
    {name}
    <span className="list__count">
      {total}
      <span className="sr"> produk</span>
    </span>
  </>
)

/** A category of the menu of wide screens. */
export const CategoryLink = ({ category }: Props) => (
  <Link href={categoryAddress(category)}>
    <CategoryName category={category} />
  </Link>
)
