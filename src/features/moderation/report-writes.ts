import type { Ask } from '#contract/endpoint.ts'
import type { moderation } from '#contract/moderation/moderation.ts'
import { decisionAddress, linkAddress, reportAddress } from '#contract/moderation/moderation-addresses.ts'
import { kindNames, type ReportKind, reasonNames, reportKinds } from '#contract/moderation/moderation-rules.ts'
import type { QueuedWriteName } from '#contract/queued-writes.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'
import type { WriteRecord } from '#offline/outbox/write-record.ts'
import { getItem, setItem } from '#session/safe-storage.ts'

// A report, and what an owner says against a decision, as the outbox takes them. Each has a key of its own.

export type ReportAsk = Ask<typeof moderation.report>
export type ObjectionAsk = Ask<typeof moderation.object>
type Key = string

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const reportPattern = new RegExp(`^laporan:(${uuid})$`)
const newReportPattern = /^laporan:(\w+):(\d+)$/
const objectionPattern = /^keberatan:(\d+)$/

/** The draft of a report about a thing, while it is written. */
export const newReportName = (kind: ReportKind, id: number) => `laporan:${kind}:${id}`
/** The draft of a change of one that waits, and what such a change replaces. */
export const reportName = (key: Key) => `laporan:${key}`
export const isReportKey = (key: string) => reportPattern.test(reportName(key))
/** The thing that the draft of this name is about; undefined for any other name. */
function reportSubjectOf(name: string): { kind: ReportKind; id: number } | undefined {
  const [, said, id] = newReportPattern.exec(name) ?? []
  const kind = reportKinds.find((one) => one === said)
  return kind && { kind, id: Number(id) }
}

/** Where a report that waits is changed, and put right. */
export const reportEditor = ({ kind, id }: Pick<ReportAsk, 'kind' | 'id'>, key: Key) =>
  `${reportAddress(kind, id)}&laporan=${key}`

export const reportWrite = (key: Key, ask: ReportAsk, draft: string): NewEntry => ({
  name: 'moderation.report',
  ask,
  subject: reportName(key),
  same: reportName(key),
  title: `Laporan ${kindNames[ask.kind].toLowerCase()}: ${reasonNames[ask.reason]}`,
  to: reportEditor(ask, key),
  draft,
})

const deviceNote = 'report_device'

/** A number of this phone for reports alone, so that many reports of one phone are one voice; nothing where none is kept. */
export function reportDevice(): string | undefined {
  const known = getItem<string>('local', deviceNote)
  if (known) return known
  const made = crypto.randomUUID()
  return setItem('local', deviceNote, made) ? made : undefined
}

/** The draft of what somebody says against a decision, and what a newer one replaces. */
export const objectionName = (id: number) => `keberatan:${id}`
export const objectionWrite = (ask: ObjectionAsk): NewEntry => ({
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
      const thing = reportSubjectOf(name)
      return thing && { title: 'Laporan', to: reportAddress(thing.kind, thing.id) }
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
