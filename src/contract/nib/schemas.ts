import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { photoEntry } from '../photos/schemas.ts'
import { flag, id, optionalOwnId, pictureFacts, trimmed } from '../schemas.ts'
import { nibRule } from '../shops/rules.ts'
import { nibEndpoints } from './endpoints.ts'
import { nibMessages, nibRemarkRule } from './rules.ts'

// Disputes between two shops about a NIB. A shop reads only its own statement and proof; operators read both.

const nibCase = z.object({
  id: z.number(),
  nib: z.string(),
  /** `claimant`: this shop claims the number; `holder`: it had the number when it was claimed. */
  side: z.enum(['claimant', 'holder']),
  asked_at: z.string(),
  /** The end of the time in which the holder may answer. */
  answer_until: z.string(),
  /** The statement and proof of this shop; null when it has sent none. */
  remark: z.nullable(z.string()),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  /** The holder has answered. */
  is_answered: flag,
  outcome: z.nullable(z.enum(['transferred', 'rejected', 'freed'])),
  reason: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
})
export type NibCase = z.output<typeof nibCase>

const savedAnswer = z.object({ message: z.string(), data: z.object({ id: z.number() }) })

export const nib = withSchemas(nibEndpoints, {
  /** The cases of the caller's own shop, the latest first. Times are ISO 8601. */
  cases: {
    ask: z.object({}),
    answer: z.object({ data: z.array(nibCase) }),
  },
  /** 'NIB ini milik saya', with a photo of the OSS sheet. */
  claim: {
    ask: z.object({
      id: optionalOwnId,
      nib: trimmed(nibRule),
      remark: trimmed(nibRemarkRule, 2000),
      img_64: photoEntry(nibMessages.proof),
    }),
    answer: savedAnswer,
  },
  /** The holder's answer. Until the case is decided, another answer replaces it. */
  answer: {
    ask: z.object({
      id: optionalOwnId,
      case_id: id,
      remark: trimmed(nibRemarkRule, 2000),
      img_64: z.optional(z.nullable(photoEntry(nibMessages.proof))),
    }),
    answer: savedAnswer,
  },
})
