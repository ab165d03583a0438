import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { CategoryTree } from '#catalog/CategoryTree.tsx'
import { ProvinceSelect } from '#catalog/ProvinceSelect.tsx'
import { addresses } from '#contract/addresses.ts'
import { commonLabels } from '#contract/common-labels.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { countQuery, useCategoryCounts } from './list-queries.ts'
import { provincesQuery } from './queries.ts'
import { hiddenFields, showcaseTitle, showcaseViewOf } from './showcase-view.ts'

/** What narrows the showcase, on phones. Says what one would find before one goes there. */
export function FilterSheet({ onClose }: { onClose: () => void }) {
  const [, go] = useLocation()
  const [draft, setDraft] = useState(showcaseViewOf(new URLSearchParams(useSearch())))
  const { data: { data: provinces } = { data: [] } } = useQuery(provincesQuery)
  const counts = useCategoryCounts(draft)
  const found = useQuery({ ...countQuery(draft), placeholderData: (before) => before })
  // The window's entry of the history becomes the filtered showcase: back leads to the one before.
  const show = (view: typeof draft) => go(addresses.showcase({ ...view, page: 1 }), { replace: true })
  const total = found.data?.total_filtered
  const foot = (
    <>
      <Button look="text" onClick={() => show({ slug: draft.slug, page: 1, category_name: commonLabels.everything })}>
        Hapus semua
      </Button>
      <Button wide onClick={() => show(draft)}>
        {total === undefined ? 'Tampilkan' : `Tampilkan ${total} produk`}
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
