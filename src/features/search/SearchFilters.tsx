import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { CategoryTree } from '#catalog/CategoryTree.tsx'
import { ProvinceSelect } from '#catalog/ProvinceSelect.tsx'
import type { Region } from '#contract/regions.ts'
import { buttonClass } from '#ui/nav/button-class.ts'
import { GroupChecks } from './GroupChecks.tsx'
import { type SearchView, searchAddress, withGroup } from './search-view.ts'

/** What narrows a search, at its side from 900 px on; 'Cari' looks again, a category at once (rows 172–174). On phones the same is in panels. */
export function SearchFilters({ view, provinces }: { view: SearchView; provinces: Region[] }) {
  const [, go] = useLocation()
  const [draft, setDraft] = useState({ ...view, whole: undefined } as SearchView)
  function submit(event: FormEvent) {
    event.preventDefault()
    go(searchAddress(draft))
  }
  return (
    <aside className="filters filters--long only-wide" aria-label="Saring">
      <form className="stack" onSubmit={submit}>
        <div className="row filters__head">
          <h2 className="grow">Saring</h2>
          {/* 'Cari' stands below all categories: what is chosen above them is not looked for from down there. */}
          {searchAddress(draft) !== searchAddress({ ...view, whole: undefined }) && (
            <button type="submit" className={buttonClass({ look: 'soft', small: true })}>
              Terapkan
            </button>
          )}
        </div>
        <ProvinceSelect
          chosen={draft.province_id}
          provinces={provinces}
          onPick={(province_id) => setDraft({ ...draft, province_id })}
        />
        <fieldset>
          <legend className="field__label">Tampilkan</legend>
          <div className="row row--wrap">
            <GroupChecks ticked={draft.ticked} onTick={(group, on) => setDraft(withGroup(draft, group, on))} />
          </div>
        </fieldset>
        <div>
          <p className="field__label">Kategori</p>
          {/* A category is looked into at once, with what is chosen above it: 'Cari' stands below all of them. */}
          <CategoryTree chosen={draft.category_id} to={(picked) => searchAddress({ ...draft, ...picked })} />
        </div>
        <button type="submit" className={buttonClass({ wide: true })}>
          Cari
        </button>
      </form>
    </aside>
  )
}
