import { z } from 'zod/mini'
import { merchant, wizardDetail } from '../onboarding/onboarding.ts'
import { flag, pictureFacts } from '../schemas.ts'
import { shopRecord } from './shop-schemas.ts'

// Schemas of a shop's public data.

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
