import type { ImportCallOptions, ImportsApi } from '#catalog/imports/imports-api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { call } from '#contract/http/call.ts'
import { imports } from '#contract/imports/imports.ts'
import { Problem } from '#contract/problem.ts'
import { reportReachable } from '#offline/network/connectivity.ts'
import { reportExpired } from '#session/expired.ts'
import { token } from '#session/session.ts'

/**
 * Sends a request about imports of the own shop. Throws a Problem, or the abort error. Its endpoints are not in
 * `contract`, so that only this page loads them; answers are not stored on the device and nothing waits in the outbox.
 */
export const requestImport: ImportsApi['call'] = (name, ask, options = {}) =>
  send(imports[name], ask, options) as Promise<never>

async function send(endpoint: Endpoint, ask: unknown, options: ImportCallOptions) {
  const { signal, send: sendRequest, timeout = 30_000, quiet = false } = options
  const sentToken = token()
  const stop = new AbortController()
  for (const reason of [signal, sendRequest ? undefined : AbortSignal.timeout(timeout)])
    reason?.addEventListener('abort', () => stop.abort(), { once: true })
  try {
    const host = import.meta.env.VITE_API_HOST ?? '/api'
    const answer = await call(endpoint, ask as never, {
      host,
      signal: stop.signal,
      ...(sentToken && { token: sentToken }),
      ...(sendRequest && { send: sendRequest }),
    })
    reportReachable(true)
    // The merchant has signed out meanwhile, and another user may be signed in: discard the answer.
    if (token() !== sentToken) throw new Problem('session')
    return answer
  } catch (error) {
    if (signal?.aborted) throw error
    const problem = error instanceof Problem ? error : new Problem('unreachable')
    reportReachable(problem.trouble !== 'unreachable')
    if (problem.trouble === 'session' && sentToken) reportExpired(sentToken, { quiet })
    throw problem
  }
}
