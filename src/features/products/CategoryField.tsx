import { useId, useRef, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { productMost } from '#contract/products/product-rules.ts'
import { chipText } from '#contract/shops/shop-rules.ts'
import { ChipList } from '#ui/display/ChipList.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { warning } from '#ui/display/icons.ts'
import { plus } from '#ui/display/lazy-icons.ts'
import { CategorySheet } from './CategorySheet.tsx'
import { type CategoryBranch, formatCategories, parseCategories, toggleCategory } from './categories.ts'
import type { ProductValues } from './product-values.ts'

type Props = {
  control: Control<ProductValues>
  tree: readonly CategoryBranch[]
}

/** Categories of the product: chosen in a sheet, shown as chips, taken out one by one (rows 197, 198). */
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
          onShut={() => {
            setOpen(false)
            field.onBlur()
          }}
        />
      )}
    </>
  )
}
