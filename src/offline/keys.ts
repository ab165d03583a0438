import type { QueryKey } from '@tanstack/react-query'
import type { EndpointName } from '#contract/index.ts'

// The names under which the cache holds answers, so that nobody invents any.

export const keyOf = (name: EndpointName, ask: unknown): QueryKey => [name, ask]
export const pagedKeyOf = (name: EndpointName, ask: unknown): QueryKey => [name, ask, 'paged']
