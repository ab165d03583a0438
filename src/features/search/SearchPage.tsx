import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import { addSearch } from '#catalog/recent-searches.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { ShareButton } from '#ui/nav/ShareButton.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { FilterChips } from './FilterChips.tsx'
import { RecentSearches } from './RecentSearches.tsx'
import { Results } from './Results.tsx'
import { SearchFilters } from './SearchFilters.tsx'
import { searchAddress, searchViewOf, unfiltered } from './search-view.ts'
import { WholeGroup } from './WholeGroup.tsx'

/** Looking for something among products, producers and certification bodies (rows 172–179). The address is the view. */
export function SearchPage() {
  const view = searchViewOf(new URLSearchParams(useSearch()))
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
      <SearchFilters key={address} view={view} provinces={provinces} />
      <div className="stack stack--l">
        <div className="stack">
          <FilterChips view={view} provinces={provinces} />
          <div className="row">
            <h1 className="grow" ref={heading} tabIndex={-1}>
              {query ? `“${query}”` : 'Pencarian'}
            </h1>
            {query && <ShareButton />}
          </div>
          {!query && !whole && <RecentSearches />}
        </div>
        {view.ticked.length === 0 ? (
          <Empty look="find" title="Belum ada yang dicari" say="Centang Produk, UMKM / Produsen, atau LSPRO.">
            <ButtonLink to={searchAddress(unfiltered(query))} look="soft">
              Cari semuanya
            </ButtonLink>
          </Empty>
        ) : whole ? (
          <WholeGroup key={address} view={view} group={whole} provinces={provinces} />
        ) : (
          <Results key={address} view={view} provinces={provinces} />
        )}
      </div>
    </div>
  )
}

/** Another search takes away what had the focus, a link or the box itself: then the heading has it, not nothing. */
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
