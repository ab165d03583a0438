// @chunk form
import type { Answer, RequestOf } from '#contract/endpoint.ts'
import type { EndpointName, EndpointOf } from '#contract/index.ts'
import { Problem } from '#contract/problem.ts'
import { reportExpired } from '#session/expired.ts'
import { token } from '#session/session.ts'
import { reportReachable } from './connectivity.ts'
import { loadApiClient } from './load-api-client.ts'

const timeout = 30_000 // ms until a request without an answer counts as offline

/**
 * Sends a request that cannot wait in the outbox, such as a sign-in. Returns its answer or throws a Problem;
 * 'unreachable' means that the server cannot be reached, and the form keeps its input. `quiet`: the user has not caused
 * it, so an ended session does not redirect to the sign-in. `key`: the idempotency key of a request that may be
 * repeated. `nobodys`: it was written as a guest, and is sent without a token.
 */
export async function requestEndpoint<Name extends EndpointName>(
  name: Name,
  ask: RequestOf<EndpointOf<Name>>,
  { quiet = false, key, nobodys = false }: { quiet?: boolean; key?: string; nobodys?: boolean } = {},
): Promise<Answer<EndpointOf<Name>>> {
  const ownToken = nobodys ? undefined : token()
  try {
    const { call, endpointNamed } = await loadApiClient().catch(() => {
      throw new Problem('unreachable')
    })
    const endpoint = endpointNamed(name) as EndpointOf<Name>
    const host = import.meta.env.VITE_API_HOST ?? '/api'
    const signal = AbortSignal.timeout(timeout)
    const auth = ownToken && { token: ownToken }
    const answer = await call(endpoint, ask, { host, signal, ...auth, ...(key && { key }) })
    reportReachable(true)
    // The person has signed out meanwhile, and another may have signed in: the answer is dropped.
    if (endpoint.access !== 'anyone' && token() !== ownToken) throw new Problem('session')
    return answer
  } catch (error) {
    const problem = error instanceof Problem ? error : new Problem('unreachable')
    reportReachable(problem.trouble !== 'unreachable')
    if (problem.trouble === 'session' && ownToken) reportExpired(ownToken, { quiet })
    throw problem
  }
}
