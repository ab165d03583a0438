// @chunk contract-data
import type { EndpointGroup } from '../endpoint.ts'

export const openDataEndpoints = {
  files: { path: '/open-data', method: 'GET', access: 'anyone', keep: 'public', api: 'public' },
} as const satisfies EndpointGroup
