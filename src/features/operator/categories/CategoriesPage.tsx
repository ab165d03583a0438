import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import {
  categoryNameRule,
  type DeskCategory,
  type DeskMainCategory,
  maxCountedProducts,
} from '#contract/operator/content.ts'
import { countedText } from '#contract/showcase/rules.ts'
import { wholeNumber } from '#contract/text/format.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { ConfirmSheet } from '#ui/dialog/ConfirmSheet.tsx'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { latestOf } from '../desk/form/latest-of.ts'
import { NameFormFooter } from '../desk/form/NameFormFooter.tsx'
import { useNameForm } from '../desk/form/use-name-form.ts'
import { VisibilityField, visibilityOptions } from '../desk/form/VisibilityField.tsx'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { ReorderButtons } from '../desk/list/ReorderButtons.tsx'
import { useReorder } from '../desk/list/use-reorder.ts'
import { useDeskMutation } from '../desk/use-desk-mutation.ts'
import { ListTabs } from '../lists/ListTabs.tsx'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import '../desk/desk-lists.css'
import '../desk/list-editing.css'

/** The open dialog. `parent` is the main category of a subcategory; undefined on the first level. */
type CategoryAction =
  | { kind: 'edit'; category: DeskCategory }
  | { kind: 'add'; parent: DeskMainCategory | undefined }
  | { kind: 'merge'; category: DeskCategory; parent: DeskMainCategory | undefined }

/** The categories and subcategories of products. */
export const CategoriesPage = () => (
  <RequireTwoFactor>
    <Categories />
  </RequireTwoFactor>
)

function Categories() {
  useTitle('Kategori')
  const categories = useQuery(deskQuery('categories', {}))
  const [action, setAction] = useState<CategoryAction>()
  const closeSheet = () => setAction(undefined)
  return (
    <div className="desk__list">
      <h1>Kategori</h1>
      <ListTabs current="categories" />
      <div>
        <Button onClick={() => setAction({ kind: 'add', parent: undefined })}>Tambah kategori utama</Button>
      </div>
      <DeskQueryResult
        query={categories}
        what="Daftar kategori"
        skeleton={<ListSkeleton />}
        empty={({ data }) => data.length === 0 && <Empty variant="empty" title="Belum ada kategori." />}
      >
        {({ data }) => (
          <>
            <CategoryLevel parent={undefined} categories={data} onAction={setAction} />
            {action?.kind === 'merge' && <MergeCategorySheet {...action} all={data} onClose={closeSheet} />}
          </>
        )}
      </DeskQueryResult>
      {action?.kind === 'edit' && (
        <CategorySheet
          category={latestOf(
            action.category,
            categories.data?.data.flatMap((main) => [main, ...main.child]),
          )}
          parent={undefined}
          onClose={closeSheet}
        />
      )}
      {action?.kind === 'add' && <CategorySheet category={undefined} parent={action.parent} onClose={closeSheet} />}
    </div>
  )
}

type LevelProps = {
  parent: DeskMainCategory | undefined
  categories: readonly (DeskCategory | DeskMainCategory)[]
  onAction: (action: CategoryAction) => void
}

/** The categories of one level, in their order; opening one shows its subcategories. */
function CategoryLevel({ parent, categories, onAction }: LevelProps) {
  const { move, busy } = useReorder('orderCategories', { parent_id: parent?.id ?? null }, 'categories')
  const ids = categories.map(({ id }) => id)
  return (
    <ul className={parent ? 'desk__children' : 'panel desk__rows'}>
      {categories.map((category) => (
        <CategoryRow
          key={category.id}
          category={category}
          parent={parent}
          order={{ ids, busy, move }}
          onAction={onAction}
          renderChildren={(main) => <CategoryLevel parent={main} categories={main.child} onAction={onAction} />}
        />
      ))}
      {parent && (
        <li className="desk__add">
          <Button
            variant="text"
            small
            onClick={() => onAction({ kind: 'add', parent })}
            aria-label={`Tambah subkategori ${parent.name}`}
          >
            Tambah subkategori
          </Button>
        </li>
      )}
    </ul>
  )
}

type Props = { category: DeskCategory | undefined; parent: DeskMainCategory | undefined; onClose: () => void }

/** The form for a new category, on the first level or below `parent`, or for the name and state of one. */
function CategorySheet({ category, parent, onClose }: Props) {
  const saveCategory = useDeskMutation('saveCategory', 'categories')
  const client = useQueryClient()
  const nameForm = useNameForm(
    `category.${category?.id ?? `new.${parent?.id ?? 'main'}`}`,
    category,
    categoryNameRule,
    async (input) => {
      await saveCategory.mutateAsync({ id: category?.id, parent_id: parent?.id, ...input })
      await client.invalidateQueries({ queryKey: endpointQuery('showcase.categories', {}).queryKey })
    },
  )
  const title = parent ? `Subkategori baru: ${parent.name}` : 'Kategori utama baru'
  const { box, field, form } = nameForm
  return (
    <Sheet title={category ? 'Ubah kategori' : title} onClose={onClose}>
      <div className="sheet__part" ref={box}>
        <form className="form" {...form}>
          <TextField label="Nama" {...field('name')} maxLength={80} autoComplete="off" />
          <VisibilityField {...field('status')} />
          <p className="small muted">
            Nama baru langsung tampil di menu dan di produknya. Yang disembunyikan hilang dari menu dan pilihan, bersama
            subkategorinya; produknya tetap tampil dan tetap memilikinya.
          </p>
          <NameFormFooter form={nameForm} what="Kategori ini" statusOptions={visibilityOptions} />
        </form>
      </div>
    </Sheet>
  )
}

