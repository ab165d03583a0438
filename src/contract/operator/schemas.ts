import { z } from 'zod/mini'
import { certificateCheck } from '../lspro/lspro-schemas.ts'
import { reviewStates } from '../products/product-state.ts'
import { flag, pictureFacts } from '../schemas.ts'

// What an operator reads at the desk: the queue, a product under review, the log.

const reviewState = z.enum(reviewStates)
const kind = z.enum(['new', 'revision'])
export const claim = z.object({ name: z.string(), mine: flag, until: z.string() })
/** What waits to be reviewed. Times are ISO 8601. */
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
  /** Since when it waits; what comes back after a request for changes keeps its place. */
  queued_at: z.string(),
  /** How often it has been sent, this time included. */
  sent: z.number(),
  claim: z.nullable(claim),
})
export type QueueItem = z.output<typeof queueItem>

const photo = z.object({ path: z.string(), img: z.nullable(pictureFacts) })

/** A version of a product as a reviewer reads it. */
export const reviewContent = z.object({
  name: z.string(),
  description: z.string(),
  price_bottom: z.nullable(z.number()),
  price_top: z.nullable(z.number()),
  weight: z.nullable(z.string()),
  unit: z.string(),
  capacity: z.nullable(z.string()),
  video_url: z.nullable(z.string()),
  is_sni: flag,
  sni_array: z.array(z.string()),
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
  /** The main one first. One that is gone by now has no facts. */
  photos: z.array(photo),
})
export type ReviewContent = z.output<typeof reviewContent>

/** One thing that happened to a product. `who`: a name, or 'produsen'. */
const happened = z.object({
  at: z.string(),
  who: z.string(),
  action: z.string(),
  remark: z.nullable(z.string()),
  /** Seconds it waited on a phone before it came. */
  delayed: z.nullable(z.number()),
})

const warning = z.object({
  /** The same SNI number at another shop, the same photo elsewhere, the same name in this shop. */
  kind: z.enum(['sni', 'photo', 'name']),
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
  /** What a decision has to name: it is void once somebody has changed the product. */
  version: z.number(),
  review_state: reviewState,
  queued_at: z.nullable(z.string()),
  /** As it waits, or was sent last: what its owner has kept since and not sent is theirs alone. */
  now: reviewContent,
  /** Of an approved product what anyone sees, or would: what an edit by the platform changes. Null of every other. */
  live: z.nullable(reviewContent),
  /** What it is compared with: the live version, or what was decided last; null the first time. */
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
  /** What the body that it names says of its certificate; null of a product that names none. */
  certificate: z.nullable(
    z.object({
      lspro_id: z.number(),
      lspro_name: z.string(),
      check: z.nullable(certificateCheck),
      /** When the body was last asked to check it, and whether somebody there can. */
      asked_at: z.nullable(z.string()),
      may_ask: flag,
    }),
  ),
  history: z.array(happened),
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
  /** JSON of what was changed; null where nothing was. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type AuditRow = z.output<typeof auditRow>
