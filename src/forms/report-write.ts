import type { Ask } from '#contract/endpoint.ts'
import type { moderation } from '#contract/moderation.ts'
import { decisionAddress, linkAddress, reportAddress } from '#contract/moderation-addresses.ts'
import { kindNames, type ReportKind, reasonNames, reportKinds } from '#contract/moderation-rules.ts'
import type { Write } from '#offline/outbox.ts'
import { note, noted } from '#session/notes.ts'

// A report, and what an owner says against a decision, as the outbox takes them. Each has a key of its own.

export type ReportAsk = Ask<typeof moderation.report>
export type ObjectionAsk = Ask<typeof moderation.object>
type Key = string

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const sent = new RegExp(`^laporan:(${uuid})$`)
const begun = /^laporan:(\w+):(\d+)$/
const objecting = /^keberatan:(\d+)$/

/** The draft of a report about a thing, while it is written. */
export const newReportName = (kind: ReportKind, id: number) => `laporan:${kind}:${id}`
/** The draft of a change of one that waits, and what such a change replaces. */
export const reportName = (key: Key) => `laporan:${key}`
export const isReportKey = (key: string) => sent.test(reportName(key))
/** The thing that the draft of this name is about; undefined for any other name. */
export function reportedIn(name: string): { kind: ReportKind; id: number } | undefined {
  const [, said, id] = begun.exec(name) ?? []
  const kind = reportKinds.find((one) => one === said)
  return kind && { kind, id: Number(id) }
}

/** Where a report that waits is changed, and put right. */
export const reportEditor = ({ kind, id }: Pick<ReportAsk, 'kind' | 'id'>, key: Key) =>
  `${reportAddress(kind, id)}&laporan=${key}`

export const reportWrite = (key: Key, ask: ReportAsk, draft: string): Write => ({
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
  const known = noted<string>('local', deviceNote)
  if (known) return known
  const made = crypto.randomUUID()
  return note('local', deviceNote, made) ? made : undefined
}

/** The draft of what somebody says against a decision, and what a newer one replaces. */
export const objectionName = (id: number) => `keberatan:${id}`
/** The decision that the draft of this name is about; undefined for any other name. */
export function objectedIn(name: string): number | undefined {
  const [, id] = objecting.exec(name) ?? []
  return id === undefined ? undefined : Number(id)
}

export const objectionWrite = (ask: ObjectionAsk): Write => ({
  name: 'moderation.object',
  ask,
  subject: objectionName(ask.id),
  same: objectionName(ask.id),
  title: 'Keberatan atas keputusan',
  to: ask.code ? linkAddress(ask.code) : decisionAddress(ask.id),
  draft: objectionName(ask.id),
})
