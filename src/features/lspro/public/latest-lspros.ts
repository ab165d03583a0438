import { endpointQuery } from '#offline/cache/endpoint-query.ts'

export const latestLsprosInput = { rows: 1 }

/** The LSPROs that posted last. The answer also has posts, of which this query requests only one. */
export const latestLsprosQuery = endpointQuery('lspro.posts', latestLsprosInput)
