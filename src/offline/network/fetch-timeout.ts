import { environment } from '../environment.ts'
// A request with a time limit, because a dead connection may stay open for minutes.

/**
 * Fetches the response with its whole body within `ms`. Throws TypeError when it takes longer, and the abort error when
 * the request's own signal was aborted.
 */
export async function fetchWithTimeout(request: Request, ms: number): Promise<Response> {
  const controller = new AbortController()
  const stop = () => controller.abort(request.signal.reason)
  request.signal.addEventListener('abort', stop, { once: true })
  if (request.signal.aborted) stop()
  const timer = environment.setTimeout(() => controller.abort(new TypeError('nothing came')), ms)
  try {
    const response = await environment.fetch(request, { signal: controller.signal })
    // The body may stall halfway, so reading it is part of the time limit.
    const body = await response.arrayBuffer()
    const { status, headers } = response
    return new Response(mayHaveBody(status) ? body : null, { status, headers })
  } finally {
    environment.clearTimeout(timer)
    request.signal.removeEventListener('abort', stop)
  }
}

export const mayHaveBody = (status: number) => ![101, 204, 205, 304].includes(status)
