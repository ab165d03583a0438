import { type QueryClient as Client, onlineManager, QueryClient } from '@tanstack/react-query'
import { connectivityNow, onConnectivity } from '../network/connectivity.ts'

/** How long an answer counts as fresh, in ms. */
export const staleTime = 60_000
const maxRetryAfter = 10 // seconds that a screen waits without asking the person

/** The query cache: one for the app, and one for each page the server renders. */
export function newQueryClient(): Client {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // 'online' would leave a query without a network waiting for ever, though worker or persister can answer it.
        networkMode: 'offlineFirst',
        staleTime,
        gcTime: 30 * 60_000,
        // A server error is retried twice, after `retryAfter` or soon; after a long pause the person has to retry.
        retry: (count, problem) =>
          problem.trouble === 'broken' && count < 2 && (problem.retryAfter ?? 0) <= maxRetryAfter,
        retryDelay: (count, problem) => (problem.retryAfter ?? 2 ** count) * 1000,
        refetchOnWindowFocus: false,
      },
      mutations: {
        // Without a connection a mutation fails at once: a paused mutation would be sent later without the person's
        // consent.
        networkMode: 'always',
        // The variables of a mutation may contain a password, so they are dropped together with the form.
        gcTime: 0,
      },
    },
  })
}

/**
 * Connects the persister, whose code is loaded later: the answers that came with the page do not need it, and it must
 * not compete with the first screen for the network. `start`: nothing is requested before it.
 */
export function persistQueries(client: Client, start?: Promise<void>) {
  const defaults = client.getDefaultOptions()
  // The phone answers the queries of 'local' itself, so they need no persister and do not wait until its code is
  // loaded.
  client.setQueryDefaults(['local'], { persister: undefined as never })
  client.setDefaultOptions({
    ...defaults,
    queries: {
      ...defaults.queries,
      persister: async (ask, context, query) => {
        await start
        const { cacheFor } = await import('./query-persister.ts')
        return cacheFor(query).recall(ask, context, query as never)
      },
    },
  })
}

/** Queries that wait for a connection refetch when our server can be reached, not when the phone says so. */
export function followConnectivity() {
  onlineManager.setEventListener((setOnline) => {
    setOnline(connectivityNow().open)
    return onConnectivity(() => setOnline(connectivityNow().open))
  })
}
