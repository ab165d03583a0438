import type { RequestOf } from '#contract/endpoint.ts'
import type { QueuedWriteName } from '#contract/endpoints.ts'
import { type LabelReportSubject, labelReportAddress, labelReportQuery } from '#contract/sni/addresses.ts'
import { labelFaultNames } from '#contract/sni/rules.ts'
import type { labelReports } from '#contract/sni/schemas.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'
import type { WriteRecord } from '#offline/outbox/write-record.ts'

// A report about a label, as an outbox entry. Each has its own key, so that the next one does not replace it.

export type LabelReportRequest = RequestOf<typeof labelReports.send>
type Key = string

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The name of the draft of a new report: it ends with the query of its address. */
export const newLabelReportName = (subject: LabelReportSubject) => `laporan-label:?${labelReportQuery(subject)}`
/** The name of the draft that edits a pending report, and the `same` of its write, so that the edit replaces it. */
export const labelReportName = (key: Key) => `laporan-label:${key}`
export const isLabelReportKey = (key: string) => uuid.test(key)

/** The address where a pending or rejected report is edited. */
export const labelReportEditor = (subject: LabelReportSubject, key: Key) => {
  const to = labelReportAddress(subject)
  return `${to}${to === labelReportAddress() ? '?' : '&'}laporan=${key}`
}

export const labelReportWrite = (
  key: Key,
  { ask, subject, draft }: { ask: LabelReportRequest; subject: LabelReportSubject; draft: string },
): NewEntry => ({
  name: 'labelReports.send',
  ask,
  subject: labelReportName(key),
  same: labelReportName(key),
  title: `Laporan label: ${labelFaultNames[ask.fault]}`,
  // The number is in the request, and may have been corrected since.
  to: labelReportEditor({ ...subject, number: undefined }, key),
  draft,
})

export const labelReportWrites = {
  'labelReports.send': {
    fieldLabels: {
      number: 'Nomor pada label',
      fault: 'Apa yang tidak benar',
      goods: 'Barangnya',
      remark: 'Keterangan',
      img_64s: 'Foto label',
      province_id: 'Provinsi',
      regency_id: 'Kabupaten / Kota',
      place: 'Nama pasar atau toko',
      email: 'Email',
    },
    draft: (name) => {
      const [, query] = /^laporan-label:\?(.*)$/s.exec(name) ?? []
      if (query === undefined) return undefined
      return { title: 'Laporan label', to: query ? `${labelReportAddress()}?${query}` : labelReportAddress() }
    },
    hasGuestPage: true,
  },
} satisfies Record<Extract<QueuedWriteName, `labelReports.${string}`>, WriteRecord>
