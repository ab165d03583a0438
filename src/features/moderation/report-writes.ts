import type { RequestOf } from '#contract/endpoint.ts'
import type { QueuedWriteName } from '#contract/endpoints.ts'
import { decisionAddress, linkAddress, reportAddress } from '#contract/moderation/addresses.ts'
import { kindNames, type ReportKind, reasonNames, reportKinds } from '#contract/moderation/rules.ts'
import type { moderation } from '#contract/moderation/schemas.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'
import type { WriteRecord } from '#offline/outbox/write-record.ts'

// A report, and an owner's objection to a decision, as outbox entries. Each has its own key.

export type ReportRequest = RequestOf<typeof moderation.report>
export type ObjectionRequest = RequestOf<typeof moderation.object>
type Key = string

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const reportPattern = new RegExp(`^laporan:(${uuid})$`)
const newReportPattern = /^laporan:(\w+):(\d+)$/
const objectionPattern = /^keberatan:(\d+)$/

/** The name of the draft of a new report about a product, shop, body or post. */
export const newReportName = (kind: ReportKind, id: number) => `laporan:${kind}:${id}`
/** The name of the draft that edits a pending report, and the `same` of its write, so that the edit replaces it. */
export const reportName = (key: Key) => `laporan:${key}`
export const isReportKey = (key: string) => reportPattern.test(reportName(key))
/** The subject of the report whose draft has this name; undefined for any other name. */
function reportSubjectOf(name: string): { kind: ReportKind; id: number } | undefined {
  const [, kindText, id] = newReportPattern.exec(name) ?? []
  const kind = reportKinds.find((reportKind) => reportKind === kindText)
  return kind && { kind, id: Number(id) }
}

/** The address where a pending or rejected report is edited. */
export const reportEditor = ({ kind, id }: Pick<ReportRequest, 'kind' | 'id'>, key: Key) =>
  `${reportAddress(kind, id)}&laporan=${key}`

export const reportWrite = (key: Key, ask: ReportRequest, draft: string): NewEntry => ({
  name: 'moderation.report',
  ask,
  subject: reportName(key),
  same: reportName(key),
  title: `Laporan ${kindNames[ask.kind].toLowerCase()}: ${reasonNames[ask.reason]}`,
  to: reportEditor(ask, key),
  draft,
})

/** The name of the draft of an objection, and the `same` of its write, so that a newer one replaces it. */
export const objectionName = (id: number) => `keberatan:${id}`
export const objectionWrite = (ask: ObjectionRequest): NewEntry => ({
  name: 'moderation.object',
  ask,
  subject: objectionName(ask.id),
  same: objectionName(ask.id),
  title: 'Keberatan atas keputusan',
  to: ask.code ? linkAddress(ask.code) : decisionAddress(ask.id),
  draft: objectionName(ask.id),
})

export const moderationWrites = {
  'moderation.report': {
    fieldLabels: { reason: 'Alasan', remark: 'Keterangan', contact: 'Email atau nomor HP' },
    draft: (name) => {
      const subject = reportSubjectOf(name)
      return subject && { title: 'Laporan', to: reportAddress(subject.kind, subject.id) }
    },
    hasGuestPage: true,
  },
  'moderation.object': {
    fieldLabels: { remark: 'Keberatan Anda' },
    draft: (name) => {
      const [, id] = objectionPattern.exec(name) ?? []
      return id === undefined ? undefined : { title: 'Keberatan', to: decisionAddress(Number(id)) }
    },
  },
} satisfies Record<Extract<QueuedWriteName, `moderation.${string}`>, WriteRecord>
