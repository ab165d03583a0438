// @chunk contract-data
import type { EndpointGroup } from '../endpoint.ts'

/** The reads that show a shop. */
export const shopReads = [
  'onboarding.detail',
  'onboarding.finish',
  'shops.profile',
  'shops.detail',
  'shops.paging',
  'notices.list',
] as const

export const shopsEndpoints = {
  paging: { path: '/merchant/paging', access: 'anyone', keep: 'public', api: 'public' },
  last: { path: '/merchant/list', access: 'signed-in', keep: 'private' },
  detail: { path: '/merchant/detail', access: 'anyone', keep: 'public', api: 'public' },
  seen: { path: '/merchant/seen', access: 'anyone', api: 'write' },
  contact: { path: '/merchant/whatsapp/{id}', access: 'signed-in' },
  countContacts: { path: '/merchant/contacted', access: 'signed-in' },
  phone: { path: '/merchant/phone', access: 'signed-in', keep: 'private' },
  profile: { path: '/merchant/profile', access: 'merchant', keep: 'private' },
  saveContact: { path: '/merchant/contact/save', access: 'merchant', queue: { invalidates: shopReads } },
  saveImage: { path: '/merchant/image/save', access: 'merchant', queue: { invalidates: shopReads } },
  saveBanner: { path: '/merchant/banner/save', access: 'merchant', queue: { invalidates: shopReads } },
  saveRemark: { path: '/merchant/exp_remark/save', access: 'merchant', queue: { invalidates: shopReads } },
  saveGallery: { path: '/merchant/gallery/save', access: 'merchant', queue: { invalidates: shopReads } },
  insight: { path: '/merchant/insight', access: 'merchant', keep: 'private' },
} as const satisfies EndpointGroup
