// @chunk contract-data
import type { EndpointGroup } from '../endpoint.ts'

export const moderationEndpoints = {
  report: { path: '/report', access: 'anyone', queue: { invalidates: [] }, api: 'write' },
  mine: { path: '/moderation/mine', access: 'signed-in', keep: 'private' },
  byLink: { path: '/moderation/link', access: 'anyone', api: 'secret-link' },
  // `anyone`, because the owner of a disabled account objects through a link.
  object: { path: '/moderation/object', access: 'anyone', queue: { invalidates: ['moderation.mine'] }, api: 'write' },
} as const satisfies EndpointGroup
