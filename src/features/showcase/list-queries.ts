// @chunk filters
import { useQuery } from '@tanstack/react-query'
import type { CategoryCounts } from '#catalog/CategoryTree.tsx'
import { endpointQuery, pagedQuery } from '#offline/cache/endpoint-query.ts'
import { countsInputOf, listInputOf, type ShowcasePageView } from './showcase-view.ts'

/** The products of a view, from its page on. */
export const listQuery = (view: ShowcasePageView) => pagedQuery('showcase.list', listInputOf(view))

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
