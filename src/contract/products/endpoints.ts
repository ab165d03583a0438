// @chunk contract-data
import type { EndpointGroup } from '../endpoint.ts'

/** The reads that show a product. */
export const productReads = [
  ...(['products.mine', 'products.own', 'notices.list'] as const),
  ...(['showcase.home', 'showcase.list', 'showcase.detail'] as const),
] as const

export const productsEndpoints = {
  save: { path: '/product/save', access: 'merchant', queue: { invalidates: productReads } },
  stand: { path: '/product/stand', access: 'merchant', queue: { invalidates: productReads } },
  remove: { path: '/product/remove', access: 'merchant', queue: { invalidates: productReads } },
  confirm: { path: '/product/confirm', access: 'merchant', queue: { invalidates: productReads } },
  mine: { path: '/product/mine', access: 'merchant', keep: 'private' },
  own: { path: '/product/own', access: 'merchant', keep: 'private' },
  options: { path: '/product/options', access: 'merchant', keep: 'private' },
  mentors: { path: '/mentor_name', access: 'merchant', keep: 'private' },
  seen: { path: '/product/seen', access: 'anyone', api: 'write' },
} as const satisfies EndpointGroup
