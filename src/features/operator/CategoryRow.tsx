import { type ReactNode, useId, useState } from 'react'
import type { DeskCategory, DeskMainCategory } from '#contract/operator-content.ts'
import { wholeNumber } from '#contract/values.ts'
import { Button } from '#ui/Button.tsx'
import { State } from '#ui/State.tsx'
import type { Doing } from './CategoriesPage.tsx'
import { Mover } from './Mover.tsx'

type Props = {
  category: DeskCategory | DeskMainCategory
  parent: DeskMainCategory | undefined
  order: { ids: number[]; busy: boolean; move: (ids: number[], id: number, by: -1 | 1) => Promise<void> }
  onDo: (doing: Doing) => void
  below: (main: DeskMainCategory) => ReactNode
}

/** A category with what can be done with it, and those below it once it is opened. */
export function CategoryRow({ category, parent, order, onDo, below }: Props) {
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
        {status === 'not active' && <State look="wrong">Disembunyikan</State>}
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
          <Mover name={name} id={category.id} {...order} />
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
