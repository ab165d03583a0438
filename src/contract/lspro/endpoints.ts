// @chunk contract-data
import type { EndpointGroup } from '../endpoint.ts'

/** The reads that show a certification body. */
const lsproReads = [
  ...(['lspro.own', 'lspro.posts', 'lspro.searchPosts', 'lspro.removedPosts'] as const),
  ...(['lspro.detail', 'lspro.list', 'lspro.certificates'] as const),
] as const

export const lsproEndpoints = {
  list: { path: '/lspro/list', access: 'anyone', keep: 'public', api: 'public' },
  everyBody: { path: '/lspro', method: 'GET', access: 'anyone', api: 'public' },
  alsoList: { path: '/lspro', access: 'anyone', api: 'duplicate' },
  detail: { path: '/lspro/detail', access: 'anyone', keep: 'public', api: 'public' },
  posts: { path: '/lspro/posting/list', access: 'anyone', keep: 'public', api: 'public' },
  searchPosts: { path: '/lspro/posting/list/search', access: 'anyone', keep: 'public', api: 'public' },
  scopes: { path: '/rlingkup/list', access: 'anyone', keep: 'public', api: 'public' },
  seen: { path: '/lspro/seen', access: 'anyone', api: 'write' },
  contact: { path: '/lspro/whatsapp/{id}', access: 'signed-in' },
  phone: { path: '/lspro/phone', access: 'signed-in', keep: 'private' },
  own: { path: '/lspro/own', access: 'lspro', keep: 'private' },
  saveAddress: { path: '/lspro/address/save', access: 'lspro', queue: { invalidates: lsproReads } },
  saveContact: { path: '/lspro/contact/save', access: 'lspro', queue: { invalidates: lsproReads } },
  saveInformation: { path: '/lspro/information/save', access: 'lspro', queue: { invalidates: lsproReads } },
  saveGallery: { path: '/lspro/gallery/save', access: 'lspro', queue: { invalidates: lsproReads } },
  saveAvatar: { path: '/lspro/avatar/save', access: 'lspro', queue: { invalidates: lsproReads } },
  savePosting: { path: '/lspro/posting/save', access: 'lspro', queue: { invalidates: lsproReads } },
  removePosting: { path: '/lspro/posting/delete', access: 'lspro', queue: { invalidates: lsproReads } },
  restorePosting: { path: '/lspro/posting/restore', access: 'lspro', queue: { invalidates: lsproReads } },
  removedPosts: { path: '/lspro/posting/removed', access: 'lspro', keep: 'private' },
  merchants: { path: '/lspro/merchant/list', access: 'lspro', keep: 'private' },
  certificates: { path: '/lspro/certificate/list', access: 'lspro', keep: 'private' },
  checkCertificate: {
    path: '/lspro/certificate/save',
    access: 'lspro',
    queue: { invalidates: [...lsproReads, 'showcase.detail'] },
  },
} as const satisfies EndpointGroup

export const followsEndpoints = {
  save: { path: '/lspro/follow', access: 'signed-in', queue: { invalidates: ['follows.list'] } },
  list: { path: '/lspro/follow/list', access: 'signed-in', keep: 'private' },
} as const satisfies EndpointGroup
