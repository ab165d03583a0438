// @chunk after-start
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { CategoryTree } from '#catalog/CategoryTree.tsx'
import { ProvinceSelect } from '#catalog/ProvinceSelect.tsx'
import { commonLabels } from '#contract/text/common-labels.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { type SearchView, searchAddress, searchViewOf } from './search-view.ts'

// The two filter sheets on phones. A choice takes effect when the user presses 'Cari'.

type Props = { onClose: () => void }

export function ProvinceSheet({ onClose }: Props) {
  const { draft, setDraft, foot } = useFilterDraft({ province_id: undefined })
  const { data: { data: provinces } = { data: [] } } = useQuery(endpointQuery('regions.provinces', {}))
  return (
    <Sheet title="Lokasi" onClose={onClose} foot={foot}>
      <div className="sheet__part">
        <ProvinceSelect
          chosen={draft.province_id}
          provinces={provinces}
          onPick={(province_id) => setDraft({ ...draft, province_id })}
        />
      </div>
    </Sheet>
  )
}

export function CategorySheet({ onClose }: Props) {
  const { draft, setDraft, foot } = useFilterDraft({ category_id: undefined, category_name: commonLabels.everything })
  return (
    <Sheet title="Kategori" onClose={onClose} foot={foot}>
      <div className="sheet__part">
        <CategoryTree
          chosen={draft.category_id}
          to={(picked) => searchAddress({ ...draft, ...picked })}
          onPick={(picked) => setDraft({ ...draft, ...picked })}
        />
      </div>
    </Sheet>
  )
}

/** The filters as chosen in a sheet, and its two buttons. `cleared`: the values that 'Hapus' sets. */
function useFilterDraft(cleared: Partial<SearchView>) {
  const [, go] = useLocation()
  const [view] = useState(searchViewOf(new URLSearchParams(useSearch())))
  const [draft, setDraft] = useState<SearchView>({ ...view, whole: undefined })
  // The search replaces the sheet's history entry, so that the back button leads to the previous search.
  const runSearch = (target: SearchView) => go(searchAddress(target), { replace: true })
  const foot = (
    <>
      <Button variant="text" onClick={() => runSearch({ ...draft, ...cleared })}>
        Hapus
      </Button>
      <Button wide onClick={() => runSearch(draft)}>
        Cari
      </Button>
    </>
  )
  return { draft, setDraft, foot }
}
