// @chunk contract
import type { Answer, Endpoint, RequestOf } from '#contract/endpoint.ts'
import { type CallOptions, call as callEndpoint } from '#contract/http/call.ts'
import { environment } from '../environment.ts'
import { syncClock } from './server-clock.ts'

// `call` and the schemas of all answers, in one chunk that is loaded with the first request.
export { endpointNamed } from '#contract/index.ts'

/** Calls an endpoint, and sets `server-clock.ts` from its response. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: CallOptions,
): Promise<Answer<E>> {
  let setClock: (() => void) | undefined
  const send = async (request: Request) => {
    const requestedAt = environment.now()
    const response = await (options.send ?? fetch)(request)
    const receivedAt = environment.now()
    setClock = () => syncClock(response, requestedAt, receivedAt)
    return response
  }
  const answer = await callEndpoint(endpoint, input, { ...options, send })
  // Only after validation, because a captive portal's response has another clock.
  setClock?.()
  return answer
}
