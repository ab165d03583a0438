import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { DidYouMean } from './SearchInterpretation.tsx'
import { isFiltered, type SearchView, searchAddress, unfiltered } from './search-view.ts'

type Props = { view: SearchView; didYouMean: string | null }

/** For a search without results: a spelling suggestion, the search without filters, and popular categories. */
export function NoResults({ view, didYouMean }: Props) {
  const hasFilters = isFiltered(view)
  return (
    <>
      <Empty
        variant="find"
        title={commonLabels.emptyCategory}
        description={
          <>
            {view.query && (
              <>
                <b>Tidak ada “{view.query}”.</b>{' '}
              </>
            )}
            {hasFilters
              ? 'Coba tanpa saringan, atau kata lain.'
              : 'Periksa ejaannya, pakai kata yang lebih umum, atau lihat menurut kategori.'}
          </>
        }
      >
        {didYouMean && <DidYouMean view={view} text={didYouMean} />}
        {hasFilters ? (
          <ButtonLink to={searchAddress(unfiltered(view.query))} variant="soft">
            Cari tanpa saringan
          </ButtonLink>
        ) : (
          <ButtonLink to={addresses.products()} variant="soft">
            Lihat semua produk
          </ButtonLink>
        )}
      </Empty>
      <PopularCategories />
    </>
  )
}

const maxCategories = 8

/** The categories with the most products. */
function PopularCategories() {
  const { data } = useQuery(endpointQuery('showcase.categories', {}))
  const categories = (data?.data ?? []).filter(({ total }) => total > 0).sort((a, b) => b.total - a.total)
  if (categories.length === 0) return null
  return (
    <nav aria-label="Lihat menurut kategori">
      <div className="head">
        <h2>Lihat menurut kategori</h2>
      </div>
      <ul className="row row--wrap">
        {categories.slice(0, maxCategories).map(({ id, name }) => (
          <li key={id}>
            <Link className="chip" href={addresses.products({ category_id: id, category_name: name })}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
