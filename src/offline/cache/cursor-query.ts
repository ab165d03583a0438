// @chunk infinite-list
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { RequestOf } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import { fetchEndpoint } from './endpoint-query.ts'
import { pagedQueryKeyOf } from './query-keys.ts'

type CursorEndpoint = 'lspro.posts' | 'lspro.searchPosts'

/** A list that grows at its top, requested piece by piece: `next` of each answer is the cursor of the following one. */
export function cursorQuery<Name extends CursorEndpoint>(name: Name, ask: RequestOf<EndpointOf<Name>>) {
  const queryKey = pagedQueryKeyOf(name, ask)
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, client, pageParam: before }) =>
      fetchEndpoint(name, before === null ? ask : { ...ask, before }, signal, client, queryKey, before !== null),
    initialPageParam: null as number | null,
    getNextPageParam: ({ data }) => data.next,
  })
}
