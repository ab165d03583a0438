import { z } from 'zod/mini'
import { flag, pictureFacts } from '../schemas.ts'
import { location, option } from '../shops/shop-schemas.ts'

// Certification bodies and what they post, as everybody sees them.

/** Something a body certifies. */
export const scope = z.object({ ruang_lingkup_id: z.number(), name: z.string() })
export type Scope = z.output<typeof scope>

/** A body in a list. Dates are calendar dates, '2028-02-14', null where nobody has said one. */
export const lsproCard = z.object({
  id: z.number(),
  name: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  province_id: z.number(),
  province_name: z.string(),
  accreditation_no: z.string(),
  accreditation_end_date: z.nullable(z.string()),
  ruang_lingkup: z.array(scope),
})
export type LsproCard = z.output<typeof lsproCard>

/** What anyone may know of a body. Texts that nobody has filled in are ''. */
export const lsproProfile = z.object({
  id: z.number(),
  name: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  /** What it says of itself, plain text. */
  remark: z.string(),
  email: z.string(),
  website: z.string(),
  address: z.string(),
  rt: z.string(),
  rw: z.string(),
  zip_code: z.string(),
  accreditation_no: z.string(),
  accreditation_start_date: z.nullable(z.string()),
  accreditation_end_date: z.nullable(z.string()),
  /** There is a number to ask for: the office's, and one that WhatsApp can reach. */
  has_office_phone: flag,
  has_whatsapp: flag,
  /** As in its location, and that it may be seen; older answers have none of them. */
  province_id: z.optional(z.number()),
  province_name: z.optional(z.string()),
  regency_id: z.optional(z.number()),
  district_id: z.optional(z.number()),
  village_id: z.optional(z.number()),
  latitude: z.optional(z.string()),
  longitude: z.optional(z.string()),
  status: z.optional(z.enum(['active', 'not active'])),
})
export type LsproProfile = z.output<typeof lsproProfile>

/** A post. `id_lspro` and `name` are its body's; `remark` is rich text, sanitised. */
export const lsproPosting = z.object({
  id: z.number(),
  id_lspro: z.number(),
  name: z.string(),
  lspro_img_url: z.nullable(z.string()),
  lspro_img: z.nullable(pictureFacts),
  /** The name it has on the phone that wrote it. */
  external_id: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  remark: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
})
export type LsproPosting = z.output<typeof lsproPosting>

/** A post that nobody sees any more: what its body needs to know it again. Dates are ISO 8601. */
export const removedPosting = z.object({
  id: z.number(),
  external_id: z.string(),
  created_at: z.string(),
  removed_at: z.string(),
  remark: z.string(),
  /** Only its body may look at it: with a key. */
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
})
export type RemovedPosting = z.output<typeof removedPosting>

/** Posts, the latest first. `next` is what to ask `before` for those below; null: there are none. */
export const postingPage = { lspro_posting: z.array(lsproPosting), next: z.nullable(z.number()) }

/** Ids 0 and names '' until a village is chosen; `is_placed` 0: nobody has set the pin. */
export const lsproLocation = location

/** What a body says of a certificate, and when. */
export const certificateCheck = z.object({
  verdict: z.enum(['confirmed', 'disputed']),
  remark: z.nullable(z.string()),
  at: z.string(),
  /** It was said of what the product says now. 0: numbers or dates have changed since, and it counts no more. */
  holds: flag,
})

/** A product that names the body as the one that certified it. */
export const certificate = z.object({
  product_id: z.number(),
  name: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  merchant_id: z.number(),
  merchant_name: z.string(),
  province_name: z.string(),
  /** Numbers parted by a comma. */
  sni_no: z.string(),
  sni_start_date: z.nullable(z.string()),
  sni_end_date: z.nullable(z.string()),
  sni_no_end: flag,
  /** Anyone may see the product now. */
  is_public: flag,
  check: z.nullable(certificateCheck),
})
export type Certificate = z.output<typeof certificate>

/** A merchant who registered with a code of the body. */
export const referredMerchant = z.object({
  person_id: z.number(),
  referral_code: z.string(),
  /** ISO 8601. */
  registered_at: z.string(),
  /** 0: the merchant has not finished registering. */
  is_completed: flag,
  /** Their open shop; null until there is one that anyone may see. */
  shop: z.nullable(z.object({ ...option.shape, province_name: z.string(), total_products: z.number() })),
})
