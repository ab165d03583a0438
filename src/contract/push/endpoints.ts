// @chunk contract-data
import type { EndpointGroup } from '../endpoint.ts'

export const pushEndpoints = {
  here: { path: '/push/here', access: 'signed-in' },
  save: { path: '/push/save', access: 'signed-in' },
  remove: { path: '/push/remove', access: 'signed-in' },
} as const satisfies EndpointGroup
