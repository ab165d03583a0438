// @chunk contract-data

import { all, atLeast, atMost, emailRule, ifFilled, type Rule, required } from '../rules.ts'

// The faults of a label that people report, the decisions of operators, and the texts about both. Plain functions
// without zod, used by screens, mails and the server.

export const labelFaults = ['unknown', 'foreign', 'fake', 'ended', 'other'] as const
export type LabelFault = (typeof labelFaults)[number]
export const labelFaultNames: Record<LabelFault, string> = {
  unknown: 'Nomornya tidak ditemukan',
  foreign: 'Nomornya milik produk lain',
  fake: 'Label tampak palsu atau disalin',
  ended: 'Sertifikatnya sudah tidak berlaku',
  other: 'Lainnya',
}

/** 'elsewhere': another authority has to investigate. */
export const labelOutcomes = ['proven', 'unproven', 'elsewhere'] as const
export type LabelOutcome = (typeof labelOutcomes)[number]
export const labelOutcomeNames: Record<LabelOutcome, string> = {
  proven: 'Terbukti',
  unproven: 'Tidak terbukti',
  elsewhere: 'Bukan wewenang kami',
}

export const labelReportMessages = {
  reported: 'Terima kasih. Laporan label Anda sudah kami terima.',
  failed: 'Laporan label gagal dikirim',
  tooManyPhotos: 'Paling banyak 3 foto',
  noReport: 'Laporan ini tidak ditemukan.',
} as const

export const maxLabelPhotos = 3

/** The error when the fault concerns a number and the report has none. */
export const numberNeeded = 'Mohon tulis nomor pada label'
/** The error when the fault can only be described in words and the report has no description. */
export const labelRemarkNeeded = 'Mohon tulis apa yang tidak benar'
/** Faults that concern a number; a label that looks false may have no readable number. */
const faultsOfNumbers: readonly string[] = ['unknown', 'foreign', 'ended'] satisfies LabelFault[]
export const needsNumber = (fault: string) => faultsOfNumbers.includes(fault)

const tooLong = 'Paling banyak 1000 huruf'
export const labelReportRules = {
  number: atMost(150),
  fault: required('Mohon pilih apa yang tidak benar'),
  goods: all(required('Mohon tulis label ini ada di barang apa'), atMost(150)),
  remark: atMost(1000, tooLong),
  place: atMost(150),
  email: ifFilled(emailRule('')),
} satisfies Record<string, Rule>

/** The operator's answer, which the reporter reads. */
export const labelAnswerRule = all(atLeast(3, 'Mohon isi jawabannya'), atMost(1000, tooLong))
/** The remark that everybody sees beside a number that is marked as misused. */
export const labelMarkRules = {
  mark_number: all(required('Mohon isi nomor yang ditandai'), atMost(100), (number) =>
    /[a-z0-9]/i.test(number) ? undefined : 'Nomor ini tidak berisi huruf atau angka',
  ),
  mark_remark: all(required('Mohon isi keterangannya'), atMost(200)),
} satisfies Record<string, Rule>

/** Days after a decision for which the reporter's address is kept. */
export const labelContactDays = 90
/** Years for which a report is kept: after its decision, or after it was sent while it has none. */
export const labelReportYears = 2
