import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { flag, id, pictureFacts } from '../schemas.ts'
import { sniStatus } from '../showcase/schemas.ts'
import { noticesEndpoints } from './endpoints.ts'

/** The product at the time of the notice; later changes do not affect it. */
const snapshot = z.object({
  name: z.string(),
  /** The reviewer's remark; for an edit by the platform ('updated') its reason. */
  sni_remark: z.nullable(z.string()),
  sni_end_date: z.nullable(z.string()),
  /** Names of what the platform has changed: 'harga', 'keterangan'. Only for 'updated'. */
  changed: z.optional(z.nullable(z.array(z.string()))),
  /** Whether it was public then; for 'ended', whether it was public until then. Missing in older notices. */
  is_public: z.optional(z.nullable(flag)),
  /**
   * The effect of an operator's decision on a report, as a sentence, and the decision's id. Only for `DecisionNotice`;
   * an import has the sentence about its outcome as `effect`.
   */
  effect: z.optional(z.nullable(z.string())),
  decision_id: z.optional(z.nullable(z.number())),
})

/** A notice. Times are ISO 8601. */
export const notice = z.object({
  id: z.number(),
  product_id: z.nullable(z.number()),
  /** One of `noticeKinds`. */
  description: z.string(),
  content_before: z.nullable(snapshot),
  content_after: z.nullable(snapshot),
  merchant_id: z.nullable(z.number()),
  read_at: z.nullable(z.string()),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  sni_status: sniStatus,
  /** The product is public now. */
  is_public: flag,
  created_at: z.string(),
})
export type Notice = z.output<typeof notice>

export const notices = withSchemas(noticesEndpoints, {
  /** The caller's unread notices, the newest first, at most 100 (acceptance.md#D46). */
  list: {
    ask: z.object({}),
    answer: z.object({ data: z.array(notice), total: z.number() }),
  },
  readOne: {
    ask: z.object({ id }),
    answer: z.object({}),
  },
  /** Marks all notices as read up to `up_to`, the newest one that the user had seen. */
  readAll: {
    ask: z.object({ up_to: z.optional(z.nullable(id)) }),
    answer: z.object({}),
  },
})
