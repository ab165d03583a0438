import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { decision } from '../moderation/moderation.ts'
import { caseKinds, reportReasons, verdictReasonRule, verdicts } from '../moderation/moderation-rules.ts'
import { flag, id, pictureFacts, trimmed, whole } from '../schemas.ts'
import { listAsk, listed } from './lspro.ts'
import { claim } from './schemas.ts'

// What was reported, at the operator's desk: the queue, a thing with everything said about it, and the decisions.

const caseKind = z.enum(caseKinds, 'Tidak dikenal')
const reason = trimmed(verdictReasonRule, 2000)
const version = whole(0, 2_147_483_647)
const reportReason = z.enum(reportReasons)

/** A thing in the queue. Times are ISO 8601. */
const caseRow = z.object({
  id: z.number(),
  kind: caseKind,
  name: z.string(),
  /** Whose it is: a shop, a body, or the address of an account. */
  owner_name: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  is_public: flag,
  /** Since when something in it waits; null: nothing does. */
  open_since: z.nullable(z.string()),
  /** Reports that wait, from how many phones, and what for, the most frequent first. */
  reports: z.number(),
  voices: z.number(),
  reasons: z.array(reportReason),
  /** Objections that wait for an answer. */
  objections: z.number(),
  /** Decisions in force. */
  verdicts: z.array(z.enum(verdicts)),
  claim: z.nullable(claim),
})
export type CaseRow = z.output<typeof caseRow>

const report = z.object({
  id: z.number(),
  reason: reportReason,
  remark: z.string(),
  contact: z.nullable(z.string()),
  at: z.string(),
  /** Who reports, where they were signed in. */
  user: z.nullable(z.object({ id: z.number(), email: z.string() })),
  /** The same number for reports of one phone: 1, 2, …; null of those that said none. */
  voice: z.nullable(z.number()),
  /** It was read when this was decided; null: it waits. */
  decision_id: z.nullable(z.number()),
})

const deskCase = z.extend(caseRow, {
  thing_id: z.number(),
  /** What a decision has to name: it is void once something else was decided or objected meanwhile. */
  version: z.number(),
  /** What it says, plain text; of a post rich text in `html`. */
  text: z.string(),
  html: z.nullable(z.string()),
  merchant_id: z.nullable(z.number()),
  lspro_id: z.nullable(z.number()),
  /** The account that 'disable' shuts. */
  owner: z.nullable(z.object({ id: z.number(), email: z.string(), status: z.enum(['active', 'disabled']) })),
  /** What can be decided now. */
  choices: z.array(z.enum(verdicts)),
  all_reports: z.array(report),
  /** Every decision, the latest first, with what was said against it. */
  decisions: z.array(z.extend(decision, { who: z.string(), ended_who: z.nullable(z.string()) })),
  /** Other things of the same owner about which something was reported or decided. */
  others: z.array(caseRow),
})
export type DeskCase = z.output<typeof deskCase>

const decided = z.object({ message: z.string(), data: z.object({ next_id: z.nullable(z.number()), left: z.number() }) })

export const moderationDesk = {
  /** Everything that was reported or objected to, the longest waiting first; with `all` also what is done with, the latest first. */
  cases: {
    path: '/operator/cases',
    who: 'operator',
    ask: z.object({
      rows: listAsk.rows,
      page: listAsk.page,
      all: z._default(flag, 0),
      kind: z.optional(z.nullable(caseKind)),
    }),
    answer: z.object({ data: z.array(caseRow), ...listed }),
  },
  case: { path: '/operator/case', who: 'operator', ask: z.object({ id }), answer: z.object({ data: deskCase }) },
  /** The case of a thing, made where there is none: an operator may decide without a report. */
  openCase: {
    path: '/operator/case/open',
    who: 'operator',
    ask: z.object({ kind: caseKind, thing_id: id }),
    answer: z.object({ data: z.object({ id: z.number() }) }),
  },
  /** Takes it for 15 minutes, again and again; `release` gives it back. Refused, 01, while somebody else has it. */
  claimCase: {
    path: '/operator/case/claim',
    who: 'operator',
    ask: z.object({ id, release: z._default(flag, 0) }),
    answer: z.object({ data: z.object({ claim: z.nullable(claim) }) }),
  },
  /** Decides about what was seen; its owner reads `reason`. `visible`: of 'changes', whether others see it meanwhile. */
  judge: {
    path: '/operator/case/judge',
    who: 'operator',
    ask: z
      .object({
        id,
        version,
        verdict: z.enum(verdicts, 'Putusan tidak dikenal'),
        visible: z.optional(z.nullable(flag)),
        reason,
      })
      .check(
        z.refine(({ verdict, visible }) => verdict !== 'changes' || typeof visible === 'number', {
          error: 'Pilih apakah tetap tampil',
          path: ['visible'],
        }),
      ),
    answer: decided,
  },
  /** A decision is undone, and what it took off the air is there again as it was. An objection to it is granted by that. */
  undoVerdict: {
    path: '/operator/case/undo',
    who: 'operator',
    ask: z.object({ id, version, decision_id: id, reason }),
    answer: decided,
  },
  /** A decision stays, though its owner objects. */
  upholdVerdict: {
    path: '/operator/case/uphold',
    who: 'operator',
    ask: z.object({ id, version, decision_id: id, reason }),
    answer: decided,
  },
} satisfies Record<string, Endpoint>
