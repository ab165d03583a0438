// What may wait in the outbox. Plain data of its own: the worker sends these too, without carrying the shapes of their
// answers. A name stays for ever, for phones keep rows that say it.

export const queuedWrites = {
  'onboarding.stage1': { path: '/merchant/stage-1/save' },
  'onboarding.stage2': { path: '/merchant/stage-2/save' },
  'onboarding.stage3': { path: '/merchant/stage-3/save' },
  'onboarding.stage4': { path: '/merchant/stage-4/save' },
  'onboarding.stage5': { path: '/merchant/stage-5/save' },
  'products.save': { path: '/product/save' },
  'products.stand': { path: '/product/stand' },
  'products.remove': { path: '/product/remove' },
  'products.confirm': { path: '/product/confirm' },
  'shops.saveContact': { path: '/merchant/contact/save' },
  'shops.saveImage': { path: '/merchant/image/save' },
  'shops.saveBanner': { path: '/merchant/banner/save' },
  'shops.saveRemark': { path: '/merchant/exp_remark/save' },
  'shops.saveGallery': { path: '/merchant/gallery/save' },
  'lspro.saveAddress': { path: '/lspro/address/save' },
  'lspro.saveContact': { path: '/lspro/contact/save' },
  'lspro.saveInformation': { path: '/lspro/information/save' },
  'lspro.saveGallery': { path: '/lspro/gallery/save' },
  'lspro.saveAvatar': { path: '/lspro/avatar/save' },
  'lspro.savePosting': { path: '/lspro/posting/save' },
  'lspro.removePosting': { path: '/lspro/posting/delete' },
  'lspro.restorePosting': { path: '/lspro/posting/restore' },
  'lspro.checkCertificate': { path: '/lspro/certificate/save' },
  'favorites.save': { path: '/favorite/save' },
  'notices.readOne': { path: '/readOne' },
  'notices.readAll': { path: '/readAll' },
  'follows.save': { path: '/lspro/follow' },
  'nib.claim': { path: '/merchant/nib/claim' },
  'nib.answer': { path: '/merchant/nib/answer' },
  // These need nobody: who is not signed in writes to us and reports too.
  'help.contactUs': { path: '/contact-us', anyones: true },
  'moderation.report': { path: '/report', anyones: true },
  // Whoever cannot sign in any more objects by a link.
  'moderation.object': { path: '/moderation/object', anyones: true },
} as const
export type QueuedWriteName = keyof typeof queuedWrites

/** Where the photos of such a write go first, one by one, as bare bytes. */
export const photoUpload = { path: '/photo/save', raw: true } as const
