import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { labels } from '#contract/labels.ts'
import { question } from '#offline/question.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { isNarrow, type SearchView, searchAddress, unfiltered } from './search-view.ts'
import { DidYouMean } from './Understood.tsx'

type Props = { view: SearchView; didYouMean: string | null }

/** Nothing was found: what it may have meant, what to leave out, and where else one can look. */
export function NothingFound({ view, didYouMean }: Props) {
  const narrow = isNarrow(view)
  return (
    <>
      <Empty
        look="find"
        title={labels.emptyCategory}
        say={
          narrow
            ? 'Coba tanpa saringan, atau kata lain.'
            : 'Periksa ejaannya, pakai kata yang lebih umum, atau lihat menurut kategori.'
        }
      >
        {didYouMean && <DidYouMean view={view} text={didYouMean} />}
        {narrow ? (
          <ButtonLink to={searchAddress(unfiltered(view.query))} look="soft">
            Cari tanpa saringan
          </ButtonLink>
        ) : (
          <ButtonLink to={addresses.products()} look="soft">
            Lihat semua produk
          </ButtonLink>
        )}
      </Empty>
      <FullCategories />
    </>
  )
}

const most = 8

/** The categories that have most to show. */
function FullCategories() {
  const { data } = useQuery(question('showcase.categories', {}))
  const full = (data?.data ?? []).filter(({ total }) => total > 0).sort((a, b) => b.total - a.total)
  if (full.length === 0) return null
  return (
    <nav aria-label="Lihat menurut kategori">
      <div className="head">
        <h2>Lihat menurut kategori</h2>
      </div>
      <ul className="row row--wrap">
        {full.slice(0, most).map(({ id, name }) => (
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
