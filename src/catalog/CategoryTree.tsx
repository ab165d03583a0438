import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { commonLabels } from '#contract/common-labels.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { down } from '#ui/display/icons.ts'

/** 'Umum' is no category. */
type PickedCategory = { category_id: number | undefined; category_name: string }

/** How many products each category leads to; `all`: as many as there are, in whichever list. */
export type CategoryCounts = 'all' | ReadonlyMap<number, number>

type Props = {
  /** The one that is chosen; undefined for 'Umum'. */
  chosen: number | undefined
  /** Where a category leads. */
  to: (picked: PickedCategory) => string
  /** Without it no numbers are shown: they must be those of the list that a category leads to. */
  counts?: CategoryCounts | undefined
  /** Takes the choice instead of going there; the sheet of phones shows what it would find first. */
  onPick?: (picked: PickedCategory) => void
}

/** Categories with their subcategories, each a link. 'Umum' takes the filter away. */
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
      {leaf(undefined, commonLabels.everything)}
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
