import { type ReactNode, useId, useState } from 'react'
import { wholeNumber } from '#contract/format.ts'
import type { DeskCategory, DeskMainCategory } from '#contract/operator/content.ts'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { ReorderButtons } from '../desk/list/ReorderButtons.tsx'
import type { CategoryAction } from './CategoriesPage.tsx'

type Props = {
  category: DeskCategory | DeskMainCategory
  parent: DeskMainCategory | undefined
  order: { ids: number[]; busy: boolean; move: (ids: number[], id: number, by: -1 | 1) => Promise<void> }
  onAction: (doing: CategoryAction) => void
  renderChildren: (main: DeskMainCategory) => ReactNode
}

/** A category with what can be done with it, and those below it once it is opened. */
export function CategoryRow({ category, parent, order, onAction: onDo, renderChildren: below }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { name, products, shown, status, merged } = category
  return (
    <li>
      <div className="desk__row">
        <span className="grow">
          <b>{name}</b>
          <span className="small muted">
            {wholeNumber(products)} produk, {wholeNumber(shown)} tampil
          </span>
          {merged.length > 0 && <span className="small muted">Dahulu juga: {merged.join(', ')}</span>}
        </span>
        {status === 'not active' && <StatusTag look="wrong">Disembunyikan</StatusTag>}
        <span className="row row--wrap desk__tools">
          {'child' in category && (
            <Button
              look="text"
              small
              aria-expanded={open}
              aria-controls={id}
              aria-label={`${category.child.length} sub dari ${name}`}
              onClick={() => setOpen(!open)}
            >
              {category.child.length} sub
            </Button>
          )}
          <ReorderButtons name={name} id={category.id} {...order} />
          <Button look="text" small onClick={() => onDo({ deed: 'edit', category })} aria-label={`Ubah ${name}`}>
            Ubah
          </Button>
          <Button
            look="text"
            small
            onClick={() => onDo({ deed: 'merge', category, parent })}
            aria-label={`Gabungkan ${name}`}
          >
            Gabungkan
          </Button>
        </span>
      </div>
      {'child' in category && <div id={id}>{open && below(category)}</div>}
    </li>
  )
}
