import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearch } from 'wouter'
import type { Region } from '#contract/regions.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useLazyDialog } from '#ui/dialog/use-lazy-dialog.tsx'
import { filter } from '#ui/display/filter-icon.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { close } from '#ui/display/icons.ts'
import { type FeedView, feedAddress, feedViewOf, isFiltered } from '../public/lspro-view.ts'
import { FeedForm } from './FeedForm.tsx'

/** What narrows the feed now; each chip takes its own away. On phones the first one opens the sheet. */
export function FeedChips({ view, provinces }: { view: FeedView; provinces: Region[] }) {
  const sheet = useLazyDialog(async () => {
    const { Sheet } = await import('#ui/dialog/Dialog.tsx')
    return ({ onShut }) => (
      <Sheet title="Saring" onShut={onShut}>
        <div className="sheet__part">
          <SheetForm />
        </div>
      </Sheet>
    )
  })
  const count = [view.search, view.province].filter(Boolean).length
  const province = provinces.find(({ id }) => id === view.province)?.name ?? 'Provinsi'
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; these only belong together */}
      <div className={isFiltered(view) ? 'strip' : 'strip only-narrow'} role="group" aria-label="Saringan">
        <button
          type="button"
          className={count ? 'chip chip--on only-narrow' : 'chip only-narrow'}
          aria-haspopup="dialog"
          onClick={sheet.open}
        >
          <Icon d={filter} size="s" />
          {count ? `Saring, ${count}` : 'Saring'}
        </button>
        {view.search && (
          <RemoveFilterLink to={feedAddress({ ...view, search: '' })} what={`pencarian ${view.search}`}>
            “{view.search}”
          </RemoveFilterLink>
        )}
        {view.province && (
          <RemoveFilterLink to={feedAddress({ ...view, province: undefined })} what={`provinsi ${province}`}>
            {province}
          </RemoveFilterLink>
        )}
      </div>
      {sheet.shown}
    </>
  )
}

/** It stands apart from the page, and asks for itself. */
function SheetForm() {
  const provinces = useQuery(endpointQuery('regions.provinces', {})).data?.data ?? []
  return <FeedForm view={feedViewOf(new URLSearchParams(useSearch()))} provinces={provinces} replace />
}

const RemoveFilterLink = ({ to, what, children }: { to: string; what: string; children: ReactNode }) => (
  <Link className="chip chip--on" href={to} aria-label={`Hapus ${what}`}>
    {children}
    <Icon d={close} size="xs" />
  </Link>
)
