import type { Answer, Ask, Endpoint } from '#contract/endpoint.ts'
import { call as ask, type CallOptions } from '#contract/http/call.ts'
import { syncClock } from './server-clock.ts'

// The call and the schemas of every answer, in one chunk that loads with the first request.
export { endpointNamed } from '#contract/index.ts'

/** Calls the server, and sets the clock from its answer. */
export async function call<E extends Endpoint>(endpoint: E, what: Ask<E>, by: CallOptions): Promise<Answer<E>> {
  let heard: (() => void) | undefined
  const send = async (request: Request) => {
    const askedAt = Date.now()
    const response = await (by.send ?? fetch)(request)
    const heardAt = Date.now()
    heard = () => syncClock(response, askedAt, heardAt)
    return response
  }
  const answer = await ask(endpoint, what, { ...by, send })
  // A captive portal has another clock. Only now is the answer known to be ours.
  heard?.()
  return answer
}
