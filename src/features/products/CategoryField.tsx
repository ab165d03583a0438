import { useId, useRef, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { productMost, productWords } from '#contract/products/product-rules.ts'
import { chipText } from '#contract/shops/shop-rules.ts'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { ChipList } from '#ui/display/ChipList.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { down, search, warning } from '#ui/display/icons.ts'
import { plus } from '#ui/display/lazy-icons.ts'
import { Check } from '#ui/fields/Check.tsx'
import { Button } from '#ui/nav/Button.tsx'
import {
  type CategoryBranch,
  type ChosenCategory,
  formatCategories,
  parseCategories,
  searchCategories,
  selectableOf,
  toggleCategory,
} from './categories.ts'
import type { ProductValues } from './product-values.ts'

type Props = {
  control: Control<ProductValues>
  tree: readonly CategoryBranch[]
}

/** Categories of the product: chosen in a sheet, shown as chips, taken out one by one. */
export function CategoryField({ control, tree }: Props) {
  const { field, fieldState } = useController({ control, name: 'categories' })
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const chosen = parseCategories(field.value)
  const wrong = fieldState.error?.message
  const set = (next: typeof chosen) => field.onChange(formatCategories(next))
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a legend cannot lie in a flex column */}
      <div className={wrong ? 'field field--wrong' : 'field'} role="group" aria-labelledby={id}>
        <span className="field__label" id={id}>
          Kategori
        </span>
        <ChipList
          label="Kategori terpilih"
          chips={chosen.map(({ key, label }) => ({ id: String(key), text: chipText(label), whole: label }))}
          onRemove={(gone) => {
            set(chosen.filter(({ key }) => String(key) !== gone))
            button.current?.focus()
          }}
        />
        <div>
          <button
            type="button"
            className="chip pick-category"
            ref={(element) => {
              button.current = element
              field.ref(element && { focus: () => element.focus() })
            }}
            aria-describedby={wrong ? `${id}-wrong` : undefined}
            onClick={() => setOpen(true)}
          >
            <Icon d={plus} size="s" />
            Pilih kategori
          </button>
        </div>
        {wrong && (
          <p className="field__err" id={`${id}-wrong`}>
            <Icon d={warning} size="s" />
            {wrong}
          </p>
        )}
      </div>
      {/* Beside the field: what is wrong with that is not wrong with the box that searches. */}
      {open && (
        <CategorySheet
          tree={tree}
          chosen={chosen}
          full={chosen.length >= productMost.categories}
          onToggle={(one) => set(toggleCategory(chosen, one))}
          onClose={() => {
            setOpen(false)
            field.onBlur()
          }}
        />
      )}
    </>
  )
}

type CategorySheetProps = {
  tree: readonly CategoryBranch[]
  chosen: readonly ChosenCategory[]
  /** No more can be chosen. */
  full: boolean
  onToggle: (one: ChosenCategory) => void
  onClose: () => void
}

/** The tree of categories, to search and to tick. Each tick counts at once, so that no window has to be sent. */
function CategorySheet({ tree, chosen, full, onToggle, onClose }: CategorySheetProps) {
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
    <Sheet title="Pilih kategori" onClose={onClose} foot={foot}>
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
