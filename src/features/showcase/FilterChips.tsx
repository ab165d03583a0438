import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { Region } from '#contract/regions.ts'
import { useLazyDialog } from '#ui/dialog/use-lazy-dialog.tsx'
import { filter } from '#ui/display/filter-icon.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { close, down, pin } from '#ui/display/icons.ts'
import { type ShowcasePageView, showcaseTitle } from './showcase-view.ts'

type Props = { view: ShowcasePageView; provinces: Region[] }

/** What narrows the showcase now, as chips: on phones they open the sheet, a search is taken away by its own. */
export function FilterChips({ view, provinces }: Props) {
  const sheet = useLazyDialog(async () => (await import('./FilterSheet.tsx')).FilterSheet)
  const { category_id, category_name, province_id, search } = view
  const count = [category_id, province_id, search].filter(Boolean).length
  const province = provinces.find(({ id }) => id === province_id)?.name
  const chip = (on: unknown) => (on ? 'chip chip--on' : 'chip')
  const category = (
    <button type="button" className={chip(category_id)} aria-haspopup="dialog" onClick={sheet.open}>
      {category_id ? category_name : 'Semua kategori'}
      <Icon d={down} size="xs" />
    </button>
  )
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; these only belong together */}
      <div className="strip only-narrow" role="group" aria-label="Saring">
        <button type="button" className={chip(count)} aria-haspopup="dialog" onClick={sheet.open}>
          <Icon d={filter} size="s" />
          {count ? `Saring, ${count}` : 'Saring'}
        </button>
        {/* The name of what is chosen is seen without moving the chips. */}
        {category_id && category}
        <KindChips view={view} />
        {search && <RemoveSearchLink view={view} />}
        <button type="button" className={chip(province_id)} aria-haspopup="dialog" onClick={sheet.open}>
          <Icon d={pin} size="s" />
          {province ?? (province_id ? 'Provinsi' : 'Semua provinsi')}
          <Icon d={down} size="xs" />
        </button>
        {!category_id && category}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div className="strip only-wide" role="group" aria-label="Saring">
        <KindChips view={view} />
        {category_id && (
          <RemoveFilterLink to={{ ...view, category_id: undefined }} label={`Hapus kategori ${category_name}`}>
            {category_name}
          </RemoveFilterLink>
        )}
        {province && (
          <RemoveFilterLink to={{ ...view, province_id: undefined }} label={`Hapus provinsi ${province}`}>
            {province}
          </RemoveFilterLink>
        )}
        {search && <RemoveSearchLink view={view} />}
      </div>
      {sheet.shown}
    </>
  )
}

/** On the shelf of everything: which of it. On the others: the way to that shelf, with all that narrows this one. */
function KindChips({ view }: { view: ShowcasePageView }) {
  const { slug, is_sni, is_mentor } = view
  if (slug !== 'all')
    return (
      <Link className="chip" href={addresses.products({ ...view, page: 1 })}>
        {showcaseTitle('all')}
      </Link>
    )
  const kinds = [
    { name: 'SNI', on: is_sni === 1, change: { is_sni: is_sni === 1 ? undefined : 1 } },
    { name: 'Non-SNI', on: is_sni === 0, change: { is_sni: is_sni === 0 ? undefined : 0 } },
    { name: 'Binaan', on: is_mentor === 1, change: { is_mentor: is_mentor ? undefined : 1 } },
  ] as const
  return kinds.map(({ name, on, change }) => (
    <Link
      key={name}
      className={on ? 'chip chip--on' : 'chip'}
      href={addresses.products({ ...view, ...change, page: 1 })}
      {...(on && { 'aria-current': true })}
    >
      {name}
      {on && <Icon d={close} size="xs" />}
    </Link>
  ))
}

const RemoveSearchLink = ({ view }: { view: ShowcasePageView }) => (
  <RemoveFilterLink to={{ ...view, search: undefined }} label={`Hapus pencarian ${view.search}`}>
    “{view.search}”
  </RemoveFilterLink>
)

/** Something that narrows the showcase; a press takes it away. */
const RemoveFilterLink = ({ to, label, children }: { to: ShowcasePageView; label: string; children: ReactNode }) => (
  <Link className="chip chip--on" href={addresses.showcase({ ...to, page: 1 })} aria-label={label}>
    {children}
    <Icon d={close} size="xs" />
  </Link>
)
