import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { Region } from '#contract/regions.ts'
import { filter } from '#ui/filter-icon.ts'
import { Icon } from '#ui/Icon.tsx'
import { close, down, pin } from '#ui/icons.ts'
import { useOnTap } from '#ui/on-tap.tsx'
import type { View } from './showcase-view.ts'

type Props = { view: View; provinces: Region[] }

/** What narrows the showcase now, as chips: on phones they open the sheet, a search is taken away by its own. */
export function ChosenChips({ view, provinces }: Props) {
  const sheet = useOnTap(async () => (await import('./FilterSheet.tsx')).FilterSheet)
  const { category_id, category_name, province_id, search } = view
  const count = [category_id, province_id, search].filter(Boolean).length
  const province = provinces.find(({ id }) => id === province_id)?.name
  const chip = (on: unknown) => (on ? 'chip chip--on' : 'chip')
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; these only belong together */}
      <div className="strip only-narrow" role="group" aria-label="Saring">
        <button type="button" className={chip(count)} aria-haspopup="dialog" onClick={sheet.open}>
          <Icon d={filter} size="s" />
          {count ? `Saring, ${count}` : 'Saring'}
        </button>
        {search && <GoneLink view={view} />}
        <button type="button" className={chip(province_id)} aria-haspopup="dialog" onClick={sheet.open}>
          <Icon d={pin} size="s" />
          {province ?? (province_id ? 'Provinsi' : 'Semua provinsi')}
          <Icon d={down} size="xs" />
        </button>
        <button type="button" className={chip(category_id)} aria-haspopup="dialog" onClick={sheet.open}>
          {category_id ? category_name : 'Semua kategori'}
          <Icon d={down} size="xs" />
        </button>
      </div>
      {search && (
        <div className="strip only-wide">
          <GoneLink view={view} />
        </div>
      )}
      {sheet.shown}
    </>
  )
}

const GoneLink = ({ view }: { view: View }) => (
  <Link
    className="chip chip--on"
    href={addresses.showcase({ ...view, search: undefined, page: 1 })}
    aria-label={`Hapus pencarian ${view.search}`}
  >
    “{view.search}”
    <Icon d={close} size="xs" />
  </Link>
)
