// @chunk contract-data
import type { EndpointGroup } from '../endpoint.ts'

export const nibEndpoints = {
  cases: { path: '/merchant/nib/cases', access: 'merchant', keep: 'private' },
  claim: { path: '/merchant/nib/claim', access: 'merchant', queue: { invalidates: ['nib.cases'] } },
  answer: { path: '/merchant/nib/answer', access: 'merchant', queue: { invalidates: ['nib.cases'] } },
} as const satisfies EndpointGroup
