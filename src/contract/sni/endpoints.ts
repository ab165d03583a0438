// @chunk contract-data
import type { EndpointGroup } from '../endpoint.ts'

export const sniEndpoints = {
  check: { path: '/sni/check', method: 'GET', access: 'anyone', api: 'public' },
} as const satisfies EndpointGroup

export const labelsEndpoints = {
  read: { path: '/sni/label', method: 'GET', access: 'anyone', keep: 'private', api: 'duplicate' },
  own: { path: '/sni/label/own', access: 'merchant', keep: 'private' },
  scan: { path: '/sni/label/scan', access: 'anyone', api: 'write' },
} as const satisfies EndpointGroup

export const labelReportsEndpoints = {
  send: {
    path: '/sni/report',
    access: 'anyone',
    queue: { invalidates: [], photos: 'labelReports.savePhoto' },
    api: 'write',
  },
  savePhoto: { path: '/sni/report/photo', access: 'anyone', raw: true, idempotent: true, api: 'write' },
} as const satisfies EndpointGroup
