import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { queued } from '../queued-writes.ts'
import { flag, id, pictureFacts, text, trimmed } from '../schemas.ts'
import {
  caseKinds,
  objectionRule,
  remarkNeeded,
  reportKinds,
  reportReasons,
  reportRules,
  verdicts,
} from './moderation-rules.ts'

// Reporting what others show, and what an owner reads of a decision about it and says against it.

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Nomor tidak dikenal'))
/** The secret of a link, for whoever cannot sign in any more. */
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
  /** Of the product, shop, post, body or account. */
  thing_id: z.number(),
  name: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  verdict: z.enum(verdicts),
  /** Of 'changes': others see it meanwhile. */
  visible: z.nullable(flag),
  reason: z.string(),
  at: z.string(),
  /** 'undone' by an operator, or 'mended': its owner changed what was asked, and that was agreed to. */
  ended_at: z.nullable(z.string()),
  ended_how: z.nullable(z.enum(['undone', 'mended'])),
  ended_reason: z.nullable(z.string()),
  objections: z.array(objection),
  may_object: flag,
})
export type Decision = z.output<typeof decision>

export const moderation = {
  /** Somebody reports something that everybody sees. With a key it is kept once, from whoever it comes. */
  report: {
    ...queued('moderation.report'),
    ask: z
      .object({
        kind: z.enum(reportKinds, 'Tidak dikenal'),
        id,
        reason: z.enum(reportReasons, reportRules.reason('')),
        remark: z._default(trimmed(reportRules.remark, 2000), ''),
        /** How we may reach whoever reports, if they want that. */
        contact: z._default(trimmed(reportRules.contact, 400), ''),
        /** A number that this phone made for reports alone. */
        device: z.optional(z.nullable(uuid)),
      })
      .check(
        z.refine(({ reason, remark }) => reason !== 'other' || remark !== '', {
          error: remarkNeeded,
          path: ['remark'],
        }),
      ),
    answer: z.object({ message: z.string() }),
  },
  /** What was decided about one's own product, shop, posts, body or account, the latest first, at most 100. */
  mine: {
    path: '/moderation/mine',
    who: 'signed-in',
    ask: z.object({}),
    answer: z.object({ data: z.array(decision) }),
    offline: 'keep',
  },
  /** The decisions that shut an account, by the link in the letter or of the sign-in that was refused. */
  byLink: {
    path: '/moderation/link',
    who: 'anyone',
    ask: z.object({ code: linkCode }),
    answer: z.object({ data: z.array(decision) }),
  },
  /** Its owner objects. `code`: of a link, where nobody can sign in. */
  object: {
    ...queued('moderation.object'),
    ask: z.object({ id, remark: trimmed(objectionRule, 2000), code: z.optional(z.nullable(linkCode)) }),
    answer: z.object({ message: z.string() }),
  },
} satisfies Record<string, Endpoint>
