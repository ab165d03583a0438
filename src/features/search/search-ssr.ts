import { categoriesQuery, provincesQuery, type SsrPage, type SsrPages, site, ssrQuery } from '#ui/ssr/ssr-page.ts'
import { groupInputOf, resultsInputOf, searchAddress, searchViewOf } from './search-view.ts'

const search: SsrPage = {
  queries: ({ searchParams }) => {
    const view = searchViewOf(searchParams)
    const { whole, ticked } = view
    const resultQueries = whole
      ? [ssrQuery('search.results', groupInputOf(view, whole), 1)]
      : ticked.length > 0
        ? [ssrQuery('search.results', resultsInputOf(view))]
        : []
    return [...resultQueries, categoriesQuery, provincesQuery]
  },
  /** Hidden from search engines. */
  head: ({ searchParams }) => {
    const view = searchViewOf(searchParams)
    return {
      title: `${view.query ? `“${view.query}”` : 'Pencarian'} – ${site}`,
      description: 'Cari produk, UMKM, dan lembaga sertifikasi produk (LSPRO) di Etalase Mutu.',
      canonical: searchAddress(view),
      hidden: true,
    }
  },
}

export const searchSsr = { search } satisfies SsrPages
