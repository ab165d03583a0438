// @chunk filters
import { infiniteQueryOptions, useQuery } from '@tanstack/react-query'
import type { CategoryCounts } from '#catalog/CategoryTree.tsx'
import { endpointQuery, fetchEndpoint } from '#offline/cache/endpoint-query.ts'
import { pagedQueryKeyOf } from '#offline/cache/query-keys.ts'
import { countsInputOf, listInputOf, type ShowcasePageView, showcaseViewOf } from './showcase-view.ts'

/** The products of a view: its page by number, and each following piece by the cursor of the answer before it. */
export function listQuery(view: ShowcasePageView) {
  const ask = listInputOf(view)
  const queryKey = pagedQueryKeyOf('showcase.list', ask)
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, client, pageParam }) => {
      const where = typeof pageParam === 'string' ? { page: 1, after: pageParam } : { page: pageParam }
      return fetchEndpoint('showcase.list', { ...ask, ...where }, signal, client, queryKey, pageParam !== view.page)
    },
    initialPageParam: view.page as number | string,
    // Persisted answers of earlier releases have no cursor.
    getNextPageParam: ({ next, pages }, _, page) =>
      next === undefined && typeof page === 'number' && page < pages ? page + 1 : next,
  })
}

/** The products of the view in an address. */
export const listQueryOf = (query: URLSearchParams) => listQuery(showcaseViewOf(query))

/** The number of products in a view, without fetching them. */
export const countQuery = (view: ShowcasePageView) =>
  endpointQuery('showcase.list', { ...listInputOf(view), page: 1, rows: 1 })

/** The products per category with the filters of a view; undefined while unknown, 'all' for the menu's own counts. */
export function useCategoryCounts(view: ShowcasePageView): CategoryCounts | undefined {
  const ask = countsInputOf(view)
  const { data } = useQuery({ ...endpointQuery('showcase.counts', ask ?? {}), enabled: ask !== undefined })
  if (!ask) return view.search ? undefined : 'all'
  return data && new Map(data.data.map(({ id, total }) => [id, total]))
}
