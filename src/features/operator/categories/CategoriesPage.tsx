import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskCategory, DeskMainCategory } from '#contract/operator/content.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { deskQuery } from '../desk/desk-client.ts'
import { latestOf } from '../desk/form/latest-of.ts'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { useReorder } from '../desk/list/use-reorder.ts'
import { ListTabs } from '../lists/ListTabs.tsx'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { CategoryRow } from './CategoryRow.tsx'
import { CategorySheet } from './CategorySheet.tsx'
import { MergeCategorySheet } from './MergeCategorySheet.tsx'
import '../desk/desk-lists.css'
import '../desk/list-editing.css'

/** What is done with a category: one that there is not yet is added, below `parent` or on the first level. */
export type CategoryAction =
  | { deed: 'edit'; category: DeskCategory }
  | { deed: 'add'; parent: DeskMainCategory | undefined }
  | { deed: 'merge'; category: DeskCategory; parent: DeskMainCategory | undefined }

/** What products are sorted into (O19). */
export const CategoriesPage = () => (
  <RequireTwoFactor>
    <Categories />
  </RequireTwoFactor>
)

function Categories() {
  useTitle('Kategori')
  const categories = useQuery(deskQuery('categories', {}))
  const [action, setAction] = useState<CategoryAction>()
  const shut = () => setAction(undefined)
  return (
    <div className="desk__list">
      <h1>Kategori</h1>
      <ListTabs here="categories" />
      <div>
        <Button onClick={() => setAction({ deed: 'add', parent: undefined })}>Tambah kategori utama</Button>
      </div>
      <DeskQueryResult
        of={categories}
        what="Daftar kategori"
        bones={<ListSkeleton />}
        empty={({ data }) => data.length === 0 && <Empty look="empty" title="Belum ada kategori." />}
      >
        {({ data }) => (
          <>
            <CategoryLevel parent={undefined} categories={data} onAction={setAction} />
            {action?.deed === 'merge' && <MergeCategorySheet {...action} all={data} onShut={shut} />}
          </>
        )}
      </DeskQueryResult>
      {action?.deed === 'edit' && (
        <CategorySheet
          category={latestOf(
            action.category,
            categories.data?.data.flatMap((main) => [main, ...main.child]),
          )}
          parent={undefined}
          onShut={shut}
        />
      )}
      {action?.deed === 'add' && <CategorySheet category={undefined} parent={action.parent} onShut={shut} />}
    </div>
  )
}

type LevelProps = {
  parent: DeskMainCategory | undefined
  categories: readonly (DeskCategory | DeskMainCategory)[]
  onAction: (doing: CategoryAction) => void
}

/** Those of one level, in their order; those below each open with it. */
function CategoryLevel({ parent, categories, onAction: onDo }: LevelProps) {
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
          onAction={onDo}
          renderChildren={(main) => <CategoryLevel parent={main} categories={main.child} onAction={onDo} />}
        />
      ))}
      {parent && (
        <li className="desk__add">
          <Button
            look="text"
            small
            onClick={() => onDo({ deed: 'add', parent })}
            aria-label={`Tambah subkategori ${parent.name}`}
          >
            Tambah subkategori
          </Button>
        </li>
      )}
    </ul>
  )
}
