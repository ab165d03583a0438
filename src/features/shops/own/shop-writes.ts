import { addresses } from '#contract/addresses.ts'
import { internationalOf, nationalOf } from '#contract/contacts/read-phone.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { QueuedWriteName } from '#contract/endpoints.ts'
import { shopLabels } from '#contract/shops/fields.ts'
import { ownShopMessages } from '#contract/shops/rules.ts'
import type { shops } from '#contract/shops/schemas.ts'
import { hasWords } from '#contract/text/rich-text.ts'
import type { SectionInput } from '#drafts/section/editable-section.ts'
import { type PartIn, type SectionRecord, sectionWrites, type WriteOfPart } from '#drafts/section/section-writes.ts'
import type { PendingWrite } from '#offline/outbox/optimistic.ts'
import { isSamePicture, type OwnPicture } from '#photos/photo-values.ts'

// The editable sections of an open shop: for each its write, its editor, and how the write is applied to the shop that
// is shown before the server has answered. The result is never stored (acceptance.md#law-6).

type ServerShop = Answer<typeof shops.profile>['data']

/** `merchant.img_url` and `banner_url` may also be files on this phone: 'file:<id>'. */
export type OwnShop = Omit<ServerShop, 'gallery'> & { gallery: OwnPicture[] }

const words = { sent: ownShopMessages.saved, failed: ownShopMessages.failed }

const withProfile = (shop: OwnShop, merchant: Partial<OwnShop['merchant']>): OwnShop => ({
  ...shop,
  merchant: { ...shop.merchant, ...merchant },
})

const records = {
  'shops.saveBanner': {
    part: 'banner',
    title: 'Banner toko',
    editAt: (shop) => `${addresses.shop(shop)}?edit=banner`,
    words: { sent: ownShopMessages.bannerSaved, failed: ownShopMessages.bannerFailed },
    fieldLabels: { img_64: 'Banner' },
    apply: (shop, { img_64 }) => {
      const { banner_url, banner } = shop.merchant
      return withProfile(shop, { banner_url: img_64, banner: isSamePicture(banner_url, img_64) ? banner : null })
    },
  },
  'shops.saveGallery': {
    part: 'galeri',
    title: 'Galeri toko',
    editAt: (shop) => `${addresses.shop(shop)}?tab=galeri&edit=galeri`,
    words,
    fieldLabels: shopLabels,
    apply: (shop, { img_64s }) => ({
      ...shop,
      gallery: img_64s.map((url) => shop.gallery.find((one) => isSamePicture(one.url, url)) ?? { url, facts: null }),
    }),
  },
  'shops.saveRemark': {
    part: 'ekspor',
    title: shopLabels.exp_remark,
    editAt: (shop) => `${addresses.shop(shop)}?tab=ekspor&edit=ekspor`,
    words,
    fieldLabels: shopLabels,
    apply: (shop, { exp_remark }) => {
      const filled = hasWords(exp_remark ?? '')
      return withProfile(shop, { exp_remark: filled ? exp_remark! : '', is_exp: filled ? 1 : 0 })
    },
  },
  'shops.saveContact': {
    part: 'kontak',
    title: 'Kontak toko',
    editAt: () => `${addresses.ownShop}?tab=kontak&edit=kontak`,
    words,
    fieldLabels: shopLabels,
    apply: (shop, ask) =>
      withProfile(shop, {
        mobile_phone: nationalOf(ask.mobile_phone) ? internationalOf(ask.mobile_phone) : '',
        office_phone: ask.office_phone.trim(),
        website: ask.website?.trim() ?? '',
        facebook: ask.facebook?.trim() ?? '',
        instagram: ask.instagram?.trim() ?? '',
        tiktok: ask.tiktok?.trim() ?? '',
      }),
  },
  'shops.saveImage': {
    part: 'logo',
    title: 'Logo toko',
    editAt: () => `${addresses.ownShop}?tab=foto`,
    words,
    fieldLabels: shopLabels,
    apply: (shop, { img_64 }) => {
      const { img_url, img } = shop.merchant
      return withProfile(shop, { img_url: img_64, img: isSamePicture(img_url, img_64) ? img : null })
    },
  },
} as const satisfies { [W in Extract<QueuedWriteName, `shops.${string}`>]: SectionRecord<W, OwnShop> }

export type ShopPart = PartIn<typeof records>
export type ShopRequest<P extends ShopPart> = SectionInput<WriteOfPart<typeof records, P>>

export const {
  nameOf: shopName,
  partOf: shopPartOf,
  section: shopPart,
  writeRecords: shopWrites,
} = sectionWrites('shop', records)

/** The shop after these writes, in their order; writes about other things are ignored. */
export const applyPendingShop = (serverData: ServerShop, pending: readonly PendingWrite[]): OwnShop =>
  pending.reduce<OwnShop>(
    (shop, { same, ask }) => {
      const about = shopPartOf(same)
      return about?.id === shop.merchant.id ? about.record.apply(shop, ask as never) : shop
    },
    {
      ...serverData,
      gallery: serverData.gallery.map(({ url, width, height, thumbhash }) => ({
        url,
        facts: { width, height, thumbhash },
      })),
    },
  )
