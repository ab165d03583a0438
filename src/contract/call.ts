import { type Answer, type Ask, addressOf, type Endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { code, Problem } from './problem.ts'

export type Speaker = {
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
export async function call<E extends Endpoint>(endpoint: E, ask: Ask<E>, by: Speaker = {}): Promise<Answer<E>> {
  const response = await (by.send ?? fetch)(toRequest(endpoint, ask, by)).catch((error: unknown) => {
    if (by.signal?.aborted) throw error
    throw new Problem('unreachable')
  })
  const said = envelope.safeParse(await response.json().catch(() => undefined))
  // A captive portal answers 200 with its own page. Only our envelope counts as an answer.
  if (!said.success) throw new Problem(response.status >= 500 ? 'broken' : 'unreachable')
  const { code: saidCode, message, fields, retry_after: retryAfter, route } = said.data
  if (saidCode === code.sessionOver) throw new Problem('session', message, saidCode)
  if (response.status >= 500 || saidCode === code.slowDown || saidCode === code.stumbled)
    throw new Problem('broken', message, saidCode, { retryAfter })
  if (saidCode !== code.done)
    throw new Problem('refused', message, saidCode, { fields, route, registrationToken: said.data.registration_token })
  const answer = endpoint.answer.safeParse(said.data)
  if (!answer.success) throw new Problem('broken', 'an answer the contract does not know')
  return answer.data as Answer<E>
}

/** The request an asking becomes: the ask in the address for GET, as JSON otherwise. */
export function toRequest(endpoint: Endpoint, ask: unknown, { token, key, signal, host = '/api' }: Speaker): Request {
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (key) headers.set('idempotency-key', key)
  const url = new URL(`${host}${addressOf(endpoint, ask)}`, globalThis.location?.origin ?? 'http://localhost')
  const init: RequestInit = { method: endpoint.method ?? 'POST', headers, ...(signal && { signal }) }
  if (endpoint.method !== 'GET') {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(ask ?? {})
  }
  return new Request(url, init)
}
