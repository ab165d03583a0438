import { type Answer, type Ask, addressOf, type Endpoint } from '../endpoint.ts'
import { Problem } from '../problem.ts'
import { parseResponse } from './parse-response.ts'

export type CallOptions = {
  /** Stands in for `fetch`. */
  send?: (request: Request) => Promise<Response>
  /** Where the API stands, `/api` unless said otherwise. */
  host?: string
  token?: string
  /** Idempotency key: made with the write, the same on every try. */
  key?: string
  signal?: AbortSignal
}

/**
 * Asks the server one thing. Returns its checked answer, or throws a Problem: there is no third way out.
 * An aborted asking throws the abort itself, for it is nobody's failure.
 */
export async function call<E extends Endpoint>(endpoint: E, ask: Ask<E>, by: CallOptions = {}): Promise<Answer<E>> {
  const answer = endpoint.answer.safeParse(await parseResponse(await sendRequest(toRequest(endpoint, ask, by), by)))
  if (!answer.success) throw new Problem('broken', 'an answer the contract does not know')
  return answer.data as Answer<E>
}

/** Sends a request. Throws 'unreachable' when nothing answers, and the abort itself when it was stopped. */
export async function sendRequest(request: Request, { send = fetch, signal }: Pick<CallOptions, 'send' | 'signal'>) {
  try {
    return await send(request)
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Problem('unreachable')
  }
}

/** The request an asking becomes: the ask in the address for GET, its bare bytes for a file, as JSON otherwise. */
export function toRequest(
  endpoint: Pick<Endpoint, 'path' | 'method' | 'raw'>,
  ask: unknown,
  { token, key, signal, host = '/api' }: CallOptions,
): Request {
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (key) headers.set('idempotency-key', key)
  const url = new URL(`${host}${addressOf(endpoint, ask)}`, globalThis.location?.origin ?? 'http://localhost')
  const init: RequestInit = { method: endpoint.method ?? 'POST', headers, ...(signal && { signal }) }
  if (endpoint.raw) {
    const { bytes } = ask as { bytes: Blob }
    headers.set('content-type', bytes.type)
    init.body = bytes
  } else if (endpoint.method !== 'GET') {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(ask ?? {})
  }
  return new Request(url, init)
}
