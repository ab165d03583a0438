import { useLocation } from 'wouter'
import { CategoryTree } from '#catalog/CategoryTree.tsx'
import { ProvinceSelect } from '#catalog/ProvinceSelect.tsx'
import { addresses } from '#contract/addresses.ts'
import type { Region } from '#contract/regions.ts'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { useCategoryCounts } from './list-queries.ts'
import { hiddenFields, type ShowcasePageView, showcaseTitle } from './showcase-view.ts'

/** What narrows the showcase, at its side from 900 px on. On phones the same stands in a sheet. */
export function Filters({ view, provinces }: { view: ShowcasePageView; provinces: Region[] }) {
  const [, go] = useLocation()
  const counts = useCategoryCounts(view)
  return (
    <aside className="filters filters--long only-wide" aria-label="Saring">
      <h2>Saring</h2>
      <SearchField
        label={`Cari di ${showcaseTitle(view.slug)}`}
        name="search"
        action="/product/show"
        hidden={hiddenFields(view)}
        value={view.search ?? ''}
        onSearch={(search) => go(addresses.showcase({ ...view, search, page: 1 }))}
      />
      <ProvinceSelect
        chosen={view.province_id}
        provinces={provinces}
        onPick={(province_id) => go(addresses.showcase({ ...view, province_id, page: 1 }))}
      />
      <div>
        <p className="field__label">Kategori</p>
        <CategoryTree
          chosen={view.category_id}
          counts={counts}
          to={(picked) => addresses.showcase({ ...view, ...picked, page: 1 })}
        />
      </div>
    </aside>
  )
}
