// @chunk search

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { CategoryTree } from '#catalog/CategoryTree.tsx'
import { DownloadLink } from '#catalog/DownloadLink.tsx'
import { ProvinceSelect } from '#catalog/ProvinceSelect.tsx'
import { addSearch, clearSearches, removeSearch, useRecentSearches } from '#catalog/search/recent-searches.ts'
import { addresses } from '#contract/addresses.ts'
import type { Region } from '#contract/regions/schemas.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useLazyDialog } from '#ui/dialog/use-lazy-dialog.tsx'
import { HydrationBoundary } from '#ui/display/HydrationBoundary.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { check, clock, close, grid, pin } from '#ui/display/icons.ts'
import { useWideOnly } from '#ui/display/use-wide-only.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'
import { ShareButton } from '#ui/nav/ShareButton.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { countText } from './group-cards.tsx'
import { Results } from './Results.tsx'
import { resultsQuery } from './search-queries.ts'
import {
  type Group,
  groupId,
  groupNames,
  groups,
  type SearchView,
  searchAddress,
  searchViewOf,
  shortGroupNames,
  unfiltered,
  withGroup,
} from './search-view.ts'
import { WholeGroup } from './WholeGroup.tsx'

/** The search for products, producers and certification bodies. All filters are in the address. */
export function SearchPage() {
  const parameters = useSearch()
  const view = searchViewOf(new URLSearchParams(parameters))
  // The results are rendered after the rest, in slices: an entered search is acknowledged first.
  const resultsView = searchViewOf(new URLSearchParams(useDeferredValue(parameters)))
  const provinces = useQuery(endpointQuery('regions.provinces', {})).data?.data ?? []
  const { query, whole } = view
  const address = searchAddress(view)
  useTitle(query ? `“${query}”` : 'Pencarian')
  useEffect(() => {
    if (query) addSearch(query)
  }, [query])
  const heading = useFocusHeading(address)
  return (
    <div className="with-side">
      <HydrationBoundary>
        <SearchFilters key={address} view={view} provinces={provinces} />
      </HydrationBoundary>
      <div className="stack stack--l">
        <div className="stack">
          <FilterChips view={view} provinces={provinces} />
          <div className="row results-head">
            <h1 className="grow" ref={heading} tabIndex={-1}>
              {query ? `“${query}”` : 'Pencarian'}
            </h1>
            {query && !whole && <GroupCounts view={resultsView} />}
            {query && <DownloadLink of={view} />}
            {query && <ShareButton />}
          </div>
          {!query && !whole && <RecentSearches />}
        </div>
        {resultsView.ticked.length === 0 ? (
          <Empty
            variant="find"
            title="Belum ada yang dicari"
            description="Centang Produk, UMKM / Produsen, atau LSPRO."
          >
            <ButtonLink to={searchAddress(unfiltered(query))} variant="soft">
              Cari semuanya
            </ButtonLink>
          </Empty>
        ) : resultsView.whole ? (
          <WholeGroup
            key={searchAddress(resultsView)}
            view={resultsView}
            group={resultsView.whole}
            provinces={provinces}
          />
        ) : (
          <Results key={searchAddress(resultsView)} view={resultsView} provinces={provinces} />
        )}
      </div>
    </div>
  )
}

/** The number of results of each group that has some; a press leads to the group. */
function GroupCounts({ view }: { view: SearchView }) {
  const found = useQuery({ ...resultsQuery(view), enabled: view.ticked.length > 0 }).data?.data
  return (
    <ul className="row results-head__counts" aria-label="Jumlah hasil">
      {found &&
        view.ticked.map(
          (group) =>
            found.total[group] > 0 && (
              <li key={group}>
                <button type="button" className="chip" onClick={() => goToGroup(group)}>
                  <span>{shortGroupNames[group]}</span>
                  <b>{countText(group, found)}</b>
                </button>
              </li>
            ),
        )}
    </ul>
  )
}

