// @chunk contract-data
import type { EndpointGroup } from '../endpoint.ts'

export const regionsEndpoints = {
  provinces: { path: '/province', access: 'anyone', keep: 'public', api: 'public' },
  everyRegency: { path: '/regency', access: 'anyone', keep: 'public', api: 'public' },
  regencies: { path: '/regency/{id}', access: 'anyone', keep: 'public', api: 'public' },
  districts: { path: '/district/{id}', access: 'anyone', keep: 'public', api: 'public' },
  search: { path: '/place/search', access: 'anyone', keep: 'private', api: 'duplicate' },
  villages: { path: '/village/{id}', access: 'anyone', keep: 'public', api: 'public' },
} as const satisfies EndpointGroup
