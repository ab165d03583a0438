import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { draftBase } from '../merge/draft-base.ts'
import { kbli, merchant, wizardDetail } from '../onboarding/schemas.ts'
import { bannerLimits, photoEntry } from '../photos/schemas.ts'
import {
  flag,
  id,
  location,
  officePhone,
  option,
  optionalOwnId,
  picture,
  pictureFacts,
  social,
  text,
  trimmed,
  whole,
} from '../schemas.ts'
import { listCursor, productCard } from '../showcase/schemas.ts'
import { shopsEndpoints } from './endpoints.ts'
import {
  contactMobileRule,
  contactOfficeRule,
  maxContacts,
  maxGalleryPhotos,
  ownShopMessages,
  shopMessages,
  websiteRule,
} from './rules.ts'

// Public shops, and the writes on the owner's shop page. A shop that is not open is treated as not existing.

/** The state of a shop, and who changed it when. For its owner only. */
export const shopRecord = z.object({
  status: z.enum(['active', 'not active']),
  /** The number of views of the shop's page. */
  click: z.number(),
  /** ISO 8601, and ids of people; null when it was not done by a person. */
  created_at: z.string(),
  created_by: z.nullable(z.number()),
  updated_at: z.string(),
  updated_by: z.nullable(z.number()),
})

/** A shop in a grid. `img_1` to `img_4` are pictures of its products, the newest first; null where there are fewer. */
export const shopCard = z.object({
  id: z.number(),
  name: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  img_1: z.nullable(z.string()),
  img_2: z.nullable(z.string()),
  img_3: z.nullable(z.string()),
  img_4: z.nullable(z.string()),
  province_name: z.string(),
  /** The number of public products. */
  total_products: z.number(),
})
export type ShopCard = z.output<typeof shopCard>

/** The public profile of a shop. Empty texts are ''. */
export const shopProfile = z.object({
  id: z.number(),
  name: z.string(),
  type: z.string(),
  /** 0 when it is unknown. */
  year: z.number(),
  email: z.string(),
  website: z.string(),
  facebook: z.string(),
  instagram: z.string(),
  tiktok: z.string(),
  is_lpse: flag,
  is_lkpp: flag,
  is_tkdn: flag,
  is_exp: flag,
  /** Rich text, sanitised. */
  exp_remark: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  banner_url: z.nullable(z.string()),
  banner: z.nullable(pictureFacts),
  /** Whether an office number and a WhatsApp number can be requested. */
  has_office_phone: flag,
  has_whatsapp: flag,
})
export type ShopProfile = z.output<typeof shopProfile>

/** Only in the owner's answer (acceptance.md#D54): the other wizard fields, and the shop's record. */
export const ownersOnly = z.partial(z.extend(z.omit(merchant, { id: true, name: true }), shopRecord.shape))

/** Further parts of the answer, only for the owner. */
export const ownersPart = z.partial(
  z.pick(wizardDetail, { user: true, labor: true, capital: true, omzet: true, kbli_codes: true, data_dropdown: true }),
).shape

/** A category of the shop's products, of the first level (`parent_id` null) or a subcategory. */
export const shopCategory = z.object({
  id: z.number(),
  parent_id: z.nullable(z.number()),
  name: z.string(),
  total_sni: z.number(),
  total_non_sni: z.number(),
})
export type ShopCategory = z.output<typeof shopCategory>

/** The page sizes of a shop's products, and of the list of shops. */
export const shopGoodsRows = 15
export const shopRows = 12

/** The ids of the shops opened last, as the cookie has them: '12,7,3', or a list. */
const lastIds = z.optional(
  z.nullable(z.union([text(200), z.array(z.unknown()).check(z.maxLength(50))], 'Harus daftar nomor')),
)

export const maxLastShops = 12

const contacted = z.array(id).check(z.maxLength(maxContacts, `Paling banyak ${maxContacts}`))

const saved = z.object({ message: z.string() })

const counts = z.array(z.number())
const weeklyCounts = z.object({ views: counts, whatsapp: counts, phone: counts })

