import { infiniteQueryOptions } from '@tanstack/react-query'
import { endpointQuery, fetchEndpoint } from '#offline/cache/endpoint-query.ts'
import { pagedQueryKeyOf } from '#offline/cache/query-keys.ts'
import { type Group, groupInputOf, resultsInputOf, type SearchView } from './search-view.ts'

export const resultsQuery = (view: SearchView) => endpointQuery('search.results', resultsInputOf(view))

/** All results of a group, page by page from page 1. */
export function groupQuery(view: SearchView, group: Group) {
  const ask = groupInputOf(view, group)
  const queryKey = pagedQueryKeyOf('search.results', ask)
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, client, pageParam: page }) =>
      fetchEndpoint('search.results', { ...ask, page }, signal, client, queryKey, page !== 1),
    initialPageParam: 1,
    getNextPageParam: ({ data }, pages, page) => {
      const loaded = pages.reduce((sum, { data }) => sum + data[group].length, 0)
      return data[group].length > 0 && loaded < data.total[group] ? page + 1 : undefined
    },
  })
}
