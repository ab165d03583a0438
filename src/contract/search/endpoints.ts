// @chunk contract-data
import type { EndpointGroup } from '../endpoint.ts'

export const searchEndpoints = {
  results: { path: '/product/search', access: 'anyone', keep: 'private', api: 'public' },
  suggest: { path: '/product/suggest', access: 'anyone', keep: 'private', api: 'public' },
} as const satisfies EndpointGroup
