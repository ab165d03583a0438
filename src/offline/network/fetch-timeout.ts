// A request with a time limit: a connection without a single packet stays open for minutes.

/**
 * Fetches, the whole body included, within `ms`. Throws TypeError when it took longer, and the abort itself when the
 * request's own signal was aborted.
 */
export async function fetchWithTimeout(request: Request, ms: number): Promise<Response> {
  const giveUp = new AbortController()
  const stop = () => giveUp.abort(request.signal.reason)
  request.signal.addEventListener('abort', stop, { once: true })
  if (request.signal.aborted) stop()
  const timer = setTimeout(() => giveUp.abort(new TypeError('nothing came')), ms)
  try {
    const response = await fetch(request, { signal: giveUp.signal })
    // A body may stop halfway and never end, so reading it counts.
    const body = await response.arrayBuffer()
    const { status, headers } = response
    return new Response(mayHaveBody(status) ? body : null, { status, headers })
  } finally {
    clearTimeout(timer)
    request.signal.removeEventListener('abort', stop)
  }
}

export const mayHaveBody = (status: number) => ![101, 204, 205, 304].includes(status)
