import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { caseKinds, reportReasons, verdictReasonRule, verdicts } from '../moderation/rules.ts'
import { decision } from '../moderation/schemas.ts'
import { besideOtherErrors, flag, id, pictureFacts, trimmed, whole } from '../schemas.ts'
import { listAsk, listed } from './lspro.ts'
import { claim } from './schemas.ts'

// The operator's moderation pages: the queue of cases, a case with all its reports, and the decisions.

const caseKind = z.enum(caseKinds, 'Tidak dikenal')
const reason = trimmed(verdictReasonRule, 2000)
const version = whole(0, 2_147_483_647)
const reportReason = z.enum(reportReasons)

/** A case in the queue. Times are ISO 8601. */
const caseRow = z.object({
  id: z.number(),
  kind: caseKind,
  name: z.string(),
  /** The name of the owning shop or body, or the address of the account. */
  owner_name: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  is_public: flag,
  /** Waiting since; null if nothing in it waits. */
  open_since: z.nullable(z.string()),
  /** The number of waiting reports, the number of phones they came from, and their reasons, the most frequent first. */
  reports: z.number(),
  voices: z.number(),
  reasons: z.array(reportReason),
  /** The number of objections that wait for an answer. */
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
  /** The reporter, if they were signed in. */
  user: z.nullable(z.object({ id: z.number(), email: z.string() })),
  /** Reports from one phone have the same number: 1, 2, …; null for reports without a phone's id. */
  voice: z.nullable(z.number()),
  /** The decision by which it was handled; null while it waits. */
  decision_id: z.nullable(z.number()),
})

const deskCase = z.extend(caseRow, {
  thing_id: z.number(),
  /** A decision must send it, and is rejected if there has been another decision or an objection meanwhile. */
  version: z.number(),
  /** Its content as plain text; a post also has rich text in `html`. */
  text: z.string(),
  html: z.nullable(z.string()),
  merchant_id: z.nullable(z.number()),
  lspro_id: z.nullable(z.number()),
  /** The account that 'disable' would disable. */
  owner: z.nullable(z.object({ id: z.number(), email: z.string(), status: z.enum(['active', 'disabled']) })),
  /** The decisions that are possible now. */
  choices: z.array(z.enum(verdicts)),
  all_reports: z.array(report),
  /** All decisions, the latest first, with the objections to them. */
  decisions: z.array(z.extend(decision, { who: z.string(), ended_who: z.nullable(z.string()) })),
  /** Other cases of the same owner with a report or a decision. */
  others: z.array(caseRow),
})
export type DeskCase = z.output<typeof deskCase>

const decisionAnswer = z.object({
  message: z.string(),
  data: z.object({ next_id: z.nullable(z.number()), left: z.number() }),
})

export const moderationDesk = {
  /** Open cases, the longest waiting first; with `all` followed by the closed ones, the latest first. */
  cases: {
    path: '/operator/cases',
    access: 'operator',
    ask: z.object({
      rows: listAsk.rows,
      page: listAsk.page,
      all: z._default(flag, 0),
      kind: z.optional(z.nullable(caseKind)),
    }),
    answer: z.object({ data: z.array(caseRow), ...listed }),
  },
  case: { path: '/operator/case', access: 'operator', ask: z.object({ id }), answer: z.object({ data: deskCase }) },
  /**
   * The case of a product, shop, post, body or account; created if necessary, so that an operator can decide without a
   * report.
   */
  openCase: {
    path: '/operator/case/open',
    access: 'operator',
    ask: z.object({ kind: caseKind, thing_id: id }),
    answer: z.object({ data: z.object({ id: z.number() }) }),
  },
  /**
   * Claims the case for 15 minutes, repeatedly; `release` ends the claim. Code 01 while another operator has claimed
   * it.
   */
  claimCase: {
    path: '/operator/case/claim',
    access: 'operator',
    ask: z.object({ id, release: z._default(flag, 0) }),
    answer: z.object({ data: z.object({ claim: z.nullable(claim) }) }),
  },
  /**
   * Decides on the `version` that was read. The owner reads `reason`. `visible`: for 'changes', whether it stays public
   * meanwhile.
   */
  judge: {
    path: '/operator/case/judge',
    access: 'operator',
    ask: z
      .object({
        id,
        version,
        verdict: z.enum(verdicts, 'Mohon pilih putusannya'),
        visible: z.optional(z.nullable(flag)),
        reason,
      })
      .check(
        z.refine(({ verdict, visible }) => verdict !== 'changes' || typeof visible === 'number', {
          error: 'Pilih apakah tetap tampil',
          path: ['visible'],
          ...besideOtherErrors,
        }),
      ),
    answer: decisionAnswer,
  },
  /** Undoes a decision: what it had hidden is public again. A waiting objection to it is thereby granted. */
  undoVerdict: {
    path: '/operator/case/undo',
    access: 'operator',
    ask: z.object({ id, version, decision_id: id, reason }),
    answer: decisionAnswer,
  },
  /** Upholds a decision against the owner's objection. */
  upholdVerdict: {
    path: '/operator/case/uphold',
    access: 'operator',
    ask: z.object({ id, version, decision_id: id, reason }),
    answer: decisionAnswer,
  },
} satisfies Record<string, Endpoint>
