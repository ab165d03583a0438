import type { QueryKey } from '@tanstack/react-query'
import type { EndpointName } from '#contract/index.ts'

// The keys of the query cache, all built here.

export const queryKeyOf = (name: EndpointName, ask: unknown): QueryKey => [name, ask]
export const pagedQueryKeyOf = (name: EndpointName, ask: unknown): QueryKey => [name, ask, 'paged']
