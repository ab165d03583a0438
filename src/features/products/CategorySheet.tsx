import { useId, useState } from 'react'
import { productWords } from '#contract/products/product-rules.ts'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { down, search } from '#ui/display/icons.ts'
import { Check } from '#ui/fields/Check.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { type CategoryBranch, type ChosenCategory, searchCategories, selectableOf } from './categories.ts'

type Props = {
  tree: readonly CategoryBranch[]
  chosen: readonly ChosenCategory[]
  /** No more can be chosen. */
  full: boolean
  onToggle: (one: ChosenCategory) => void
  onShut: () => void
}

/** The tree of categories, to search and to tick. Each tick counts at once, so that no window has to be sent. */
export function CategorySheet({ tree, chosen, full, onToggle, onShut }: Props) {
  const [query, setTyped] = useState('')
  // Open from the start are those with a tick; what is unticked later must not shut its group under the finger.
  const [ticked, setTicked] = useState(chosen)
  const id = useId()
  const hits = searchCategories(tree, query)
  const foot = (
    <Button wide onClick={(event) => closeDialogOf(event.currentTarget)}>
      {chosen.length > 0 ? `Selesai, ${chosen.length} dipilih` : 'Selesai'}
    </Button>
  )
  return (
    <Sheet title="Pilih kategori" onShut={onShut} foot={foot}>
      <div className="sheet__part stack">
        <div className="input input--search">
          <label className="sr" htmlFor={id}>
            Cari kategori
          </label>
          <Icon d={search} />
          <input
            id={id}
            type="search"
            value={query}
            placeholder="Cari kategori"
            autoComplete="off"
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setTicked(chosen)
            }}
            // Enter must not send the form that stands behind.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
        <p className="small muted" role="status">
          {statusOf(query, hits.flatMap(selectableOf).length, full)}
        </p>
        {hits.length === 0 && (
          <Button
            look="soft"
            onClick={() => {
              setTyped('')
              setTicked(chosen)
              document.getElementById(id)?.focus()
            }}
          >
            Hapus pencarian
          </Button>
        )}
        <div className="category-tree">
          {hits.map((category) => (
            <details
              key={`${category.id} ${query === '' ? '' : 'found'}`}
              open={query !== '' || selectableOf(category).some(({ key }) => ticked.some((one) => one.key === key))}
            >
              <summary>
                {category.name}
                <Icon d={down} size="s" />
              </summary>
              <ul>
                {selectableOf(category).map((leaf) => {
                  const isChosen = chosen.some(({ key }) => key === leaf.key)
                  return (
                    <li key={leaf.key}>
                      <Check checked={isChosen} disabled={full && !isChosen} onChange={() => onToggle(leaf)}>
                        {leaf.label}
                      </Check>
                    </li>
                  )
                })}
              </ul>
            </details>
          ))}
        </div>
      </div>
    </Sheet>
  )
}

function statusOf(typed: string, hits: number, full: boolean): string {
  if (full) return `${productWords.categoryMost}.`
  if (typed.trim() === '') return 'Centang satu atau lebih.'
  return hits === 0
    ? `Tidak ada kategori yang cocok dengan “${typed.trim()}”. Coba kata yang lebih umum.`
    : `${hits} kategori cocok.`
}
