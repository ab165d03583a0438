import { type QueryClient as Client, onlineManager, QueryClient } from '@tanstack/react-query'
import { connectivityNow, onConnectivity } from '../network/connectivity.ts'

const maxRetryAfter = 10 // seconds a screen may wait by itself

/** The cache of answers, one for the app, and one for each page the server renders. */
export function newQueryClient(): Client {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // 'online' would leave a question asked without a network waiting for ever, though worker or memory can answer it.
        networkMode: 'offlineFirst',
        staleTime: 60_000,
        gcTime: 30 * 60_000,
        // A server that stumbled is asked again, when it said so or soon; one that wants a long pause is left to the person.
        retry: (count, problem) =>
          problem.trouble === 'broken' && count < 2 && (problem.retryAfter ?? 0) <= maxRetryAfter,
        retryDelay: (count, problem) => (problem.retryAfter ?? 2 ** count) * 1000,
        refetchOnWindowFocus: false,
      },
    },
  })
}

/**
 * Gives the cache its memory. The answers that came with the page need none of its code, and nothing may take the road
 * from the first screen.
 */
export function persistQueries(client: Client) {
  const defaults = client.getDefaultOptions()
  client.setDefaultOptions({
    ...defaults,
    queries: {
      ...defaults.queries,
      persister: async (ask, context, query) => {
        const { cacheFor } = await import('./query-persister.ts')
        return cacheFor(query).recall(ask, context, query as never)
      },
    },
  })
}

/** Questions that wait for a connection ask again when our server is really there, not when the phone says so. */
export function followConnectivity() {
  onlineManager.setEventListener((tell) => {
    tell(connectivityNow().open)
    return onConnectivity(() => tell(connectivityNow().open))
  })
}
