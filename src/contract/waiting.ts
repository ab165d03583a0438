// What may wait in the outbox. Plain data of its own: the worker sends these too, without carrying the shapes of their
// answers. A name stays for ever, for phones keep rows that say it.

export const waiting = {
  'onboarding.stage1': { path: '/merchant/stage-1/save' },
  'onboarding.stage2': { path: '/merchant/stage-2/save' },
  'onboarding.stage3': { path: '/merchant/stage-3/save' },
  'onboarding.stage4': { path: '/merchant/stage-4/save' },
  'onboarding.stage5': { path: '/merchant/stage-5/save' },
  'products.save': { path: '/product/save' },
  'products.stand': { path: '/product/stand' },
  'products.remove': { path: '/product/remove' },
  'products.confirm': { path: '/product/confirm' },
  'notices.readOne': { path: '/readOne' },
  'notices.readAll': { path: '/readAll' },
} as const
export type WaitingName = keyof typeof waiting

/** Where the photos of such a write go first, one by one, as bare bytes. */
export const photoUpload = { path: '/photo/save', raw: true } as const
