import { infiniteQueryOptions, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { call } from '#contract/call.ts'
import { type Answer, type Ask, addressOf, type Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { token } from '#session/session.ts'
import { keptAtHeader } from './kept-at.ts'
import { roadSeen } from './road.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Problem
    queryMeta: { keep: boolean }
  }
}

/** A question for useQuery: its address is its key, so nobody invents keys. */
export function question<E extends Endpoint>(endpoint: E, ask: Ask<E>) {
  const queryKey = keyOf(endpoint, ask)
  return queryOptions<Answer<E>>({
    queryKey,
    queryFn: ({ signal, client }) => answered(endpoint, ask, signal, client, queryKey),
    meta: { keep: endpoint.offline === 'keep' },
  })
}

type Paged = { pages: number }
type PagedEndpoint = Endpoint & { answer: { _zod: { output: Paged } } }

/** A list asked page by page, from `page` of the ask on. */
export function pagedQuestion<E extends PagedEndpoint>(endpoint: E, ask: Ask<E> & { page?: number | undefined }) {
  const queryKey = [...keyOf(endpoint, ask), 'paged'] as const
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, client, pageParam }) =>
      answered(endpoint, { ...ask, page: pageParam }, signal, client, queryKey),
    initialPageParam: ask.page ?? 1,
    getNextPageParam: (last, _, page) => (page < (last as Paged).pages ? page + 1 : undefined),
    meta: { keep: endpoint.offline === 'keep' },
  })
}

export const keyOf = (endpoint: Endpoint, ask: unknown): QueryKey => [addressOf(endpoint, ask), ask]

async function answered<E extends Endpoint>(
  endpoint: E,
  ask: Ask<E>,
  signal: AbortSignal,
  client: QueryClient,
  key: QueryKey,
): Promise<Answer<E>> {
  let keptAt: number | undefined
  const send = async (request: Request) => {
    const response = await fetch(request)
    keptAt = Number(response.headers.get(keptAtHeader)) || undefined
    return response
  }
  const mine = endpoint.who === 'anyone' ? undefined : token()
  const patience = AbortSignal.timeout(15_000)
  const stop = new AbortController()
  for (const reason of [signal, patience]) reason.addEventListener('abort', () => stop.abort(), { once: true })
  try {
    const host = import.meta.env.VITE_API_HOST ?? '/api'
    const answer = await call(endpoint, ask, { send, host, signal: stop.signal, ...(mine && { token: mine }) })
    roadSeen(keptAt === undefined)
    // The query would call the worker's old copy new: give it the time it has.
    const updatedAt = keptAt
    if (updatedAt) setTimeout(() => client.setQueryData(key, (data: unknown) => data, { updatedAt }))
    return answer
  } catch (error) {
    if (signal.aborted) throw error
    const problem = error instanceof Problem ? error : new Problem('unreachable')
    roadSeen(problem.trouble !== 'unreachable')
    throw problem
  }
}
