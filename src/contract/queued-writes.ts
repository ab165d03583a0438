// @chunk contract-data
import type { Access } from './endpoint.ts'

// The writes that may wait in the outbox, without the schemas of their requests and answers. Plain data in a file of
// its own, because the worker sends them too and would be twice as large with the schemas. How the outbox page shows
// each of them is in the `WriteRecord` beside its form.

type QueuedWrite = {
  path: `/${string}`
  /** `anyone`: it needs no session, and is sent without a token if nobody was signed in when it was written. */
  who: Access
  /**
   * Names of endpoints whose answers change once it has arrived. `app/startup/outbox-effects.ts` checks their type,
   * because here the type `EndpointName` would depend on itself.
   */
  invalidates: readonly string[]
  /** No toast reports its arrival, because it does not interest the user. */
  quiet?: true
  /** The place where its photos are uploaded, if not to `photoUpload`, which needs a session. */
  photos?: { path: `/${string}`; raw: true; who: Access }
}

const shop = [
  'onboarding.detail',
  'onboarding.finish',
  'shops.profile',
  'shops.detail',
  'shops.paging',
  'notices.list',
] as const
const product = [
  ...(['products.mine', 'products.own', 'notices.list'] as const),
  ...(['showcase.home', 'showcase.list', 'showcase.detail'] as const),
] as const
const lspro = [
  ...(['lspro.own', 'lspro.posts', 'lspro.searchPosts', 'lspro.removedPosts'] as const),
  ...(['lspro.detail', 'lspro.list', 'lspro.certificates'] as const),
] as const

// A name must never change, because phones store outbox entries with it.
export const queuedWrites = {
  'onboarding.stage1': { path: '/merchant/stage-1/save', who: 'merchant', invalidates: shop },
  'onboarding.stage2': { path: '/merchant/stage-2/save', who: 'merchant', invalidates: shop },
  'onboarding.stage3': { path: '/merchant/stage-3/save', who: 'merchant', invalidates: shop },
  'onboarding.stage4': { path: '/merchant/stage-4/save', who: 'merchant', invalidates: shop },
  'onboarding.stage5': { path: '/merchant/stage-5/save', who: 'merchant', invalidates: shop },
  'products.save': { path: '/product/save', who: 'merchant', invalidates: product },
  'products.stand': { path: '/product/stand', who: 'merchant', invalidates: product },
  'products.remove': { path: '/product/remove', who: 'merchant', invalidates: product },
  'products.confirm': { path: '/product/confirm', who: 'merchant', invalidates: product },
  'shops.saveContact': { path: '/merchant/contact/save', who: 'merchant', invalidates: shop },
  'shops.saveImage': { path: '/merchant/image/save', who: 'merchant', invalidates: shop },
  'shops.saveBanner': { path: '/merchant/banner/save', who: 'merchant', invalidates: shop },
  'shops.saveRemark': { path: '/merchant/exp_remark/save', who: 'merchant', invalidates: shop },
  'shops.saveGallery': { path: '/merchant/gallery/save', who: 'merchant', invalidates: shop },
  'lspro.saveAddress': { path: '/lspro/address/save', who: 'lspro', invalidates: lspro },
  'lspro.saveContact': { path: '/lspro/contact/save', who: 'lspro', invalidates: lspro },
  'lspro.saveInformation': { path: '/lspro/information/save', who: 'lspro', invalidates: lspro },
  'lspro.saveGallery': { path: '/lspro/gallery/save', who: 'lspro', invalidates: lspro },
  'lspro.saveAvatar': { path: '/lspro/avatar/save', who: 'lspro', invalidates: lspro },
  'lspro.savePosting': { path: '/lspro/posting/save', who: 'lspro', invalidates: lspro },
  'lspro.removePosting': { path: '/lspro/posting/delete', who: 'lspro', invalidates: lspro },
  'lspro.restorePosting': { path: '/lspro/posting/restore', who: 'lspro', invalidates: lspro },
  'lspro.checkCertificate': {
    path: '/lspro/certificate/save',
    who: 'lspro',
    invalidates: [...lspro, 'showcase.detail'],
  },
  'favorites.save': { path: '/favorite/save', who: 'signed-in', invalidates: ['favorites.list'], quiet: true },
  'notices.readOne': { path: '/readOne', who: 'signed-in', invalidates: ['notices.list'], quiet: true },
  'notices.readAll': { path: '/readAll', who: 'signed-in', invalidates: ['notices.list'], quiet: true },
  'follows.save': { path: '/lspro/follow', who: 'signed-in', invalidates: ['follows.list'] },
  'nib.claim': { path: '/merchant/nib/claim', who: 'merchant', invalidates: ['nib.cases'] },
  'nib.answer': { path: '/merchant/nib/answer', who: 'merchant', invalidates: ['nib.cases'] },
  'help.contactUs': { path: '/contact-us', who: 'anyone', invalidates: [] },
  'moderation.report': { path: '/report', who: 'anyone', invalidates: [] },
  // `anyone`, because the owner of a disabled account objects through a link.
  'moderation.object': { path: '/moderation/object', who: 'anyone', invalidates: ['moderation.mine'] },
  'labelReports.send': {
    path: '/sni/report',
    who: 'anyone',
    invalidates: [],
    photos: { path: '/sni/report/photo', raw: true, who: 'anyone' },
  },
} as const satisfies Record<string, QueuedWrite>
export type QueuedWriteName = keyof typeof queuedWrites

/** The endpoint of a queued write, without the schemas of its request and answer. */
export const queued = <Name extends QueuedWriteName>(name: Name) => ({
  ...queuedWrites[name],
  offline: 'wait' as const,
})

/** The upload of the photos of such a write: before the write itself, one by one, as raw bytes. */
export const photoUpload = { path: '/photo/save', raw: true } as const

/** The upload of the photos of this write. */
export const photoUploadOf = (name: QueuedWriteName) => (queuedWrites[name] as QueuedWrite).photos ?? photoUpload
