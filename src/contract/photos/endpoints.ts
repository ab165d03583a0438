// @chunk contract-data
import type { EndpointGroup } from '../endpoint.ts'

export const photosEndpoints = {
  save: { path: '/photo/save', access: 'signed-in', raw: true, idempotent: true },
} as const satisfies EndpointGroup