type CategoryRowProps = {
  category: DeskCategory | DeskMainCategory
  parent: DeskMainCategory | undefined
  order: { ids: number[]; busy: boolean; move: (ids: number[], id: number, by: -1 | 1) => Promise<void> }
  onAction: (action: CategoryAction) => void
  renderChildren: (main: DeskMainCategory) => ReactNode
}

/** A category with its actions; its subcategories are rendered when it is open. */
function CategoryRow({ category, parent, order, onAction, renderChildren }: CategoryRowProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { name, products, shown, status, merged } = category
  return (
    <li>
      <div className="desk__row">
        <span className="grow">
          <b>{name}</b>
          <span className="small muted">
            {countedText(products, maxCountedProducts)} produk, {wholeNumber(shown)} tampil
          </span>
          {merged.length > 0 && <span className="small muted">Dahulu juga: {merged.join(', ')}</span>}
        </span>
        {status === 'not active' && <StatusTag variant="wrong">Disembunyikan</StatusTag>}
        <span className="row row--wrap desk__tools">
          {'child' in category && (
            <Button
              variant="text"
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
          <Button variant="text" small onClick={() => onAction({ kind: 'edit', category })} aria-label={`Ubah ${name}`}>
            Ubah
          </Button>
          <Button
            variant="text"
            small
            onClick={() => onAction({ kind: 'merge', category, parent })}
            aria-label={`Gabungkan ${name}`}
          >
            Gabungkan
          </Button>
        </span>
      </div>
      {'child' in category && <div id={id}>{open && renderChildren(category)}</div>}
    </li>
  )
}

type MergeCategorySheetProps = {
  category: DeskCategory
  parent: DeskMainCategory | undefined
  all: readonly DeskMainCategory[]
  onClose: () => void
}

/** Merges a category into another one, after showing the consequences. */
function MergeCategorySheet({ category, parent, all, onClose }: MergeCategorySheetProps) {
  const mergeCategory = useDeskMutation('mergeCategory', 'categories')
  const client = useQueryClient()
  const targets = mergeTargets(all, category, parent)
  const [chosen, setChosen] = useState(targets[0]?.id)
  const into = targets.find(({ id }) => id === chosen)
  if (!into)
    return (
      <Sheet title={`Gabungkan ${category.name}`} onClose={onClose}>
        <Empty variant="empty" title="Tidak ada kategori lain untuk tujuannya." />
      </Sheet>
    )

  async function merge(target: (typeof targets)[number]) {
    const input = { id: category.id, seen: category.seen, into_id: target.id, into_seen: target.seen }
    await mergeCategory.mutateAsync(input)
    await client.invalidateQueries({ queryKey: endpointQuery('showcase.categories', {}).queryKey })
  }
  return (
    <ConfirmSheet
      title={`Gabungkan ${category.name}`}
      about={<Select label="Menjadi bagian dari" value={into.id} options={targets} onPick={setChosen} />}
      yes="Gabungkan"
      danger
      onYes={() => merge(into)}
      onClose={onClose}
    >
      {countedText(category.products, maxCountedProducts)} produk pindah ke {into.name} sekaligus, dan {category.name}{' '}
      tidak ada lagi.
      {'child' in category && ' Subkategorinya ikut pindah; yang namanya sama menjadi satu.'} Alamat lamanya menuju ke
      yang baru. Ini tidak dapat diurungkan.
    </ConfirmSheet>
  )
}

type MergeTarget = { id: number; name: string; seen: string }

/**
 * The categories that a category can be merged into: the active ones of its level. Those with the same parent come
 * first; the names of subcategories start with their parent's name. Pure.
 */
export function mergeTargets(
  all: readonly DeskMainCategory[],
  { id: ownId }: Pick<DeskCategory, 'id'>,
  parent: Pick<DeskMainCategory, 'id'> | undefined,
): MergeTarget[] {
  const active = all.filter(({ status }) => status === 'active')
  const activeOthers = (list: readonly DeskCategory[]) =>
    list.filter(({ id, status }) => id !== ownId && status === 'active')
  if (!parent) return activeOthers(active).map(({ id, name, seen }) => ({ id, name, seen }))
  const siblings = active.filter(({ id }) => id === parent.id)
  const elsewhere = active.filter(({ id }) => id !== parent.id)
  return [...siblings, ...elsewhere].flatMap((main) =>
    activeOthers(main.child).map(({ id, name, seen }) => ({ id, name: `${main.name}: ${name}`, seen })),
  )
}
