import { useQueryClient } from '@tanstack/react-query'
import { categoryNameRule, type DeskCategory, type DeskMainCategory } from '#contract/operator-content.ts'
import { question } from '#offline/question.ts'
import { TextField } from '#ui/TextField.tsx'
import { Sheet } from '#ui/Window.tsx'
import { HiddenRow, hiddenStates } from './HiddenRow.tsx'
import { NameFormEnd } from './NameFormEnd.tsx'
import { useDeed } from './use-deed.ts'
import { useNameForm } from './use-name-form.ts'

type Props = { category: DeskCategory | undefined; parent: DeskMainCategory | undefined; onShut: () => void }

/** A new category, of the first level or below `parent`, or another name or state of one. */
export function CategoryEditSheet({ category, parent, onShut }: Props) {
  const deed = useDeed()
  const client = useQueryClient()
  const named = useNameForm(
    `category.${category?.id ?? `new.${parent?.id ?? 'main'}`}`,
    category,
    categoryNameRule,
    async (said) => {
      await deed('saveCategory', { id: category?.id, parent_id: parent?.id, ...said }, 'categories')
      await client.invalidateQueries({ queryKey: question('showcase.categories', {}).queryKey })
    },
  )
  const title = parent ? `Subkategori baru: ${parent.name}` : 'Kategori utama baru'
  const { box, field, form } = named
  return (
    <Sheet title={category ? 'Ubah kategori' : title} onShut={onShut}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...form}>
          <TextField label="Nama" {...field('name')} maxLength={80} autoComplete="off" />
          <HiddenRow {...field('status')} />
          <p className="small muted">
            Nama baru langsung tampil di menu dan di produknya. Yang disembunyikan hilang dari menu dan pilihan, bersama
            subkategorinya; produknya tetap tampil dan tetap memilikinya.
          </p>
          <NameFormEnd of={named} what="Kategori ini" states={hiddenStates} />
        </form>
      </div>
    </Sheet>
  )
}
