// @chunk contract-data
/**
 * Titles of notices by their kind; those of 'added', 'rejected' and 'updated' are in the specification's exact wording.
 */
export const noticeKinds = {
  added: 'Produk ditambahkan',
  changed: 'Perubahan produk disetujui',
  rejected: 'Product di validasi - rejected',
  updated: 'Informasi produk diupdate',
  changes: 'Product di validasi - perlu diubah',
  ending: 'Sertifikat SNI akan berakhir',
  ended: 'Sertifikat SNI berakhir',
  confirm: 'Sertifikat SNI perlu dikonfirmasi',
  'nib-claimed': 'NIB Anda diakui usaha lain',
  'nib-won': 'NIB dialihkan kepada Anda',
  'nib-lost': 'NIB dialihkan ke usaha lain',
  'nib-kept': 'NIB tetap milik usaha Anda',
  'nib-refused': 'Pengajuan NIB ditolak',
  'nib-free': 'NIB dapat dipakai lagi',
  'nib-ending': 'NIB akan dilepas',
  'nib-freed': 'NIB dilepas',
  moderated: 'Keputusan pengelola',
  'moderation-ended': 'Keputusan pengelola dibatalkan',
  'objection-refused': 'Keberatan dijawab',
  imported: 'Impor produk selesai',
} as const
export type NoticeKind = keyof typeof noticeKinds
/** Notices about a shop's NIB, without a product. */
export type NibNotice = Extract<NoticeKind, `nib-${string}`>

/** Notices about an operator's decision on a report. */
export type DecisionNotice = 'moderated' | 'moderation-ended' | 'objection-refused'

/** The kind as it is stored: an accepted change of a public product is 'added' with a `content_before`. */
export type KeptNoticeKind = Exclude<NoticeKind, 'changed'>
export const noticeKindOf = (kind: KeptNoticeKind, hasBefore: boolean): NoticeKind =>
  kind === 'added' && hasBefore ? 'changed' : kind

/** Texts of the drawer, in the specification's exact wording. */
export const noticeMessages = {
  none: '- Tidak ada Notifikasi -',
  failed: 'Something Error Happen',
  noRemark: 'Tidak ada pesan',
} as const
