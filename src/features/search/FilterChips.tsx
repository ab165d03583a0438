import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { commonLabels } from '#contract/common-labels.ts'
import type { Region } from '#contract/regions.ts'
import { useLazyDialog } from '#ui/dialog/use-lazy-dialog.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { close, grid, pin } from '#ui/display/icons.ts'
import { GroupChecks } from './GroupChecks.tsx'
import { type SearchView, searchAddress, withGroup } from './search-view.ts'

/**
 * What narrows a search. On phones two chips open a panel (row 175) and three are ticked where they stand; on wide screens,
 * where the panels are at the side, each chosen one has a chip that takes it away.
 */
export function FilterChips({ view, provinces }: { view: SearchView; provinces: Region[] }) {
  const [, go] = useLocation()
  const provinceSheet = useLazyDialog(async () => (await import('./FilterSheets.tsx')).ProvinceSheet)
  const categorySheet = useLazyDialog(async () => (await import('./FilterSheets.tsx')).CategorySheet)
  const { province_id, category_id, category_name } = view
  const province = provinces.find(({ id }) => id === province_id)?.name
  const chip = (on: unknown) => (on ? 'chip chip--on' : 'chip')
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; these only belong together */}
      <div className="strip only-narrow" role="group" aria-label="Saring">
        <button type="button" className={chip(province_id)} aria-haspopup="dialog" onClick={provinceSheet.open}>
          <Icon d={pin} size="s" />
          {province ? `Lokasi: ${province}` : 'Lokasi'}
        </button>
        <button type="button" className={chip(category_id)} aria-haspopup="dialog" onClick={categorySheet.open}>
          <Icon d={grid} size="s" />
          {category_id ? `Kategori: ${category_name}` : 'Kategori'}
        </button>
        <GroupChecks ticked={view.ticked} onTick={(group, on) => go(searchAddress(withGroup(view, group, on)))} />
      </div>
      {(category_id || province) && (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div className="strip only-wide" role="group" aria-label="Saring">
          {category_id && (
            <RemoveFilterLink
              label={`Hapus kategori ${category_name}`}
              to={{ ...view, category_id: undefined, category_name: commonLabels.everything }}
            >
              {category_name}
            </RemoveFilterLink>
          )}
          {province && (
            <RemoveFilterLink label={`Hapus provinsi ${province}`} to={{ ...view, province_id: undefined }}>
              {province}
            </RemoveFilterLink>
          )}
        </div>
      )}
      {provinceSheet.shown}
      {categorySheet.shown}
    </>
  )
}

const RemoveFilterLink = ({ to, label, children }: { to: SearchView; label: string; children: ReactNode }) => (
  <Link className="chip chip--on" href={searchAddress(to)} aria-label={label}>
    {children}
    <Icon d={close} size="xs" />
  </Link>
)
