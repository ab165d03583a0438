// @chunk after-start
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { CategoryTree } from '#catalog/CategoryTree.tsx'
import { ProvinceSelect } from '#catalog/ProvinceSelect.tsx'
import { addresses } from '#contract/addresses.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { countQuery, useCategoryCounts } from './list-queries.ts'
import { provincesQuery } from './queries.ts'
import { foundText, hiddenFields, showcaseTitle, showcaseViewOf } from './showcase-view.ts'

/** The filters of the showcase on phones. Its button shows the number of matches before they are applied. */
export function FilterSheet({ onClose }: { onClose: () => void }) {
  const [, go] = useLocation()
  const [draft, setDraft] = useState(showcaseViewOf(new URLSearchParams(useSearch())))
  const { data: { data: provinces } = { data: [] } } = useQuery(provincesQuery)
  const counts = useCategoryCounts(draft)
  const matches = useQuery({ ...countQuery(draft), placeholderData: (before) => before })
  // Replaces the sheet's history entry: back returns to the showcase before filtering.
  const show = (view: typeof draft) => go(addresses.showcase({ ...view, page: 1 }), { replace: true })
  const foot = (
    <>
      <Button
        variant="text"
        onClick={() => show({ slug: draft.slug, page: 1, category_name: commonLabels.everything })}
      >
        Hapus semua
      </Button>
      <Button wide onClick={() => show(draft)}>
        {matches.data ? `Tampilkan ${foundText(matches.data)} produk` : 'Tampilkan'}
      </Button>
    </>
  )
  return (
    <Sheet title="Saring" onClose={onClose} foot={foot}>
      <div className="sheet__part stack">
        <SearchField
          label={`Cari di ${showcaseTitle(draft.slug)}`}
          name="search"
          action="/product/show"
          hidden={hiddenFields(draft)}
          value={draft.search ?? ''}
          onSearch={(search) => show({ ...draft, search: search || undefined })}
        />
        <ProvinceSelect
          chosen={draft.province_id}
          provinces={provinces}
          onPick={(province_id) => setDraft({ ...draft, province_id })}
        />
        <div className="stack stack--s">
          <p className="field__label">Kategori</p>
          <CategoryTree
            chosen={draft.category_id}
            counts={counts}
            to={(category) => addresses.showcase({ ...draft, ...category, page: 1 })}
            onPick={(category) => setDraft({ ...draft, ...category })}
          />
        </div>
      </div>
    </Sheet>
  )
}
