import { z } from 'zod/mini'
import { cacheableReads } from '../cacheable-reads.ts'
import { draftBase } from '../draft-base.ts'
import type { Endpoint } from '../endpoint.ts'
import { kbli } from '../kbli.ts'
import { bannerMost, photoEntry } from '../photos.ts'
import { queued } from '../queued-writes.ts'
import { flag, id, pictureFacts, text, trimmed, whole } from '../schemas.ts'
import { productCard } from '../showcase/showcase.ts'
import { ownersOnly, ownersPart, shopCard, shopCategory, shopProfile } from './shop-profile.ts'
import {
  contactMobileRule,
  contactOfficeRule,
  galleryMost,
  ownShopWords,
  shopWords,
  websiteRule,
} from './shop-rules.ts'
import { location, merchant, option, optionalOwnId, picture, shopRecord, social } from './shop-schemas.ts'

// Shops as visitors see them, and what an owner changes on the page of their own. A shop that is not open is answered as
// one that never was.

/** How many products stand on a page of a shop, and shops on a page of the list. */
export const shopGoodsRows = 15
export const shopRows = 12

/** The last shops that somebody has opened, as their cookie says: '12,7,3', or a list. */
const lastIds = z.optional(
  z.nullable(z.union([text(200), z.array(z.unknown()).check(z.maxLength(50))], 'Harus daftar nomor')),
)

export const lastShopsMost = 12

const saved = z.object({ message: z.string() })

const counts = z.array(z.number())
const reached = z.object({ views: counts, whatsapp: counts, phone: counts })

