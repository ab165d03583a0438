import {
  type ReportKind,
  type ReportReason,
  reportReasons,
  reportRemarkRule,
  reportRules,
} from '#contract/moderation/moderation-rules.ts'
import { type ReportAsk, reportDevice } from '#drafts/writes/report-write.ts'
import type { FieldRules } from '#ui/fields/rule-resolver.ts'

export type ReportValues = { reason: string; remark: string; contact: string }

export const emptyReport: ReportValues = { reason: '', remark: '', contact: '' }
const fieldNames = Object.keys(emptyReport) as (keyof ReportValues)[]

export const reportFormRules: FieldRules<ReportValues> = {
  reason: reportRules.reason,
  remark: (remark, { reason }) => reportRemarkRule(reason)(remark),
  contact: reportRules.contact,
}

/** What fits a body and its posts less than goods is not offered there. */
const productReasons: readonly ReportReason[] = ['sni', 'fake', 'forbidden']
export const reasonsFor = (kind: ReportKind): readonly ReportReason[] =>
  kind === 'posting' || kind === 'body'
    ? reportReasons.filter((reason) => !productReasons.includes(reason))
    : reportReasons

export const reportOfInput = (ask: Record<string, unknown>): ReportValues =>
  Object.fromEntries(fieldNames.map((name) => [name, String(ask[name] ?? '')])) as ReportValues

export function inputOfReport(thing: { kind: ReportKind; id: number }, values: ReportValues): ReportAsk {
  const device = reportDevice()
  return {
    ...thing,
    reason: values.reason as ReportReason,
    remark: values.remark.trim(),
    contact: values.contact.trim(),
    ...(device && { device }),
  }
}

export const isSameReport = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  fieldNames.every((name) => String(one[name] ?? '').trim() === String(other[name] ?? '').trim())
