import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Answer, RequestOf } from '#contract/endpoint.ts'
import { call } from '#contract/http/call.ts'
import { code } from '#contract/http/code.ts'
import { operator } from '#contract/operator/operator.ts'
import { Problem } from '#contract/problem.ts'
import { reportReachable } from '#offline/network/connectivity.ts'
import { reportExpired } from '#session/expired.ts'
import { token } from '#session/session.ts'

// Requests of the desk. Its endpoints are not in `contract`, so other users do not load them. Answers are not persisted
// and writes are not queued: an operator works online.

type DeskEndpoints = typeof operator
export type DeskEndpointName = keyof DeskEndpoints
export type DeskRequest<Name extends DeskEndpointName> = RequestOf<DeskEndpoints[Name]>
export type DeskAnswer<Name extends DeskEndpointName> = Answer<DeskEndpoints[Name]>

type RequestOptions = {
  signal?: AbortSignal
  /** Sent while the page is unloaded: the browser completes the request. */
  keepalive?: boolean
  /** Used instead of `fetch`, with timeouts of its own. */
  send?: (request: Request) => Promise<Response>
  /** ms until a request without an answer counts as unreachable. */
  timeout?: number
}

/** Calls an endpoint of the desk. Throws a Problem. When the desk is locked, every page asks for a code again. */
export async function requestDesk<Name extends DeskEndpointName>(
  client: QueryClient,
  name: Name,
  ask: DeskRequest<Name>,
  { signal, keepalive = false, send, timeout = 30_000 }: RequestOptions = {},
): Promise<DeskAnswer<Name>> {
  const sentToken = token()
  const controller = new AbortController()
  for (const reason of [signal, send ? undefined : AbortSignal.timeout(timeout)])
    reason?.addEventListener('abort', () => controller.abort(), { once: true })
  try {
    const host = import.meta.env.VITE_API_HOST ?? '/api'
    const answer = await call(operator[name] as DeskEndpoints[Name], ask, {
      host,
      signal: controller.signal,
      ...(sentToken && { token: sentToken }),
      ...(send && { send }),
      ...(keepalive && { send: (request: Request) => fetch(request, { keepalive: true }) }),
    })
    reportReachable(true)
    // The operator has signed out meanwhile, and another user may be signed in: discard the answer.
    if (token() !== sentToken) throw new Problem('session')
    return answer as DeskAnswer<Name>
  } catch (error) {
    if (signal?.aborted) throw error
    const problem = error instanceof Problem ? error : new Problem('unreachable')
    reportReachable(problem.trouble !== 'unreachable')
    if (problem.trouble === 'session' && sentToken) reportExpired(sentToken)
    if (isTwoFactorRequired(problem)) lockDesk(client)
    throw problem
  }
}

/** Options of useQuery for an endpoint of the desk; its name and input are the key. */
export const deskQuery = <Name extends DeskEndpointName>(name: Name, ask: DeskRequest<Name>) =>
  queryOptions<DeskAnswer<Name>>({
    queryKey: deskQueryKey(name, ask),
    queryFn: ({ signal, client }) => requestDesk(client, name, ask, { signal }),
    staleTime: 5_000,
    // The operator may return to this window after hours.
    refetchOnWindowFocus: true,
  })

/** Never a name of `contract`, because the persisted cache stores the answers of those. */
export const deskQueryKey = <Name extends DeskEndpointName>(name: Name, ask?: DeskRequest<Name>) =>
  ask === undefined ? [`desk.${name}`] : [`desk.${name}`, ask]

// To an operator without a valid code the server answers with a route; to other users without one.
const isTwoFactorRequired = ({ code: problemCode, route }: Problem) =>
  problemCode === code.notYours && route !== undefined

/** The server has locked the desk: every page asks for a code first. */
function lockDesk(client: QueryClient) {
  const { queryKey } = deskQuery('door', {})
  client.setQueryData(queryKey, (old) => old && { ...old, data: { ...old.data, open: 0 as const, until: null } })
}

/** The code was right: all queries of the desk are fetched again. */
export async function unlockDesk(client: QueryClient, until: string) {
  const { queryKey } = deskQuery('door', {})
  // An answer that was asked for before the code would lock the desk again.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (old) => ({ ...old, data: { enrolled: 1 as const, open: 1 as const, until } }))
  await client.invalidateQueries({ predicate: ({ queryKey: [name] }) => /^desk\.(?!door)/.test(String(name)) })
}
