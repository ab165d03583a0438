import type { QueryKey } from '@tanstack/react-query'
import type { EndpointName } from '#contract/index.ts'

// The names under which the cache holds answers, so that nobody invents any.

export const queryKeyOf = (name: EndpointName, ask: unknown): QueryKey => [name, ask]
export const pagedQueryKeyOf = (name: EndpointName, ask: unknown): QueryKey => [name, ask, 'paged']
