import type { Answer, Ask } from '#contract/endpoint.ts'
import type { EndpointName, EndpointOf } from '#contract/index.ts'
import { Problem } from '#contract/problem.ts'
import { reportExpired } from '#session/expired.ts'
import { token } from '#session/session.ts'
import { reportReachable } from './connectivity.ts'

const timeout = 30_000 // ms until a request without an answer counts as offline

/**
 * Sends a request that cannot wait: signing in, an account. Returns its answer or throws a Problem; 'unreachable' means
 * that the server cannot be reached, and the form keeps its input. `quiet`: nobody has asked for it just now, so an
 * ended session does not send the person home. `key`: repeated with the same key it is done once. `nobodys`: it was
 * written before anybody signed in, and is sent without a token.
 */
export async function requestEndpoint<Name extends EndpointName>(
  name: Name,
  ask: Ask<EndpointOf<Name>>,
  { quiet = false, key, nobodys = false }: { quiet?: boolean; key?: string; nobodys?: boolean } = {},
): Promise<Answer<EndpointOf<Name>>> {
  const mine = nobodys ? undefined : token()
  try {
    const { call, endpointNamed } = await import('./api-client.ts').catch(() => {
      throw new Problem('unreachable')
    })
    const endpoint = endpointNamed(name) as EndpointOf<Name>
    const host = import.meta.env.VITE_API_HOST ?? '/api'
    const signal = AbortSignal.timeout(timeout)
    const answer = await call(endpoint, ask, { host, signal, ...(mine && { token: mine }), ...(key && { key }) })
    reportReachable(true)
    // The person has signed out meanwhile, and somebody else may be here: the answer is dropped.
    if (endpoint.who !== 'anyone' && token() !== mine) throw new Problem('session')
    return answer
  } catch (error) {
    const problem = error instanceof Problem ? error : new Problem('unreachable')
    reportReachable(problem.trouble !== 'unreachable')
    if (problem.trouble === 'session' && mine) reportExpired(mine, { quiet })
    throw problem
  }
}
