// @chunk contract-data
import type { EndpointGroup } from '../endpoint.ts'

export const noticesEndpoints = {
  list: { path: '/notification', access: 'signed-in', keep: 'private' },
  readOne: { path: '/readOne', access: 'signed-in', queue: { invalidates: ['notices.list'], quiet: true } },
  readAll: { path: '/readAll', access: 'signed-in', queue: { invalidates: ['notices.list'], quiet: true } },
} as const satisfies EndpointGroup
