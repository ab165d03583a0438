import { infiniteQueryOptions, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Answer, RequestOf } from '#contract/endpoint.ts'
import type { EndpointName, EndpointOf } from '#contract/index.ts'
import { Problem } from '#contract/problem.ts'
import { reportExpired } from '#session/expired.ts'
import { token } from '#session/session.ts'
import { hasDownloads } from '../downloads/downloaded-answers.ts'
import { environment } from '../environment.ts'
import { connectivityNow, reportReachable } from '../network/connectivity.ts'
import { loadApiClient } from '../network/load-api-client.ts'
import { cachedAtHeader } from './cached-at-header.ts'
import { pagedQueryKeyOf, queryKeyOf } from './query-keys.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Problem
  }
}

// A query names its endpoint instead of importing it: the schemas that check its answer load with the first request,
// not with the first screen, whose answers the server has checked already.

/** A query for useQuery. Its key is endpoint and request. */
export function endpointQuery<Name extends EndpointName>(name: Name, ask: RequestOf<EndpointOf<Name>>) {
  const queryKey = queryKeyOf(name, ask)
  return queryOptions<Answer<EndpointOf<Name>>>({
    queryKey,
    queryFn: ({ signal, client }) => fetchEndpoint(name, ask, signal, client, queryKey),
  })
}

type PagedEndpoint = {
  [Name in EndpointName]: Answer<EndpointOf<Name>> extends { pages: number } ? Name : never
}[EndpointName]

/** A list requested page by page, from `page` of the request on. */
export function pagedQuery<Name extends PagedEndpoint>(name: Name, ask: RequestOf<EndpointOf<Name>>) {
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

const copyTolerance = 60_000 // ms by which the worker's copy may be older than the data on the screen
const queryTimeout = 15_000 // ms until a request without an answer counts as offline

// The age of the pages that one fetch has requested so far: a refetched list requests its pages one after another.
const oldestPart = new WeakMap<AbortSignal, number>()

/**
 * Sends a request and returns the server's answer, or the worker's copy with its time. `further`: the page is appended
 * to those above it, and a list is as old as its oldest page.
 */
export async function fetchEndpoint<Name extends EndpointName>(
  name: Name,
  ask: RequestOf<EndpointOf<Name>>,
  signal: AbortSignal,
  client: QueryClient,
  key: QueryKey,
  further = false,
): Promise<Answer<EndpointOf<Name>>> {
  const before = client.getQueryState(key)
  const above = further ? (oldestPart.get(signal) ?? before?.dataUpdatedAt) : undefined
  let cachedAt: number | undefined
  let requestedAt: number | undefined
  const send = async (request: Request) => {
    requestedAt = environment.now()
    const response = await environment.fetch(request)
    cachedAt = Number(response.headers.get(cachedAtHeader)) || undefined
    return response
  }
  // Without a network a downloaded catalogue opens while the request fails: each takes a slow phone a second.
  const early = connectivityNow().open ? undefined : askDownloads(name, ask)
  let ownToken: string | undefined
  const stop = new AbortController()
  for (const reason of [signal, AbortSignal.timeout(queryTimeout)])
    reason.addEventListener('abort', () => stop.abort(), { once: true })
  try {
    const { call, endpointNamed } = await loadApiClient()
    const endpoint = endpointNamed(name) as EndpointOf<Name>
    const sessionToken = token()
    ownToken = endpoint.access === 'anyone' ? undefined : sessionToken
    const host = import.meta.env.VITE_API_HOST ?? '/api'
    const answer = await call(endpoint, ask, { send, host, signal: stop.signal, ...(ownToken && { token: ownToken }) })
    reportReachable(cachedAt === undefined)
    // A page that the worker stored later than this copy has newer answers.
    if (cachedAt && !further && before?.data !== undefined && cachedAt < before.dataUpdatedAt - copyTolerance)
      throw new Problem('unreachable')
    // The query would treat the worker's old copy as fresh, so it gets the copy's time. For a person with a session an
    // answer is as old as its request: a write that arrives while the request is on its way is not in the answer.
    const answeredAt = cachedAt ?? (sessionToken && requestedAt)
    const updatedAt = answeredAt && above ? Math.min(answeredAt, above) : answeredAt
    oldestPart.set(signal, updatedAt || environment.now())
    if (updatedAt) environment.setTimeout(() => setUpdatedAt(client, key, updatedAt, before?.dataUpdateCount))
    return answer
  } catch (error) {
    if (signal.aborted) throw error
    const problem = error instanceof Problem ? error : new Problem('unreachable')
    reportReachable(problem.trouble !== 'unreachable')
    // Quiet, because queries refetch by themselves. A person with pending work can sign in again on the same page
    // (acceptance.md#law-8).
    if (problem.trouble === 'session' && ownToken) reportExpired(ownToken, { quiet: true })
    if (problem.trouble === 'unreachable') {
      const downloaded = await (early ?? askDownloads(name, ask))
      if (downloaded && (before?.data === undefined || downloaded.at > before.dataUpdatedAt)) {
        environment.setTimeout(() => setUpdatedAt(client, key, downloaded.at, before?.dataUpdateCount))
        return downloaded.answer
      }
    }
    throw problem
  }
}

/** The answer of the downloaded catalogue; undefined without one. Never rejects. */
async function askDownloads<Name extends EndpointName>(name: Name, ask: RequestOf<EndpointOf<Name>>) {
  if (!hasDownloads()) return undefined
  return import('../downloads/catalogue-client.ts')
    .then(({ answerFromDownloads }) => answerFromDownloads(name, ask))
    .catch(() => undefined)
}

/** Sets the query's time, unless its data has changed since `before`: more pages are being loaded. */
function setUpdatedAt(client: QueryClient, key: QueryKey, updatedAt: number, before = 0) {
  if (client.getQueryState(key)?.dataUpdateCount === before) return
  client.setQueryData(key, (data: unknown) => data, { updatedAt })
}