export const shops = {
  /** A page of open shops, the newest first. `total_filtered` counts those whose name holds the text. */
  paging: {
    ...cacheableReads.shopPage,
    who: 'anyone',
    ask: z.object({
      search: z._default(text(100), ''),
      rows: z._default(whole(1, 50), shopRows),
      page: z._default(whole(1, 1_000_000_000), 1),
    }),
    answer: z.object({
      data: z.object({
        data: z.array(shopCard),
        pages: z.number(),
        total: z.number(),
        total_filtered: z.number(),
      }),
    }),
    offline: 'keep',
  },
  /** The shops this person opened last, the latest first: what the cookie says, then what the server remembers (acceptance.md#D43). */
  last: {
    path: '/merchant/list',
    who: 'signed-in',
    ask: z.object({ last_merchant_ids: lastIds }),
    answer: z.object({ data: z.object({ data_last: z.array(shopCard) }) }),
    offline: 'keep',
  },
  /**
   * A shop with the first page of each of its lists. The same for everybody but its owner, who also gets what the wizard
   * knows (acceptance.md#D54), and the lists to choose from while the wizard still asks, or with `dropdown` 1.
   */
  detail: {
    ...cacheableReads.shop,
    who: 'anyone',
    ask: z.object({ id, dropdown: z.optional(flag) }),
    answer: z.object({
      data: z.object({
        ...ownersPart,
        merchant: z.object({ ...ownersOnly.shape, ...shopProfile.shape }),
        location: z.object({
          ...z.partial(location).shape,
          province_id: z.number(),
          province_name: z.string(),
          regency_id: z.number(),
          regency_name: z.string(),
        }),
        product_sni: z.array(productCard),
        product_non_sni: z.array(productCard),
        total_products: z.number(),
        total_sni: z.number(),
        total_non_sni: z.number(),
        categories: z.array(shopCategory),
        gallery: z.array(picture),
      }),
    }),
    offline: 'keep',
  },
  /** Somebody looks at a shop. Says nothing of whether there is one. */
  seen: { path: '/merchant/seen', who: 'anyone', ask: z.object({ id }), answer: z.object({}) },
  /** The way to the producer: an address of WhatsApp with a first sentence. Each person counts once a day. */
  contact: {
    path: '/merchant/whatsapp/{id}',
    who: 'signed-in',
    ask: z.object({ id }),
    answer: z.object({ data: z.object({ whatsapp_url: z.string() }) }),
  },
  /** The numbers of a shop, for people whose profile is complete (acceptance.md#D44); '' where there is none. Counted once a day. */
  phone: {
    path: '/merchant/phone',
    who: 'signed-in',
    ask: z.object({ id }),
    /** '0251-100111' and '+62812…', as a telephone takes them. */
    answer: z.object({ data: z.object({ office_phone: z.string(), mobile_phone: z.string() }) }),
    offline: 'keep',
  },
  /** One's own shop, whole. `id` may be left out; that of somebody else is refused. */
  profile: {
    path: '/merchant/profile',
    who: 'merchant',
    ask: z.object({ id: optionalOwnId }),
    answer: z.object({
      data: z.object({
        merchant: z.object({
          ...merchant.shape,
          banner_url: z.nullable(z.string()),
          banner: z.nullable(pictureFacts),
          ...shopRecord.shape,
        }),
        location,
        total_products: z.number(),
        kbli_codes: z.array(kbli),
        merchant_labor: z.nullable(option),
        merchant_capital: z.nullable(option),
        merchant_omzet: z.nullable(option),
        gallery: z.array(picture),
      }),
    }),
    offline: 'keep',
  },
  /** `email` is the account's and is not changed here. */
  saveContact: {
    ...queued('shops.saveContact'),
    ask: z.object({
      base: draftBase,
      id: optionalOwnId,
      email: z.optional(z.nullable(text(100))),
      website: z.optional(z.nullable(trimmed(websiteRule))),
      mobile_phone: trimmed(contactMobileRule),
      office_phone: trimmed(contactOfficeRule),
      tiktok: social,
      facebook: social,
      instagram: social,
    }),
    answer: saved,
  },
  /** The logo, a square. */
  saveImage: {
    ...queued('shops.saveImage'),
    ask: z.object({ base: draftBase, id: optionalOwnId, img_64: photoEntry(shopWords.logo) }),
    answer: saved,
  },
  /** The banner, 1131 by 210: what is of another shape is cut from its middle. null takes it away. */
  saveBanner: {
    ...queued('shops.saveBanner'),
    ask: z.object({ base: draftBase, img_64: z.nullable(photoEntry(ownShopWords.noBanner, bannerMost)) }),
    answer: saved,
  },
  /** Rich text of at most 20 kB; whatever is not allowed in it is left out. Empty: no experience. */
  saveRemark: {
    ...queued('shops.saveRemark'),
    ask: z.object({ base: draftBase, exp_remark: z.nullable(text(50_000, 'Pengalaman ekspor terlalu panjang')) }),
    answer: saved,
  },
  /** The whole wanted list, in order: what is not named is taken down (acceptance.md#D30), unless it has come since `base`. */
  saveGallery: {
    ...queued('shops.saveGallery'),
    ask: z.object({
      base: draftBase,
      img_64s: z.array(photoEntry(), 'Foto tidak dikenal').check(z.maxLength(galleryMost, ownShopWords.gallery)),
    }),
    answer: saved,
  },
  /** How one's shop and products were found, week by week. Every list has one number for each of `weeks`. */
  insight: {
    path: '/merchant/insight',
    who: 'merchant',
    ask: z.object({}),
    answer: z.object({
      data: z.object({
        /** The Mondays of the last twelve weeks in Jakarta, '2026-09-07', this week last. */
        weeks: z.array(z.string()),
        shop: reached,
        /** The page of the shop and every product together, those below too that are not told of. */
        all: reached,
        products: z.array(
          z.object({
            id: z.number(),
            name: z.string(),
            img_url: z.nullable(z.string()),
            img: z.nullable(pictureFacts),
            /** Anyone may see it now. */
            is_public: flag,
            views: counts,
            whatsapp: counts,
          }),
        ),
      }),
    }),
    offline: 'keep',
  },
} satisfies Record<string, Endpoint>
