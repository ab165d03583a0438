import { useId, useMemo, useRef, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { productLimits, productMessages } from '#contract/products/rules.ts'
import { chipText } from '#contract/shops/rules.ts'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { ChipList } from '#ui/display/ChipList.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { check, down, search, warning } from '#ui/display/icons.ts'
import { plus } from '#ui/display/lazy-icons.ts'
import { Check } from '#ui/fields/Check.tsx'
import { Button } from '#ui/nav/Button.tsx'
import {
  type CategoryBranch,
  type ChosenCategory,
  searchCategories,
  selectableOf,
  suggestCategories,
  toggleCategory,
} from './categories.ts'
import type { ProductValues } from './product-values.ts'

type Props = {
  control: Control<ProductValues>
  tree: readonly CategoryBranch[]
  /** The name of the product, whose words suggest a category. */
  productName: string
}

/** The categories of the product: chosen in a sheet, shown as chips that can be removed. */
export function CategoryField({ control, tree, productName }: Props) {
  const { field, fieldState } = useController({ control, name: 'categories' })
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const chosen = field.value
  const wrong = fieldState.error?.message
  const set = (next: typeof chosen) => field.onChange(next)
  const suggested = useMemo(() => suggestCategories(tree, productName), [tree, productName])
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out in a flex column */}
      <div className={wrong ? 'field field--wrong' : 'field'} role="group" aria-labelledby={id}>
        <span className="field__label" id={id}>
          Kategori
        </span>
        <ChipList
          label="Kategori terpilih"
          chips={chosen.map(({ key, label }) => ({ id: String(key), text: chipText(label), whole: label }))}
          onRemove={(id) => {
            set(chosen.filter(({ key }) => String(key) !== id))
            button.current?.focus()
          }}
        />
        <div className="row row--wrap">
          {chosen.length === 0 &&
            suggested.map((category) => (
              <button
                key={category.key}
                type="button"
                className="chip pick-category pick-category--suggested"
                onClick={() => {
                  set([category])
                  // The button that was pressed is gone.
                  button.current?.focus()
                }}
              >
                <Icon d={check} size="s" />
                <span className="sr">Pakai kategori </span>
                <span>{category.label}</span>
              </button>
            ))}
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
      {/* Outside the field's box, so that the field's error style does not apply to the search input. */}
      {open && (
        <CategorySheet
          tree={tree}
          chosen={chosen}
          isFull={chosen.length >= productLimits.categories}
          onToggle={(category) => set(toggleCategory(chosen, category))}
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
  /** The maximum is chosen. */
  isFull: boolean
  onToggle: (category: ChosenCategory) => void
  onClose: () => void
}

/** The tree of categories with a search. Each tick takes effect at once, so the sheet has no submit button. */
function CategorySheet({ tree, chosen, isFull, onToggle, onClose }: CategorySheetProps) {
  const [query, setQuery] = useState('')
  // Groups with a ticked category are open from the start. Unticking must not close a group while the user is in it.
  const [initialTicks, setInitialTicks] = useState(chosen)
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
              setQuery(currentTarget.value)
              setInitialTicks(chosen)
            }}
            // Enter must not submit the form behind the sheet.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
        <p className="small muted" role="status">
          {statusOf(query, hits.flatMap(selectableOf).length, isFull)}
        </p>
        {hits.length === 0 && (
          <Button
            variant="soft"
            onClick={() => {
              setQuery('')
              setInitialTicks(chosen)
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
              open={
                query !== '' || selectableOf(category).some(({ key }) => initialTicks.some((tick) => tick.key === key))
              }
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
                      <Check checked={isChosen} disabled={isFull && !isChosen} onChange={() => onToggle(leaf)}>
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

function statusOf(typed: string, hits: number, isFull: boolean): string {
  if (isFull) return `${productMessages.categoryMost}.`
  if (typed.trim() === '') return 'Centang satu atau lebih.'
  return hits === 0
    ? `Tidak ada kategori yang cocok dengan “${typed.trim()}”. Coba kata yang lebih umum.`
    : `${hits} kategori cocok.`
}
