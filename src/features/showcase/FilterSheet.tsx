import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { labels } from '#contract/labels.ts'
import { CategoryTree } from '#goods/CategoryTree.tsx'
import { ProvinceSelect } from '#goods/ProvinceSelect.tsx'
import { Button } from '#ui/Button.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Sheet } from '#ui/Window.tsx'
import { countQuestion, useCategoryCounts } from './list-questions.ts'
import { provincesQuestion } from './questions.ts'
import { shelfFields, titleOf, viewOf } from './showcase-view.ts'

/** What narrows the showcase, on phones. Says what one would find before one goes there. */
export function FilterSheet({ onShut }: { onShut: () => void }) {
  const [, go] = useLocation()
  const [draft, setDraft] = useState(viewOf(new URLSearchParams(useSearch())))
  const { data: { data: provinces } = { data: [] } } = useQuery(provincesQuestion)
  const counts = useCategoryCounts(draft)
  const found = useQuery({ ...countQuestion(draft), placeholderData: (before) => before })
  // The window's entry of the history becomes the filtered showcase: back leads to the one before.
  const show = (view: typeof draft) => go(addresses.showcase({ ...view, page: 1 }), { replace: true })
  const total = found.data?.total_filtered
  const foot = (
    <>
      <Button look="text" onClick={() => show({ slug: draft.slug, page: 1, category_name: labels.everything })}>
        Hapus semua
      </Button>
      <Button wide onClick={() => show(draft)}>
        {total === undefined ? 'Tampilkan' : `Tampilkan ${total} produk`}
      </Button>
    </>
  )
  return (
    <Sheet title="Saring" onShut={onShut} foot={foot}>
      <div className="sheet__part stack">
        <SearchField
          label={`Cari di ${titleOf(draft.slug)}`}
          name="search"
          action="/product/show"
          hidden={shelfFields(draft)}
          value={draft.search ?? ''}
          onSearch={(search) => show({ ...draft, search: search || undefined })}
        />
        <ProvinceSelect
          chosen={draft.province_id}
          provinces={provinces}
          onPick={(province_id) => setDraft({ ...draft, province_id })}
        />
        <div>
          <p className="field__label">Kategori</p>
          <CategoryTree
            chosen={draft.category_id}
            counts={counts}
            to={(picked) => addresses.showcase({ ...draft, ...picked, page: 1 })}
            onPick={(picked) => setDraft({ ...draft, ...picked })}
          />
        </div>
      </div>
    </Sheet>
  )
}
