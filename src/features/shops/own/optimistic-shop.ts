import type { Answer } from '#contract/endpoint.ts'
import { internationalOf, nationalOf } from '#contract/rules.ts'
import type { shops } from '#contract/shops/shops.ts'
import { type ShopAsk, type ShopPart, shopPartOf } from '#drafts/writes/shop-write.ts'
import type { PendingWrite } from '#offline/outbox/optimistic.ts'
import { isSamePicture, type OwnPicture } from '#photos/photo-values.ts'
import { plainTextOf } from '#ui/fields/rich-text-length.ts'

// One's own shop as it will stand once what this phone has said of it is known to the server (acceptance.md#law-6). What it says is
// drawn, and never kept.

type ServerShop = Answer<typeof shops.profile>['data']

/** `merchant.img_url` and `banner_url` may name files of this phone, too. */
export type OwnShop = Omit<ServerShop, 'gallery'> & { gallery: OwnPicture[] }

/** The shop after these writes, in their order; those of other things change nothing. */
export const applyPendingShop = (told: ServerShop, said: readonly PendingWrite[]): OwnShop =>
  said.reduce<OwnShop>((shop, write) => applyWrite(shop, write), {
    ...told,
    gallery: told.gallery.map(({ url, width, height, thumbhash }) => ({ url, facts: { width, height, thumbhash } })),
  })

function applyWrite(shop: OwnShop, { same, ask }: PendingWrite): OwnShop {
  const about = shopPartOf(same)
  if (about?.shop !== shop.merchant.id) return shop
  return appliers[about.part](shop, ask as never)
}

const withProfile = (shop: OwnShop, merchant: Partial<OwnShop['merchant']>): OwnShop => ({
  ...shop,
  merchant: { ...shop.merchant, ...merchant },
})

const appliers: { [P in ShopPart]: (shop: OwnShop, ask: ShopAsk<P>) => OwnShop } = {
  banner: (shop, { img_64 }) => {
    const { banner_url, banner } = shop.merchant
    return withProfile(shop, { banner_url: img_64, banner: isSamePicture(banner_url, img_64) ? banner : null })
  },
  logo: (shop, { img_64 }) => {
    const { img_url, img } = shop.merchant
    return withProfile(shop, { img_url: img_64, img: isSamePicture(img_url, img_64) ? img : null })
  },
  ekspor: (shop, { exp_remark }) => {
    const filled = plainTextOf(exp_remark ?? '') !== ''
    return withProfile(shop, { exp_remark: filled ? exp_remark! : '', is_exp: filled ? 1 : 0 })
  },
  galeri: (shop, { img_64s }) => ({
    ...shop,
    gallery: img_64s.map((url) => shop.gallery.find((one) => isSamePicture(one.url, url)) ?? { url, facts: null }),
  }),
  kontak: (shop, ask) =>
    withProfile(shop, {
      mobile_phone: nationalOf(ask.mobile_phone) ? internationalOf(ask.mobile_phone) : '',
      office_phone: ask.office_phone.trim(),
      website: ask.website?.trim() ?? '',
      facebook: ask.facebook?.trim() ?? '',
      instagram: ask.instagram?.trim() ?? '',
      tiktok: ask.tiktok?.trim() ?? '',
    }),
}