export const shops = withSchemas(shopsEndpoints, {
  /**
   * A page of open shops, the newest first. `total_filtered` counts those of the province whose name contains
   * `search`. `after`, the `next` of an earlier answer to the same request, reads on after its last shop, however far;
   * `page` has no effect then.
   */
  paging: {
    ask: z.object({
      search: z._default(text(100), ''),
      /** 0, null or absent is no filter. */
      province_id: z.optional(z.nullable(whole(0, 99, 'Provinsi tidak dikenal'))),
      rows: z._default(whole(1, 50), shopRows),
      page: z._default(whole(1, 1_000_000_000), 1),
      after: z.optional(z.nullable(listCursor)),
    }),
    answer: z.object({
      data: z.object({
        data: z.array(shopCard),
        /** Numbered pages, which end at row 10,000. */
        pages: z.number(),
        total: z.number(),
        total_filtered: z.number(),
        /** The cursor for `after`; null after the last shop. Absent in answers of earlier releases. */
        next: z.optional(z.nullable(z.string())),
      }),
    }),
  },
  /**
   * The shops that this person opened last, the latest first: those of the cookie, then those stored on the server
   * (acceptance.md#D43).
   */
  last: {
    ask: z.object({ last_merchant_ids: lastIds }),
    answer: z.object({ data: z.object({ data_last: z.array(shopCard) }) }),
  },
  /**
   * A shop with the first page of each of its lists. The owner also gets the wizard's fields (acceptance.md#D54), and
   * the options of the wizard's forms until it is completed, or with `dropdown` 1.
   */
  detail: {
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
  },
  /** Counts a view of a shop. The answer does not reveal whether the shop exists. */
  seen: { ask: z.object({ id }), answer: z.object({}) },
  /** A WhatsApp link to the producer with a prepared message. Counted once a day for each person. */
  contact: {
    ask: z.object({ id }),
    answer: z.object({ data: z.object({ whatsapp_url: z.string() }) }),
  },
  /**
   * Counts chats that were opened without a connection, from a number that the phone had: of products, and of shops
   * themselves. Each counts once a day for each person, as with `contact`. Unknown ids are ignored.
   */
  countContacts: {
    ask: z.object({ products: z._default(contacted, []), shops: z._default(contacted, []) }),
    answer: z.object({}),
  },
  /**
   * The phone numbers of a shop, for people with a complete profile (acceptance.md#D44); '' where there is none.
   * Counted once a day.
   */
  phone: {
    ask: z.object({ id }),
    /** '0251-100111' and '+62812…', ready for tel: links. */
    answer: z.object({ data: z.object({ office_phone: z.string(), mobile_phone: z.string() }) }),
  },
  /** The caller's own shop with all fields. `id` is optional; the id of another shop is rejected. */
  profile: {
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
  },
  /** `email` is the account's and is not changed by this. */
  saveContact: {
    ask: z.object({
      base: draftBase,
      id: optionalOwnId,
      email: z.optional(z.nullable(text(100))),
      website: z.optional(z.nullable(trimmed(websiteRule))),
      mobile_phone: trimmed(contactMobileRule),
      office_phone: officePhone(contactOfficeRule),
      tiktok: social('tiktok'),
      facebook: social('facebook'),
      instagram: social('instagram'),
    }),
    answer: saved,
  },
  /** The logo, which is square. */
  saveImage: {
    ask: z.object({ base: draftBase, id: optionalOwnId, img_64: photoEntry(shopMessages.logo) }),
    answer: saved,
  },
  /** The banner, 1131 by 210 pixels: a picture of another shape is cropped at the centre. null removes it. */
  saveBanner: {
    ask: z.object({ base: draftBase, img_64: z.nullable(photoEntry(ownShopMessages.noBanner, bannerLimits)) }),
    answer: saved,
  },
  /** Rich text of at most 20 kB, sanitised. Empty: no export experience. */
  saveRemark: {
    ask: z.object({ base: draftBase, exp_remark: z.nullable(text(50_000, 'Pengalaman ekspor terlalu panjang')) }),
    answer: saved,
  },
  /**
   * The complete list in order: photos that are not in it are removed (acceptance.md#D30), unless they were added since
   * `base`.
   */
  saveGallery: {
    ask: z.object({
      base: draftBase,
      img_64s: z
        .array(photoEntry(), 'Foto tidak dikenal')
        .check(z.maxLength(maxGalleryPhotos, ownShopMessages.gallery)),
    }),
    answer: saved,
  },
  /** Statistics of the caller's own shop and products by week. Every list has one number for each of `weeks`. */
  insight: {
    ask: z.object({}),
    answer: z.object({
      data: z.object({
        /** The Mondays of the last twelve weeks in Jakarta, '2026-09-07', this week last. */
        weeks: z.array(z.string()),
        shop: weeklyCounts,
        /** The sum of the shop's page and all its products, including those that are not in `products`. */
        all: weeklyCounts,
        products: z.array(
          z.object({
            id: z.number(),
            name: z.string(),
            img_url: z.nullable(z.string()),
            img: z.nullable(pictureFacts),
            /** Public now. */
            is_public: flag,
            views: counts,
            whatsapp: counts,
          }),
        ),
      }),
    }),
  },
})
