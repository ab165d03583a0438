import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { besideOtherErrors, flag, id, pictureFacts, text, trimmed, whole } from '../schemas.ts'
import { cleanNumber } from '../sni/number-key.ts'
import { labelAnswerRule, labelFaults, labelMarkRules, labelOutcomes } from '../sni/rules.ts'
import { deskReason, listAsk, listed } from './lspro.ts'
import { claim } from './schemas.ts'

// The operator's pages of reports about labels: the queue, a report with its photos, the decisions, and the numbers
// that they mark as misused in the register.

const version = whole(0, 2_147_483_647)
const outcome = z.enum(labelOutcomes, 'Mohon pilih putusannya')
const picture = { img_url: z.nullable(z.string()), img: z.nullable(pictureFacts) }

/** A report in the queue. Times are ISO 8601. */
const labelReportRow = z.object({
  id: z.number(),
  number: z.string(),
  fault: z.enum(labelFaults),
  /** The goods that carry the label, in the reporter's words. */
  goods: z.string(),
  /** Market, regency and province, as far as they were named. */
  place: z.string(),
  /** The first of its photos. */
  ...picture,
  at: z.string(),
  /** How many other reports have the same number. */
  same: z.number(),
  /** The decision that holds; null while it waits. */
  outcome: z.nullable(outcome),
  /** The decision marks a number as misused. */
  marks: flag,
  claim: z.nullable(claim),
})
export type LabelReportRow = z.output<typeof labelReportRow>

const labelDecision = z.object({
  id: z.number(),
  outcome,
  /** The text of the letter to the reporter. */
  answer: z.string(),
  at: z.string(),
  who: z.string(),
  /** The reporter had given an address, so that the answer was sent. */
  is_sent: flag,
  /** The number that it marks as misused, with what everybody reads about it. */
  mark_number: z.nullable(z.string()),
  mark_remark: z.nullable(z.string()),
  unmarked_at: z.nullable(z.string()),
  unmarked_who: z.nullable(z.string()),
  unmarked_reason: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  ended_who: z.nullable(z.string()),
  ended_reason: z.nullable(z.string()),
})

const labelReport = z.extend(labelReportRow, {
  /** A decision must send it, and is rejected if there has been another one meanwhile. */
  version: z.number(),
  remark: z.string(),
  certificate_id: z.nullable(z.number()),
  product: z.nullable(z.object({ id: z.number(), name: z.string(), is_public: flag })),
  photos: z.array(z.object(picture)),
  email: z.nullable(z.string()),
  /** The reporter, if they were signed in. */
  user: z.nullable(z.object({ id: z.number(), email: z.string() })),
  /** The latest first. */
  decisions: z.array(labelDecision),
  /** Other reports with the same number, the latest first, at most 20. */
  others: z.array(labelReportRow),
})
export type DeskLabelReport = z.output<typeof labelReport>

const decisionAnswer = z.object({
  message: z.string(),
  data: z.object({ next_id: z.nullable(z.number()), left: z.number() }),
})

export const labelReportsDesk = {
  /**
   * 'open': those without a decision, the longest waiting first. 'mine': those that the caller holds or has decided.
   * 'decided': the latest decided first. `total` counts the open ones.
   */
  labelReports: {
    path: '/operator/label-reports',
    access: 'operator',
    ask: z.object({
      rows: listAsk.rows,
      page: listAsk.page,
      show: z._default(z.enum(['open', 'mine', 'decided'], 'Tidak dikenal'), 'open'),
    }),
    answer: z.object({ data: z.array(labelReportRow), ...listed }),
  },
  labelReport: {
    path: '/operator/label-report',
    access: 'operator',
    ask: z.object({ id }),
    answer: z.object({ data: labelReport }),
  },
  /**
   * Claims the report for 15 minutes, repeatedly; `release` ends the claim. Code 01 while another operator has claimed
   * it.
   */
  claimLabelReport: {
    path: '/operator/label-report/claim',
    access: 'operator',
    ask: z.object({ id, release: z._default(flag, 0) }),
    answer: z.object({ data: z.object({ claim: z.nullable(claim) }) }),
  },
  /**
   * Decides on the `version` that was read. The reporter reads `answer`, if there is an address. With `mark`, which
   * only goes with 'proven', `mark_number` is in the register as misused, with `mark_remark`.
   */
  decideLabelReport: {
    path: '/operator/label-report/decide',
    access: 'operator',
    ask: z
      .object({
        id,
        version,
        outcome,
        answer: trimmed(labelAnswerRule, 2000),
        mark: z._default(flag, 0),
        mark_number: z._default(text(400).check(z.overwrite(cleanNumber)), ''),
        mark_remark: z._default(text(400), ''),
      })
      .check(
        z.refine(({ mark, outcome }) => mark !== 1 || outcome === 'proven', {
          error: 'Hanya laporan yang terbukti menandai sebuah nomor',
          path: ['mark'],
          ...besideOtherErrors,
        }),
        z.check(({ value, issues }) => {
          if (value.mark !== 1) return
          for (const name of ['mark_number', 'mark_remark'] as const) {
            const wrong = labelMarkRules[name](value[name])
            if (wrong) issues.push({ code: 'custom', message: wrong, input: value, path: [name] })
          }
        }),
      ),
    answer: decisionAnswer,
  },
  /** Ends the mark of a decision, or the decision with its mark: then the report waits again. */
  undoLabelDecision: {
    path: '/operator/label-report/undo',
    access: 'operator',
    ask: z.object({
      id,
      version,
      decision_id: id,
      what: z.enum(['mark', 'decision'], 'Tidak dikenal'),
      reason: deskReason,
    }),
    answer: decisionAnswer,
  },
} satisfies Record<string, Endpoint>
