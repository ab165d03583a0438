import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { besideOtherErrors, flag, id, pictureFacts, text, trimmed, uuid } from '../schemas.ts'
import { moderationEndpoints } from './endpoints.ts'
import { caseKinds, objectionRule, remarkNeeded, reportKinds, reportReasons, reportRules, verdicts } from './rules.ts'

// Reports about public content, and decisions about it as the owner reads them and objects to them.

/** The secret of a link, for an owner who can no longer sign in. */
const linkCode = text(100)

const objection = z.object({
  remark: z.string(),
  at: z.string(),
  /** Null until an operator has answered: 'upheld', the decision stays; 'granted', it was undone. */
  outcome: z.nullable(z.enum(['upheld', 'granted'])),
  answer: z.nullable(z.string()),
})

/** A decision as its owner reads it. Times are ISO 8601. */
export const decision = z.object({
  id: z.number(),
  kind: z.enum(caseKinds),
  /** The id of the product, shop, post, body or account. */
  thing_id: z.number(),
  name: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  verdict: z.enum(verdicts),
  /** For 'changes': whether it stays public meanwhile. */
  visible: z.nullable(flag),
  reason: z.string(),
  at: z.string(),
  /** 'undone' by an operator, or 'mended': the owner has made the requested change, and it was approved. */
  ended_at: z.nullable(z.string()),
  ended_how: z.nullable(z.enum(['undone', 'mended'])),
  ended_reason: z.nullable(z.string()),
  objections: z.array(objection),
  may_object: flag,
})
export type Decision = z.output<typeof decision>

export const moderation = withSchemas(moderationEndpoints, {
  /** Reports something public. With an idempotency key it is stored only once, also without a session. */
  report: {
    ask: z
      .object({
        kind: z.enum(reportKinds, 'Tidak dikenal'),
        id,
        reason: z.enum(reportReasons, reportRules.reason('')),
        remark: z._default(trimmed(reportRules.remark, 2000), ''),
        /** Optional contact of the reporter. */
        contact: z._default(trimmed(reportRules.contact, 400), ''),
        /** A random id that this phone made, used only for reports. */
        device: z.optional(z.nullable(uuid('Nomor tidak dikenal'))),
      })
      .check(
        z.refine(({ reason, remark }) => reason !== 'other' || remark !== '', {
          error: remarkNeeded,
          path: ['remark'],
          ...besideOtherErrors,
        }),
      ),
    answer: z.object({ message: z.string() }),
  },
  /** Decisions about the caller's own products, shop, posts, body or account, the latest first, at most 100. */
  mine: {
    ask: z.object({}),
    answer: z.object({ data: z.array(decision) }),
  },
  /** The decisions that disabled an account, by the link in the mail or of the rejected sign-in. */
  byLink: {
    ask: z.object({ code: linkCode }),
    answer: z.object({ data: z.array(decision) }),
  },
  /** The owner's objection. `code`: the secret of a link, when the owner cannot sign in. */
  object: {
    ask: z.object({ id, remark: trimmed(objectionRule, 2000), code: z.optional(z.nullable(linkCode)) }),
    answer: z.object({ message: z.string() }),
  },
})
