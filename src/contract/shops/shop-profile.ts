import { z } from 'zod/mini'
import { flag, pictureFacts } from '../schemas.ts'
import { merchant, shopRecord, wizardDetail } from './shop-schemas.ts'

// A shop as everybody sees it.

/** A producer in a grid. `img_1` to `img_4` are paths of what they sell, the newest first; null where there is none. */
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
  /** Products that anyone may see. */
  total_products: z.number(),
})
export type ShopCard = z.output<typeof shopCard>

/** What anyone may know of a shop. Texts that nobody has filled in are ''. */
export const shopProfile = z.object({
  id: z.number(),
  name: z.string(),
  type: z.string(),
  /** 0 when it is not known. */
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
  /** There is a number to ask for: the office's, and one that WhatsApp can reach. */
  has_office_phone: flag,
  has_whatsapp: flag,
})
export type ShopProfile = z.output<typeof shopProfile>

/** To its owner only (acceptance.md#D54): the rest of what the wizard knows, and how it stands. Absent for everybody else. */
export const ownersOnly = z.partial(z.extend(z.omit(merchant, { id: true, name: true }), shopRecord.shape))

/** Beside the shop, to its owner only. */
export const ownersPart = z.partial(
  z.pick(wizardDetail, { user: true, labor: true, capital: true, omzet: true, kbli_codes: true, data_dropdown: true }),
).shape

/** A list of the shop's categories: of the first level (`parent_id` null) and below it. */
export const shopCategory = z.object({
  id: z.number(),
  parent_id: z.nullable(z.number()),
  name: z.string(),
  total_sni: z.number(),
  total_non_sni: z.number(),
})
export type ShopCategory = z.output<typeof shopCategory>
