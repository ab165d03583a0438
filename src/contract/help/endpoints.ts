// @chunk contract-data
import type { EndpointGroup } from '../endpoint.ts'

export const helpEndpoints = {
  faq: { path: '/faq', access: 'anyone', keep: 'public', api: 'site-text' },
  text: { path: '/text/{kind}', method: 'GET', access: 'anyone', keep: 'public', api: 'site-text' },
  facts: { path: '/contact', method: 'GET', access: 'anyone', keep: 'public', api: 'site-text' },
  contactUs: { path: '/contact-us', access: 'anyone', queue: { invalidates: [] }, api: 'write' },
  export: { path: '/user/export', access: 'signed-in' },
  deletion: { path: '/user/deletion', access: 'signed-in', keep: 'private' },
  askDeletion: { path: '/user/deletion/ask', access: 'signed-in' },
  withdrawDeletion: { path: '/user/deletion/withdraw', access: 'signed-in' },
} as const satisfies EndpointGroup
