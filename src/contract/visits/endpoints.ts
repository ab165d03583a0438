// @chunk contract-data
import type { EndpointGroup } from '../endpoint.ts'

export const visitsEndpoints = {
  pages: { path: '/page-views', access: 'anyone', api: 'write' },
} as const satisfies EndpointGroup
