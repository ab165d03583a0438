import { endpointQuery } from '#offline/cache/endpoint-query.ts'

export const latestLsprosInput = { rows: 1 }

/** The bodies that posted last; they come with one post of them all. */
export const latestLsprosQuery = endpointQuery('lspro.posts', latestLsprosInput)
