import { useQueryClient } from '@tanstack/react-query'
import { categoryNameRule, type DeskCategory, type DeskMainCategory } from '#contract/operator/content.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NameFormFooter } from '../desk/form/NameFormFooter.tsx'
import { useNameForm } from '../desk/form/use-name-form.ts'
import { VisibilityField, visibilityOptions } from '../desk/form/VisibilityField.tsx'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'

type Props = { category: DeskCategory | undefined; parent: DeskMainCategory | undefined; onShut: () => void }

/** A new category, of the first level or below `parent`, or another name or state of one. */
export function CategorySheet({ category, parent, onShut }: Props) {
  const mutate = useDeskMutation()
  const client = useQueryClient()
  const nameForm = useNameForm(
    `category.${category?.id ?? `new.${parent?.id ?? 'main'}`}`,
    category,
    categoryNameRule,
    async (said) => {
      await mutate('saveCategory', { id: category?.id, parent_id: parent?.id, ...said }, 'categories')
      await client.invalidateQueries({ queryKey: endpointQuery('showcase.categories', {}).queryKey })
    },
  )
  const title = parent ? `Subkategori baru: ${parent.name}` : 'Kategori utama baru'
  const { box, field, form } = nameForm
  return (
    <Sheet title={category ? 'Ubah kategori' : title} onShut={onShut}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...form}>
          <TextField label="Nama" {...field('name')} maxLength={80} autoComplete="off" />
          <VisibilityField {...field('status')} />
          <p className="small muted">
            Nama baru langsung tampil di menu dan di produknya. Yang disembunyikan hilang dari menu dan pilihan, bersama
            subkategorinya; produknya tetap tampil dan tetap memilikinya.
          </p>
          <NameFormFooter of={nameForm} what="Kategori ini" statusOptions={visibilityOptions} />
        </form>
      </div>
    </Sheet>
  )
}
