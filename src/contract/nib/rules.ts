// @chunk contract-data
import { all, atMost, type Rule, required } from '../rules.ts'

/** Days that the shop holding the number has to answer; an operator cannot transfer it earlier. */
export const nibAnswerDays = 7

export const nibMessages = {
  proof: 'Mohon lampirkan foto lembar OSS',
  /** Code 01: no other shop has the number. */
  free: 'NIB ini tidak dipakai usaha lain. Simpan tahap 1 dengan NIB ini.',
  own: 'NIB ini sudah tercatat di usaha Anda.',
  open: 'Masih ada pengajuan NIB Anda yang sedang diperiksa.',
  /** Code 01: the case has been decided, or answered already. */
  closed: 'Pengajuan ini sudah diputuskan.',
  sent: 'Pengajuan NIB terkirim. Operator memeriksanya.',
  answered: 'Tanggapan terkirim. Operator memeriksanya.',
  failed: 'Pengajuan NIB gagal',
  answerFailed: 'Tanggapan gagal',
} as const

/** The statement of either shop: required, at most 1000 characters. */
export const nibRemarkRule: Rule = all(required('Mohon isi Kolom ini'), atMost(1000))
