import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { labels } from '#contract/labels.ts'
import type { Region } from '#contract/regions.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { Select } from '#ui/Select.tsx'
import { CategoryTree } from './CategoryTree.tsx'
import { titleOf, type View } from './showcase-view.ts'

/** What narrows the showcase, at its side from 900 px on. On phones the same stands in a sheet. */
export function Filters({ view, provinces }: { view: View; provinces: Region[] }) {
  const [, go] = useLocation()
  return (
    <aside className="filters only-wide" aria-label="Saring">
      <h2>Saring</h2>
      <SearchField
        label={`Cari di ${titleOf(view.slug)}`}
        name="search"
        action="/product/show"
        hidden={{ slug: view.slug }}
        value={view.search ?? ''}
        onSearch={(search) => go(addresses.showcase({ ...view, search, page: 1 }))}
      />
      <Select
        label="Provinsi"
        value={view.province_id ?? 0}
        options={[{ id: 0, name: labels.anywhere }, ...provinces]}
        onPick={(id) => go(addresses.showcase({ ...view, province_id: id, page: 1 }))}
      />
      <div>
        <p className="field__label">Kategori</p>
        <CategoryTree view={view} />
      </div>
    </aside>
  )
}
