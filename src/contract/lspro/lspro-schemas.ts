import { z } from 'zod/mini'
import { flag, pictureFacts } from '../schemas.ts'
import { location, option } from '../shops/shop-schemas.ts'

// Schemas of certification bodies and their posts.

/** A certification scope of a body. */
export const scope = z.object({ ruang_lingkup_id: z.number(), name: z.string() })
export type Scope = z.output<typeof scope>

/** A body in a list. Dates are calendar dates, '2028-02-14', null when not set. */
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

/** The public profile of a body. Empty texts are ''. */
export const lsproProfile = z.object({
  id: z.number(),
  name: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  /** Its description of itself, plain text. */
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
  /** Whether an office number and a WhatsApp number can be requested. */
  has_office_phone: flag,
  has_whatsapp: flag,
  /** The same values as in its location, and its status; persisted answers of earlier releases have none of them. */
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
  /** The id that the phone gave it when it was written. */
  external_id: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  remark: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
})
export type LsproPosting = z.output<typeof lsproPosting>

/** A removed post, with what its body needs to recognise it. Dates are ISO 8601. */
export const removedPosting = z.object({
  id: z.number(),
  external_id: z.string(),
  created_at: z.string(),
  removed_at: z.string(),
  remark: z.string(),
  /** With a key, because only its body may see it. */
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
})
export type RemovedPosting = z.output<typeof removedPosting>

/** Posts, the latest first. `next` is the `before` of the request for the following page; null when there is none. */
export const postingPage = { lspro_posting: z.array(lsproPosting), next: z.nullable(z.number()) }

/** Ids are 0 and names '' until a village is chosen; `is_placed` 0: the pin is not set. */
export const lsproLocation = location

/** A body's check of a certificate, and its time. */
export const certificateCheck = z.object({
  verdict: z.enum(['confirmed', 'disputed']),
  remark: z.nullable(z.string()),
  at: z.string(),
  /** 1: it applies to the product's current data. 0: numbers or dates have changed since, so it is no longer valid. */
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
  /** Comma-separated numbers. */
  sni_no: z.string(),
  /** Persisted answers of earlier releases do not have it. */
  certificate_no: z.optional(z.nullable(z.string())),
  sni_start_date: z.nullable(z.string()),
  sni_end_date: z.nullable(z.string()),
  sni_no_end: flag,
  /** The product is public now. */
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
  /** The merchant's public shop; null until there is one. */
  shop: z.nullable(z.object({ ...option.shape, province_name: z.string(), total_products: z.number() })),
})
