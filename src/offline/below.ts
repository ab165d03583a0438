import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Ask } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import { pagedKeyOf } from './keys.ts'
import { answered } from './question.ts'

type Feed = 'lspro.posts' | 'lspro.searchPosts'

/** A list that grows at its top, asked piece by piece: each says in `next` what lies below it. */
export function feedQuestion<Name extends Feed>(name: Name, ask: Ask<EndpointOf<Name>>) {
  const queryKey = pagedKeyOf(name, ask)
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, client, pageParam: before }) =>
      answered(name, before === null ? ask : { ...ask, before }, signal, client, queryKey, before !== null),
    initialPageParam: null as number | null,
    getNextPageParam: ({ data }) => data.next,
  })
}
