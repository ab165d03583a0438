import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { code } from '#contract/code.ts'
import type { Answer, Ask } from '#contract/endpoint.ts'
import { call } from '#contract/http/call.ts'
import { operator } from '#contract/operator/operator.ts'
import { Problem } from '#contract/problem.ts'
import { reportReachable } from '#offline/network/connectivity.ts'
import { reportExpired } from '#session/expired.ts'
import { token } from '#session/session.ts'

// How the desk asks. Its calls are no part of `contract`, so phones do not carry them; nothing of it is remembered, and
// nothing waits: an operator works with a connection.

type DeskEndpoints = typeof operator
export type DeskEndpointName = keyof DeskEndpoints
export type DeskAsk<Name extends DeskEndpointName> = Ask<DeskEndpoints[Name]>
export type DeskAnswer<Name extends DeskEndpointName> = Answer<DeskEndpoints[Name]>

type RequestOptions = {
  signal?: AbortSignal
  /** Said while the page goes away: the browser sends it all the same. */
  keepalive?: boolean
}

const requestTimeout = 30_000 // ms until an asking that hears nothing counts as without a road

/** Asks the desk's server one thing. Throws a Problem; who is no longer at the desk is led back to the page that asks for a code. */
export async function requestDesk<Name extends DeskEndpointName>(
  client: QueryClient,
  name: Name,
  ask: DeskAsk<Name>,
  { signal, keepalive: lastWord = false }: RequestOptions = {},
): Promise<DeskAnswer<Name>> {
  const sentToken = token()
  const controller = new AbortController()
  for (const reason of [signal, AbortSignal.timeout(requestTimeout)])
    reason?.addEventListener('abort', () => controller.abort(), { once: true })
  try {
    const host = import.meta.env.VITE_API_HOST ?? '/api'
    const answer = await call(operator[name] as DeskEndpoints[Name], ask, {
      host,
      signal: controller.signal,
      ...(sentToken && { token: sentToken }),
      ...(lastWord && { send: (request) => fetch(request, { keepalive: true }) }),
    })
    reportReachable(true)
    // Who asked has left meanwhile, and somebody else may be here: the answer is nobody's any more.
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

/** What the desk knows, as a question for useQuery. The name and the ask are its key. */
export const deskQuery = <Name extends DeskEndpointName>(name: Name, ask: DeskAsk<Name>) =>
  queryOptions<DeskAnswer<Name>>({
    queryKey: deskQueryKey(name, ask),
    queryFn: ({ signal, client }) => requestDesk(client, name, ask, { signal }),
    staleTime: 5_000,
    // Whoever comes back to this window may have been away for hours.
    refetchOnWindowFocus: true,
  })

/** No name of `contract`: the persisted cache keeps only answers whose name it finds there. */
export const deskQueryKey = <Name extends DeskEndpointName>(name: Name, ask?: DeskAsk<Name>) =>
  ask === undefined ? [`desk.${name}`] : [`desk.${name}`, ask]

// The server says where to go to whoever has the role and is not at the desk; to others it says only no.
const isTwoFactorRequired = ({ code: said, route }: Problem) => said === code.notYours && route !== undefined

/** The desk has shut behind our back: every page asks for a code first. */
function lockDesk(client: QueryClient) {
  const { queryKey } = deskQuery('door', {})
  client.setQueryData(queryKey, (door) => door && { ...door, data: { ...door.data, open: 0 as const, until: null } })
}

/** The code was right: whatever was asked before it is asked again. */
export async function unlockDesk(client: QueryClient, until: string) {
  const { queryKey } = deskQuery('door', {})
  client.setQueryData(queryKey, (door) => ({ ...door, data: { enrolled: 1 as const, open: 1 as const, until } }))
  await client.invalidateQueries({ predicate: ({ queryKey: [name] }) => /^desk\.(?!door)/.test(String(name)) })
}
