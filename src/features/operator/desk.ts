import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#contract/call.ts'
import { code } from '#contract/code.ts'
import type { Answer, Ask } from '#contract/endpoint.ts'
import { operator } from '#contract/operator.ts'
import { Problem } from '#contract/problem.ts'
import { roadSeen } from '#offline/road.ts'
import { sessionOver } from '#session/over.ts'
import { token } from '#session/session.ts'

// How the desk asks. Its calls are no part of `contract`, so phones do not carry them; nothing of it is remembered, and
// nothing waits: an operator works with a connection.

type Calls = typeof operator
export type DeskCall = keyof Calls
export type DeskAsk<Name extends DeskCall> = Ask<Calls[Name]>
export type DeskAnswer<Name extends DeskCall> = Answer<Calls[Name]>

type More = {
  signal?: AbortSignal
  /** Said while the page goes away: the browser sends it all the same. */
  lastWord?: boolean
}

const patience = 30_000 // ms until an asking that hears nothing counts as without a road

/** Asks the desk's server one thing. Throws a Problem; who is no longer at the desk is led back to its door. */
export async function askDesk<Name extends DeskCall>(
  client: QueryClient,
  name: Name,
  ask: DeskAsk<Name>,
  { signal, lastWord = false }: More = {},
): Promise<DeskAnswer<Name>> {
  const mine = token()
  const stop = new AbortController()
  for (const reason of [signal, AbortSignal.timeout(patience)])
    reason?.addEventListener('abort', () => stop.abort(), { once: true })
  try {
    const host = import.meta.env.VITE_API_HOST ?? '/api'
    const answer = await call(operator[name] as Calls[Name], ask, {
      host,
      signal: stop.signal,
      ...(mine && { token: mine }),
      ...(lastWord && { send: (request) => fetch(request, { keepalive: true }) }),
    })
    roadSeen(true)
    // Who asked has left meanwhile, and somebody else may be here: the answer is nobody's any more.
    if (token() !== mine) throw new Problem('session')
    return answer as DeskAnswer<Name>
  } catch (error) {
    if (signal?.aborted) throw error
    const problem = error instanceof Problem ? error : new Problem('unreachable')
    roadSeen(problem.trouble !== 'unreachable')
    if (problem.trouble === 'session' && mine) sessionOver(mine)
    if (isDoorShut(problem)) shutDoor(client)
    throw problem
  }
}

/** What the desk knows, as a question for useQuery. The name and the ask are its key. */
export const deskQuestion = <Name extends DeskCall>(name: Name, ask: DeskAsk<Name>) =>
  queryOptions<DeskAnswer<Name>>({
    queryKey: deskKey(name, ask),
    queryFn: ({ signal, client }) => askDesk(client, name, ask, { signal }),
    staleTime: 5_000,
    // Whoever comes back to this window may have been away for hours.
    refetchOnWindowFocus: true,
  })

/** No name of `contract`: the memory keeps only answers whose name it finds there. */
export const deskKey = <Name extends DeskCall>(name: Name, ask?: DeskAsk<Name>) =>
  ask === undefined ? [`desk.${name}`] : [`desk.${name}`, ask]

// The server says where to go to whoever has the role and is not at the desk; to others it says only no.
const isDoorShut = ({ code: said, route }: Problem) => said === code.notYours && route !== undefined

/** The desk has shut behind our back: the door stands before every page until a code opens it again. */
function shutDoor(client: QueryClient) {
  const { queryKey } = deskQuestion('door', {})
  client.setQueryData(queryKey, (door) => door && { ...door, data: { ...door.data, open: 0 as const, until: null } })
}

/** The code was right: whatever was asked before it is asked again. */
export async function openDoor(client: QueryClient, until: string) {
  const { queryKey } = deskQuestion('door', {})
  client.setQueryData(queryKey, (door) => ({ ...door, data: { enrolled: 1 as const, open: 1 as const, until } }))
  await client.invalidateQueries({ predicate: ({ queryKey: [name] }) => /^desk\.(?!door)/.test(String(name)) })
}
