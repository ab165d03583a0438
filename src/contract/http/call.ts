// @chunk schemas
import { type Answer, addressOf, type Endpoint, type RequestOf } from '../endpoint.ts'
import { Problem } from '../problem.ts'
import { parseResponse, requestIdOf } from './parse-response.ts'

export type CallOptions = {
  /** Used instead of `fetch`. */
  send?: (request: Request) => Promise<Response>
  /** The base address of the API; `/api` by default. */
  host?: string
  token?: string
  /** Idempotency key: made with the write, the same on every attempt. */
  key?: string
  signal?: AbortSignal
}

/**
 * Calls an endpoint. Returns its validated answer, or throws a Problem; only an aborted request throws the abort error
 * instead, because it is not a failure.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ask: RequestOf<E>,
  by: CallOptions = {},
): Promise<Answer<E>> {
  const response = await sendRequest(toRequest(endpoint, ask, by), by)
  const answer = endpoint.answer.safeParse(await parseResponse(response))
  if (!answer.success)
    throw new Problem('broken', 'an answer the contract does not know', undefined, { requestId: requestIdOf(response) })
  return answer.data as Answer<E>
}

/**
 * Sends a request. Throws the Problem 'unreachable' when there is no response, and the abort error when it was aborted.
 */
export async function sendRequest(request: Request, { send = fetch, signal }: Pick<CallOptions, 'send' | 'signal'>) {
  try {
    return await send(request)
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Problem('unreachable')
  }
}

/** Builds the request: the input in the address for GET, as raw bytes for a file, as JSON otherwise. */
export function toRequest(
  endpoint: Pick<Endpoint, 'path' | 'method' | 'raw'>,
  ask: unknown,
  { token, key, signal, host = '/api' }: CallOptions,
): Request {
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (key) headers.set('idempotency-key', key)
  const url = new URL(`${host}${addressOf(endpoint, ask)}`, globalThis.location?.origin ?? 'http://localhost')
  if (endpoint.method === 'GET') for (const [name, value] of queryOf(endpoint, ask)) url.searchParams.set(name, value)
  const init: RequestInit = { method: endpoint.method ?? 'POST', headers, ...(signal && { signal }) }
  if (endpoint.raw) {
    const { bytes } = ask as { bytes: Blob }
    // A browser knows no type for a file whose extension is not registered on its computer.
    headers.set('content-type', bytes.type || 'application/octet-stream')
    init.body = bytes
  } else if (endpoint.method !== 'GET') {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(ask ?? {})
  }
  return new Request(url, init)
}

/** The input that is not in the path; null and undefined are left out. */
const queryOf = ({ path }: Pick<Endpoint, 'path'>, ask: unknown): [string, string][] =>
  Object.entries((ask ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    path.includes(`{${name}}`) || value === undefined || value === null ? [] : [[name, String(value)]],
  )
