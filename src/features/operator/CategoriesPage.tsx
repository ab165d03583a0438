import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskCategory, DeskMainCategory } from '#contract/operator-content.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { useTitle } from '#ui/title.ts'
import { AtDesk } from './AtDesk.tsx'
import { asItIsNow } from './as-it-is-now.ts'
import { CategoryEditSheet } from './CategoryEditSheet.tsx'
import { CategoryRow } from './CategoryRow.tsx'
import { DeskReply } from './DeskReply.tsx'
import { deskQuestion } from './desk.ts'
import { ListBones } from './ListBones.tsx'
import { ListTabs } from './ListTabs.tsx'
import { MergeSheet } from './MergeSheet.tsx'
import { useOrder } from './use-order.ts'
import './desk-lists.css'
import './content.css'

/** What is done with a category: one that there is not yet is added, below `parent` or on the first level. */
export type Doing =
  | { deed: 'edit'; category: DeskCategory }
  | { deed: 'add'; parent: DeskMainCategory | undefined }
  | { deed: 'merge'; category: DeskCategory; parent: DeskMainCategory | undefined }

/** What products are sorted into (O19). */
export const CategoriesPage = () => (
  <AtDesk>
    <Categories />
  </AtDesk>
)

function Categories() {
  useTitle('Kategori')
  const categories = useQuery(deskQuestion('categories', {}))
  const [doing, setDoing] = useState<Doing>()
  const shut = () => setDoing(undefined)
  return (
    <div className="desk__list">
      <h1>Kategori</h1>
      <ListTabs here="categories" />
      <div>
        <Button onClick={() => setDoing({ deed: 'add', parent: undefined })}>Tambah kategori utama</Button>
      </div>
      <DeskReply
        of={categories}
        what="Daftar kategori"
        bones={<ListBones />}
        empty={({ data }) => data.length === 0 && <Empty look="empty" title="Belum ada kategori." />}
      >
        {({ data }) => (
          <>
            <Level parent={undefined} categories={data} onDo={setDoing} />
            {doing?.deed === 'merge' && <MergeSheet {...doing} all={data} onShut={shut} />}
          </>
        )}
      </DeskReply>
      {doing?.deed === 'edit' && (
        <CategoryEditSheet
          category={asItIsNow(
            doing.category,
            categories.data?.data.flatMap((main) => [main, ...main.child]),
          )}
          parent={undefined}
          onShut={shut}
        />
      )}
      {doing?.deed === 'add' && <CategoryEditSheet category={undefined} parent={doing.parent} onShut={shut} />}
    </div>
  )
}

type LevelProps = {
  parent: DeskMainCategory | undefined
  categories: readonly (DeskCategory | DeskMainCategory)[]
  onDo: (doing: Doing) => void
}

/** Those of one level, in their order; those below each open with it. */
function Level({ parent, categories, onDo }: LevelProps) {
  const { move, busy } = useOrder('orderCategories', { parent_id: parent?.id ?? null }, 'categories')
  const ids = categories.map(({ id }) => id)
  return (
    <ul className={parent ? 'desk__below' : 'panel desk__rows'}>
      {categories.map((category) => (
        <CategoryRow
          key={category.id}
          category={category}
          parent={parent}
          order={{ ids, busy, move }}
          onDo={onDo}
          below={(main) => <Level parent={main} categories={main.child} onDo={onDo} />}
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
