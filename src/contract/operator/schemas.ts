import { z } from 'zod/mini'
import { certificateCheck } from '../lspro/schemas.ts'
import { ofLineFields } from '../products/fields.ts'
import { reviewStates } from '../products/product-state.ts'
import { flag, lineAnswer, pictureFacts } from '../schemas.ts'

// Schemas of the operator's pages: the review queue, a product under review, the audit log.

const reviewState = z.enum(reviewStates)
const kind = z.enum(['new', 'revision'])
export const claim = z.object({ name: z.string(), mine: flag, until: z.string() })
/** A product or revision that waits for review. Times are ISO 8601. */
export const queueItem = z.object({
  product_id: z.number(),
  kind,
  name: z.string(),
  merchant_name: z.string(),
  province_name: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  is_sni: flag,
  lspro_name: z.nullable(z.string()),
  /** Waiting since; it keeps this time when it is submitted again after a request for changes. */
  queued_at: z.string(),
  /** How often it has been submitted, this time included. */
  sent: z.number(),
  claim: z.nullable(claim),
})
export type QueueItem = z.output<typeof queueItem>

const photo = z.object({ path: z.string(), img: z.nullable(pictureFacts) })

/** A version of a product, for the reviewer. */
export const reviewContent = z.object({
  name: z.string(),
  description: z.string(),
  price_bottom: z.nullable(z.number()),
  price_top: z.nullable(z.number()),
  weight: z.nullable(z.string()),
  unit: z.string(),
  ...ofLineFields(lineAnswer),
  video_url: z.nullable(z.string()),
  is_sni: flag,
  sni_array: z.array(z.string()),
  certificate_no: z.optional(z.nullable(z.string())),
  sni_start_date: z.nullable(z.string()),
  sni_end_date: z.nullable(z.string()),
  sni_no_end: flag,
  lspro_id: z.nullable(z.number()),
  lspro_name: z.nullable(z.string()),
  mentor_type_id: z.nullable(z.number()),
  mentor_type: z.nullable(z.string()),
  mentor_id: z.nullable(z.number()),
  mentor_name: z.nullable(z.string()),
  sub_category_array: z.array(z.object({ key: z.number(), label: z.string() })),
  /** The main photo first. `img` is null for a photo that no longer exists. */
  photos: z.array(photo),
})
export type ReviewContent = z.output<typeof reviewContent>

/** An entry in the history of a product. `who`: a name, or 'produsen'. */
const historyEntry = z.object({
  at: z.string(),
  who: z.string(),
  action: z.string(),
  remark: z.nullable(z.string()),
  /** Seconds that it waited on a phone before it arrived; null for a short time. */
  delayed: z.nullable(z.number()),
})

const warning = z.object({
  /** The same SNI number at another shop, the same photo elsewhere, the same name in this shop. */
  kind: z.enum(['sni', 'photo', 'name']),
  /** Of kind 'sni': which number is the same. Answers of earlier releases do not have it: that of the standard. */
  number: z.optional(z.enum(['standard', 'certificate'])),
  products: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      merchant_name: z.string(),
      img_url: z.nullable(z.string()),
      is_public: flag,
    }),
  ),
})

export const review = z.object({
  product_id: z.number(),
  kind,
  /** A decision must send it, and is rejected once the product has been changed. */
  version: z.number(),
  review_state: reviewState,
  queued_at: z.nullable(z.string()),
  /** The version that waits, or was submitted last. Later unsubmitted changes of the owner are not included. */
  now: reviewContent,
  /**
   * The public version of an approved product, also while it is hidden; an operator's edit changes it. Otherwise null.
   */
  live: z.nullable(reviewContent),
  /** The version to compare with: the public one, or the one decided on last; null the first time. */
  before: z.nullable(reviewContent),
  before_is: z.nullable(z.enum(['live', 'decided'])),
  shop: z.object({
    id: z.number(),
    name: z.string(),
    type: z.nullable(z.string()),
    nib: z.nullable(z.string()),
    owner: z.nullable(z.string()),
    year: z.nullable(z.number()),
    address: z.string(),
    province_name: z.nullable(z.string()),
    mobile_phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    status: z.enum(['active', 'not active']),
    approved: z.number(),
    rejected: z.number(),
  }),
  /** The certification body's check of the certificate; null for a product that names no body. */
  certificate: z.nullable(
    z.object({
      lspro_id: z.number(),
      lspro_name: z.string(),
      check: z.nullable(certificateCheck),
      /** When the body was last asked to check it, and whether it has an account that can receive the mail. */
      asked_at: z.nullable(z.string()),
      may_ask: flag,
    }),
  ),
  history: z.array(historyEntry),
  warnings: z.array(warning),
  claim: z.nullable(claim),
})
export type Review = z.output<typeof review>

export const auditRow = z.object({
  id: z.number(),
  at: z.string(),
  who: z.string(),
  action: z.string(),
  product_id: z.nullable(z.number()),
  product_name: z.nullable(z.string()),
  merchant_id: z.nullable(z.number()),
  merchant_name: z.nullable(z.string()),
  lspro_id: z.nullable(z.number()),
  lspro_name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The changed values as JSON; null if nothing was changed. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type AuditRow = z.output<typeof auditRow>
