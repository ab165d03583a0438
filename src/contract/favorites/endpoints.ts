// @chunk contract-data
import type { EndpointGroup } from '../endpoint.ts'

export const favoritesEndpoints = {
  list: { path: '/favorite/list', access: 'signed-in', keep: 'private' },
  save: { path: '/favorite/save', access: 'signed-in', queue: { invalidates: ['favorites.list'], quiet: true } },
  cards: { path: '/favorite/cards', access: 'anyone', keep: 'private', api: 'duplicate' },
} as const satisfies EndpointGroup
