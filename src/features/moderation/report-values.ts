import {
  type ReportKind,
  type ReportReason,
  reportReasons,
  reportRemarkRule,
  reportRules,
} from '#contract/moderation-rules.ts'
import { type ReportAsk, reportDevice } from '#forms/report-write.ts'
import type { FieldRules } from '#ui/ruled.ts'

export type ReportValues = { reason: string; remark: string; contact: string }

export const emptyReport: ReportValues = { reason: '', remark: '', contact: '' }
const names = Object.keys(emptyReport) as (keyof ReportValues)[]

export const rulesOfReport: FieldRules<ReportValues> = {
  reason: reportRules.reason,
  remark: (remark, { reason }) => reportRemarkRule(reason)(remark),
  contact: reportRules.contact,
}

/** What fits a body and its posts less than goods is not offered there. */
const ofGoods: readonly ReportReason[] = ['sni', 'fake', 'forbidden']
export const reasonsFor = (kind: ReportKind): readonly ReportReason[] =>
  kind === 'posting' || kind === 'body' ? reportReasons.filter((reason) => !ofGoods.includes(reason)) : reportReasons

export const reportOfAsk = (ask: Record<string, unknown>): ReportValues =>
  Object.fromEntries(names.map((name) => [name, String(ask[name] ?? '')])) as ReportValues

export function askOfReport(thing: { kind: ReportKind; id: number }, values: ReportValues): ReportAsk {
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
  names.every((name) => String(one[name] ?? '').trim() === String(other[name] ?? '').trim())
