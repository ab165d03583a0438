// @chunk contract-data
import type { EndpointGroup } from '../endpoint.ts'

export const showcaseEndpoints = {
  home: { path: '/home', method: 'GET', access: 'anyone', keep: 'public', api: 'public' },
  categories: { path: '/category_child', method: 'GET', access: 'anyone', keep: 'public', api: 'public' },
  counts: { path: '/product/category_count', access: 'anyone', keep: 'public', api: 'public' },
  list: { path: '/product/list', access: 'anyone', keep: 'public', api: 'public' },
  detail: { path: '/product/detail/{id}', method: 'GET', access: 'anyone', keep: 'public', api: 'public' },
  contact: { path: '/product/contact/{id}', access: 'signed-in' },
} as const satisfies EndpointGroup

export const favoritesEndpoints = {
  list: { path: '/favorite/list', access: 'signed-in', keep: 'private' },
  save: { path: '/favorite/save', access: 'signed-in', queue: { invalidates: ['favorites.list'], quiet: true } },
  cards: { path: '/favorite/cards', access: 'anyone', keep: 'private', api: 'duplicate' },
} as const satisfies EndpointGroup

export const followsEndpoints = {
  save: { path: '/lspro/follow', access: 'signed-in', queue: { invalidates: ['follows.list'] } },
  list: { path: '/lspro/follow/list', access: 'signed-in', keep: 'private' },
} as const satisfies EndpointGroup

export const visitsEndpoints = {
  pages: { path: '/page-views', access: 'anyone', api: 'write' },
} as const satisfies EndpointGroup
