import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { labels } from '#contract/labels.ts'
import { Icon } from '#ui/Icon.tsx'
import { down } from '#ui/icons.ts'
import { categoriesQuestion } from './questions.ts'
import type { View } from './showcase-view.ts'

export type PickedCategory = { category_id: number; category_name: string }

type Props = {
  view: View
  /** Takes the choice instead of going there; the sheet of phones shows what it would find first. */
  onPick?: (picked: PickedCategory) => void
}

/** Categories with their subcategories; each is a link to its showcase (row 163). 'Umum' takes the filter away. */
export function CategoryTree({ view, onPick }: Props) {
  const { data: { data: categories } = { data: [] } } = useQuery(categoriesQuestion)
  const { category_id: chosen } = view

  const leaf = (category_id: number, category_name: string, total: number | undefined) => (
    <Link
      href={addresses.showcase({ ...view, category_id, category_name, page: 1 })}
      {...((chosen ?? 0) === category_id && { 'aria-current': 'true' as const })}
      onClick={(event: MouseEvent) => {
        if (!onPick) return
        event.preventDefault()
        onPick({ category_id, category_name })
      }}
    >
      {category_id === 0 ? labels.everything : category_name}
      {total !== undefined && (
        <span className="list__count">
          {total}
          <span className="sr"> produk</span>
        </span>
      )}
    </Link>
  )

  return (
    <nav className="tree" aria-label="Kategori">
      {leaf(0, labels.everything, undefined)}
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
