// @chunk contract-data

import type { EndpointGroup } from '../endpoint.ts'
import { shopReads } from '../shops/endpoints.ts'

export const onboardingEndpoints = {
  dropdown: { path: '/merchant/dropdown', access: 'merchant', keep: 'private' },
  detail: { path: '/merchant/wizard', access: 'merchant', keep: 'private' },
  stage1: { path: '/merchant/stage-1/save', access: 'merchant', queue: { invalidates: shopReads } },
  stage2: { path: '/merchant/stage-2/save', access: 'merchant', queue: { invalidates: shopReads } },
  stage3: { path: '/merchant/stage-3/save', access: 'merchant', queue: { invalidates: shopReads } },
  stage4: { path: '/merchant/stage-4/save', access: 'merchant', queue: { invalidates: shopReads } },
  finish: { path: '/merchant/finish', access: 'merchant', keep: 'private' },
  stage5: { path: '/merchant/stage-5/save', access: 'merchant', queue: { invalidates: shopReads } },
} as const satisfies EndpointGroup
