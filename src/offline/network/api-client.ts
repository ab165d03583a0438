import type { Answer, Ask, Endpoint } from '#contract/endpoint.ts'
import { call as ask, type CallOptions } from '#contract/http/call.ts'
import { syncClock } from './server-clock.ts'

// What asking needs, in one piece that comes with the first asking: the call and the shapes of every answer.
export { endpointNamed } from '#contract/index.ts'

/** Asks the server one thing, as the contract's call does, and learns from its answer what time it is. */
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
  // Somebody else's page has somebody else's clock: only now is it known to be ours.
  heard?.()
  return answer
}