function goToGroup(group: Group) {
  const heading = document.getElementById(groupId(group))
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

/** A new search can remove the focused element, such as a link. In that case focuses the heading. */
function useFocusHeading(address: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(address)
  useEffect(() => {
    if (before.current === address) return
    before.current = address
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [address])
  return heading
}

/** The user's recent searches, stored only on this phone. The user can remove one, or all. */
function RecentSearches() {
  const searches = useRecentSearches()
  if (searches.length === 0) return null
  return (
    <section className="stack stack--s">
      <div className="head">
        <h2>Pencarian terakhir</h2>
        <button type="button" className={buttonClass({ variant: 'text', small: true })} onClick={clearSearches}>
          Hapus semua
        </button>
      </div>
      <p className="small muted">{forDevice('Hanya tersimpan di HP ini.')}</p>
      <ul className="stack stack--s">
        {searches.map((text) => (
          <li key={text} className="row">
            <Link className="tag grow" href={addresses.search(text)}>
              <Icon d={clock} size="s" />
              <span>{text}</span>
            </Link>
            <button type="button" className="iconbtn" aria-label={`Hapus ${text}`} onClick={() => removeSearch(text)}>
              <Icon d={close} size="s" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * The filters beside the results, from 900 px on (phones have sheets instead). A category takes effect at once, the
 * other filters with 'Cari'.
 */
function SearchFilters({ view, provinces }: { view: SearchView; provinces: Region[] }) {
  const [, go] = useLocation()
  const [draft, setDraft] = useState({ ...view, whole: undefined } as SearchView)
  const isRendered = useWideOnly()
  function submit(event: FormEvent) {
    event.preventDefault()
    go(searchAddress(draft))
  }
  if (!isRendered) return null
  return (
    <aside className="filters filters--long only-wide" aria-label="Saring">
      <form className="stack" onSubmit={submit}>
        <div className="row filters__head">
          <h2 className="grow">Saring</h2>
          {/* 'Cari' is below the long list of categories, so there is a second submit button near these filters. */}
          {searchAddress(draft) !== searchAddress({ ...view, whole: undefined }) && (
            <button type="submit" className={buttonClass({ variant: 'soft', small: true })}>
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
          {/* A category is a link that also applies the filters above, because 'Cari' is far below. */}
          <CategoryTree chosen={draft.category_id} to={(picked) => searchAddress({ ...draft, ...picked })} />
        </div>
        <button type="submit" className={buttonClass({ wide: true })}>
          Cari
        </button>
      </form>
    </aside>
  )
}

/**
 * The filters as chips. On phones two chips open a sheet and three are check boxes. On wide screens, which have the
 * filters at the side, each active filter has a chip that removes it.
 */
function FilterChips({ view, provinces }: { view: SearchView; provinces: Region[] }) {
  const [, go] = useLocation()
  const provinceSheet = useLazyDialog(async () => (await import('./FilterSheets.tsx')).ProvinceSheet)
  const categorySheet = useLazyDialog(async () => (await import('./FilterSheets.tsx')).CategorySheet)
  const { province_id, category_id, category_name } = view
  const province = provinces.find(({ id }) => id === province_id)?.name
  const chip = (on: unknown) => (on ? 'chip chip--on' : 'chip')
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs in a form; this is only a group */}
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

type Props = { ticked: readonly Group[]; onTick: (group: Group, on: boolean) => void }

/** Check boxes for the groups to search. */
const GroupChecks = ({ ticked, onTick }: Props) =>
  groups.map((group) => {
    const on = ticked.includes(group)
    return (
      <label key={group} className={on ? 'chip chip--on' : 'chip'}>
        <input
          className="sr"
          type="checkbox"
          checked={on}
          onChange={({ currentTarget }) => onTick(group, currentTarget.checked)}
        />
        {on && <Icon d={check} size="s" />}
        {groupNames[group]}
      </label>
    )
  })
