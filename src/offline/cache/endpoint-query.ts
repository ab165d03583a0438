import { infiniteQueryOptions, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Answer, Ask } from '#contract/endpoint.ts'
import type { EndpointName, EndpointOf } from '#contract/index.ts'
import { Problem } from '#contract/problem.ts'
import { reportExpired } from '#session/expired.ts'
import { token } from '#session/session.ts'
import { reportReachable } from '../network/connectivity.ts'
import { cachedAtHeader } from './cached-at-header.ts'
import { pagedQueryKeyOf, queryKeyOf } from './query-keys.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Problem
  }
}

// A question names its endpoint instead of holding it: the shapes that check its answer come with the first asking, not
// with the first screen, whose answers the server has checked already.

/** A question for useQuery: name and ask are its key, so nobody invents keys. */
export function endpointQuery<Name extends EndpointName>(name: Name, ask: Ask<EndpointOf<Name>>) {
  const queryKey = queryKeyOf(name, ask)
  return queryOptions<Answer<EndpointOf<Name>>>({
    queryKey,
    queryFn: ({ signal, client }) => fetchEndpoint(name, ask, signal, client, queryKey),
  })
}

type PagedEndpoint = {
  [Name in EndpointName]: Answer<EndpointOf<Name>> extends { pages: number } ? Name : never
}[EndpointName]

/** A list asked page by page, from `page` of the ask on. */
export function pagedQuery<Name extends PagedEndpoint>(name: Name, ask: Ask<EndpointOf<Name>>) {
  const queryKey = pagedQueryKeyOf(name, ask)
  const first = ask.page ?? 1
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, client, pageParam }) =>
      fetchEndpoint(name, { ...ask, page: pageParam }, signal, client, queryKey, pageParam !== first),
    initialPageParam: first,
    getNextPageParam: ({ pages }, _, page) => (page < pages ? page + 1 : undefined),
  })
}

const queryTimeout = 15_000 // ms until an asking that hears nothing counts as without a road

// The age of what one fetching has asked for so far: a list asked anew asks for its pages one after another.
const oldestPart = new WeakMap<AbortSignal, number>()

/**
 * One asking: what the server answers, or what the worker kept, with the time it has. `further`: it is added to what stands
 * above it, and a list is as old as the oldest of its pages.
 */
export async function fetchEndpoint<Name extends EndpointName>(
  name: Name,
  ask: Ask<EndpointOf<Name>>,
  signal: AbortSignal,
  client: QueryClient,
  key: QueryKey,
  further = false,
): Promise<Answer<EndpointOf<Name>>> {
  const before = client.getQueryState(key)
  const above = further ? (oldestPart.get(signal) ?? before?.dataUpdatedAt) : undefined
  let keptAt: number | undefined
  let askedAt: number | undefined
  const send = async (request: Request) => {
    askedAt = Date.now()
    const response = await fetch(request)
    keptAt = Number(response.headers.get(cachedAtHeader)) || undefined
    return response
  }
  let mine: string | undefined
  const stop = new AbortController()
  for (const reason of [signal, AbortSignal.timeout(queryTimeout)])
    reason.addEventListener('abort', () => stop.abort(), { once: true })
  try {
    const { call, endpointNamed } = await import('../network/api-client.ts')
    const endpoint = endpointNamed(name) as EndpointOf<Name>
    const whose = token()
    mine = endpoint.who === 'anyone' ? undefined : whose
    const host = import.meta.env.VITE_API_HOST ?? '/api'
    const answer = await call(endpoint, ask, { send, host, signal: stop.signal, ...(mine && { token: mine }) })
    reportReachable(keptAt === undefined)
    // The query would call the worker's old copy new: give it the time it has. And to whoever may have said something, an
    // answer is as old as its asking: what arrives while it is on its way is not in it.
    const at = keptAt ?? (whose && askedAt)
    const updatedAt = at && above ? Math.min(at, above) : at
    oldestPart.set(signal, updatedAt || Date.now())
    if (updatedAt) setTimeout(() => setUpdatedAt(client, key, updatedAt, before?.dataUpdateCount))
    return answer
  } catch (error) {
    if (signal.aborted) throw error
    const problem = error instanceof Problem ? error : new Problem('unreachable')
    reportReachable(problem.trouble !== 'unreachable')
    // A page asks by itself, again and again: whoever has work that waits is asked to sign in where they are (acceptance.md#law-8).
    if (problem.trouble === 'session' && mine) reportExpired(mine, { quiet: true })
    throw problem
  }
}

/** Gives what the query holds its time, unless it still holds what it held `before`: more pages are on their way. */
function setUpdatedAt(client: QueryClient, key: QueryKey, updatedAt: number, before = 0) {
  if (client.getQueryState(key)?.dataUpdateCount === before) return
  client.setQueryData(key, (data: unknown) => data, { updatedAt })
}
