import type { Answer } from '#contract/endpoint.ts'
import { internationalOf, nationalOf } from '#contract/rules.ts'
import type { shops } from '#contract/shops.ts'
import { isSamePicture, type OwnPicture } from '#forms/photos.ts'
import { type ShopAsk, type ShopPart, shopPartOf } from '#forms/shop-write.ts'
import type { Said } from '#offline/pending.ts'
import { wordsOf } from '#ui/rich-words.ts'

// One's own shop as it will stand once what this phone has said of it is known to the server (law 6). What it says is
// drawn, and never kept.

type Told = Answer<typeof shops.profile>['data']

/** `merchant.img_url` and `banner_url` may name files of this phone, too. */
export type OwnShop = Omit<Told, 'gallery'> & { gallery: OwnPicture[] }

/** The shop after these writes, in their order; those of other things change nothing. */
export const drawnShop = (told: Told, said: readonly Said[]): OwnShop =>
  said.reduce<OwnShop>((shop, write) => after(shop, write), {
    ...told,
    gallery: told.gallery.map(({ url, width, height, thumbhash }) => ({ url, facts: { width, height, thumbhash } })),
  })

function after(shop: OwnShop, { same, ask }: Said): OwnShop {
  const about = shopPartOf(same)
  if (about?.shop !== shop.merchant.id) return shop
  return drawers[about.part](shop, ask as never)
}

const withFace = (shop: OwnShop, merchant: Partial<OwnShop['merchant']>): OwnShop => ({
  ...shop,
  merchant: { ...shop.merchant, ...merchant },
})

const drawers: { [P in ShopPart]: (shop: OwnShop, ask: ShopAsk<P>) => OwnShop } = {
  banner: (shop, { img_64 }) => {
    const { banner_url, banner } = shop.merchant
    return withFace(shop, { banner_url: img_64, banner: isSamePicture(banner_url, img_64) ? banner : null })
  },
  logo: (shop, { img_64 }) => {
    const { img_url, img } = shop.merchant
    return withFace(shop, { img_url: img_64, img: isSamePicture(img_url, img_64) ? img : null })
  },
  ekspor: (shop, { exp_remark }) => {
    const filled = wordsOf(exp_remark ?? '') !== ''
    return withFace(shop, { exp_remark: filled ? exp_remark! : '', is_exp: filled ? 1 : 0 })
  },
  galeri: (shop, { img_64s }) => ({
    ...shop,
    gallery: img_64s.map((url) => shop.gallery.find((one) => isSamePicture(one.url, url)) ?? { url, facts: null }),
  }),
  kontak: (shop, ask) =>
    withFace(shop, {
      mobile_phone: nationalOf(ask.mobile_phone) ? internationalOf(ask.mobile_phone) : '',
      office_phone: ask.office_phone.trim(),
      website: ask.website?.trim() ?? '',
      facebook: ask.facebook?.trim() ?? '',
      instagram: ask.instagram?.trim() ?? '',
      tiktok: ask.tiktok?.trim() ?? '',
    }),
}
