import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import type { ReviewContent } from '#contract/operator/operator.ts'
import { productMost } from '#contract/products/product-rules.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { ChipList } from '#ui/display/ChipList.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { down } from '#ui/display/icons.ts'
import { describedBy, FieldFrame } from '#ui/fields/FieldFrame.tsx'
import type { EditValues } from './edit-values.ts'

type Props = { form: UseFormReturn<EditValues>; known: ReviewContent['sub_category_array'] }

/** The categories of a product: those it has, each with a cross, and a list to add one. */
export function CategoryField({ form: { control }, known }: Props) {
  const id = useId()
  const { field, fieldState } = useController({ control, name: 'sub_category_array' })
  const { data } = useQuery(endpointQuery('showcase.categories', {}))
  const chosen = field.value.split(',').filter(Boolean)
  const options = (data?.data ?? []).flatMap(({ name, child }) =>
    child.map((sub) => ({ id: String(sub.id), name: `${name}: ${sub.name}` })),
  )
  const nameOf = (key: string) =>
    options.find((option) => option.id === key)?.name ?? known.find((one) => String(one.key) === key)?.label ?? key
  const choose = (keys: string[]) => field.onChange(keys.join(','))
  const wrong = fieldState.error?.message
  return (
    <div className="stack stack--s">
      <FieldFrame id={id} label="Kategori" wrong={wrong} help={`Paling banyak ${productMost.categories} kategori.`}>
        <select
          {...describedBy(id, { wrong, help: true })}
          ref={field.ref}
          value=""
          onBlur={field.onBlur}
          disabled={chosen.length >= productMost.categories}
          onInput={({ currentTarget }) => choose([...chosen, currentTarget.value])}
        >
          <option value="">Tambah kategori</option>
          {options
            .filter((option) => !chosen.includes(option.id))
            .map((option) => (
              <option key={option.id} value={option.id}>
                {option.name}
              </option>
            ))}
        </select>
        <Icon d={down} />
      </FieldFrame>
      <ChipList
        label="Kategori terpilih"
        chips={chosen.map((key) => ({ id: key, text: nameOf(key), whole: nameOf(key) }))}
        onRemove={(key) => choose(chosen.filter((other) => other !== key))}
      />
    </div>
  )
}
