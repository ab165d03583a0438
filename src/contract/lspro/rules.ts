// @chunk contract-data

import { handphoneRule, officePhoneRule } from '../contacts/contact-rules.ts'
import { isDate } from '../products/rules.ts'
import { all, atMost, emailRule, ifFilled, type Rule, required } from '../rules.ts'
import { neighbourhoodRule, zipRule } from '../shops/rules.ts'
import { lsproFields } from './fields.ts'

// Validation rules of a certification body's fields, as plain functions for the schemas and for the server. Quoted
// sentences are the specification's.

export const lsproMessages = {
  /** With two spaces, as in the specification (acceptance.md#254). */
  heavy: 'File terlalu besar, silahkan pilih file dengan  maksimal 3MB',
  emptyPost: 'Harap rubah teks yang ingin anda bagikan',
  longPost: 'Teks postingan terlalu panjang',
  posted: 'Posting berhasil diupload',
  changed: 'Posting berhasil dirubah',
  removed: 'Postingan berhasil dihapus',
  restored: 'Postingan ditampilkan kembali',
  noPost: 'Postingan tidak ditemukan',
  gallery: 'gallery tidak boleh lebih dari 10',
  saved: 'Update Berhasil',
  failed: 'Update Gagal',
  noBody: 'LSPRO tidak ditemukan.',
  region: 'Mohon pilih Provinsi / Kabupaten / Kecamatan / Kelurahan terlebih dahulu!',
  /** In a list without options. */
  noChoice: 'Tidak ada data',
  scope: 'Mohon pilih ruang lingkup',
  scopeUnknown: 'Ruang lingkup tidak dikenal',
  dateWrong: 'Tanggal tidak dikenal',
  dateOrder: 'Tanggal akhir tidak boleh sebelum tanggal mulai',
  /** Code 03: the product does not name this body, or its certificate data have changed. */
  changedSince: 'Data sertifikat produk ini sudah berubah. Muat ulang, lalu periksa lagi.',
  disputeWhy: 'Mohon isi alasannya',
  certificateSaved: 'Pemeriksaan sertifikat tersimpan',
} as const

/** The maximum size of a post's picture after resizing, in bytes (acceptance.md#254, #D29). */
export const maxPostPhotoBytes = 3_000_000
/** The page sizes of posts, and of the directory of bodies. */
export const postRows = 5
export const lsproRows = 16
/** Days in which a removed post can be restored. */
export const restoreDays = 30

const filled = 'Mohon isi Kolom ini'

export const lsproNameRule = all(required(filled), atMost(100))
export const lsproNeighbourhoodRule = ifFilled(neighbourhoodRule)
export const lsproZipRule = ifFilled(zipRule)
/** At most thirteen digits (acceptance.md#259). */
export const lsproMobileRule = ifFilled(handphoneRule)
/** '0251-100111' */
export const lsproOfficeRule = ifFilled(officePhoneRule)
export const lsproEmailRule = ifFilled(emailRule(filled))
export const accreditationNoRule = all(required(filled), atMost(lsproFields.accreditation_no.max))
export const accreditationDateRule: Rule = (value) =>
  value.trim() === '' ? filled : isDate(value) ? undefined : lsproMessages.dateWrong
/** The reason of a dispute: zero-width characters alone are none. */
export const disputeRule = required(lsproMessages.disputeWhy)

export { daysLeft } from '../time/dates.ts'
