// @chunk filters
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { commonLabels } from '#contract/text/common-labels.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { down } from '#ui/display/icons.ts'

/** `category_id` is undefined for 'Umum', which stands for all categories. */
type PickedCategory = { category_id: number | undefined; category_name: string }

/** The number of products by category id; `all`: the totals of the whole catalogue, as the server counts them. */
export type CategoryCounts = 'all' | ReadonlyMap<number, number>

type Props = {
  /** The id of the chosen category; undefined for 'Umum'. */
  chosen: number | undefined
  /** The address of the list of a category. */
  to: (picked: PickedCategory) => string
  /** The counts of the lists that the categories link to; without them no numbers are shown. */
  counts?: CategoryCounts | undefined
  /** Called instead of following the link: the filter sheet only applies the choice when it is confirmed. */
  onPick?: (picked: PickedCategory) => void
}

/** Categories with their subcategories, each a link. 'Umum' removes the filter. */
export function CategoryTree({ chosen, to, counts, onPick }: Props) {
  const { data: { data: categories } = { data: [] } } = useQuery(endpointQuery('showcase.categories', {}))

  function leaf(category_id: number | undefined, category_name: string, all = 0) {
    const total = category_id && counts && (counts === 'all' ? all : (counts.get(category_id) ?? 0))
    return (
      <Link
        href={to({ category_id, category_name })}
        {...(chosen === category_id && { 'aria-current': 'true' as const })}
        onClick={(event: MouseEvent) => {
          if (!onPick) return
          event.preventDefault()
          onPick({ category_id, category_name })
        }}
      >
        {category_name}
        {total !== undefined && (
          <span className="list__count">
            {total}
            <span className="sr"> produk</span>
          </span>
        )}
      </Link>
    )
  }

  return (
    <nav className="tree" aria-label="Kategori">
      {/* Beside the link, not in it: its name is the word of the specification. */}
      <div className="row">
        {leaf(undefined, commonLabels.everything)}
        <span className="small muted">semua kategori</span>
      </div>
      {categories.map(({ id, name, total, child }) => (
        <details key={id} open={chosen === id || child.some((sub) => sub.id === chosen)}>
          <summary>
            {name}
            <Icon d={down} size="s" />
          </summary>
          <ul>
            <li>{leaf(id, name, total)}</li>
            {child.map((sub) => (
              <li key={sub.id}>{leaf(sub.id, sub.name, sub.total)}</li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  )
}
