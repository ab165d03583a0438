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
