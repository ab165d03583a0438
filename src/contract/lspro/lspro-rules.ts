import { isDate } from '../products/product-rules.ts'
import { all, atMost, emailRule, nationalPhoneRule, officePhoneRule, type Rule, required } from '../rules.ts'

// What may stand in the fields of a certification body, as plain functions: its forms and the shapes of its calls ask the
// same ones. Quoted sentences are the specification's.

export const lsproWords = {
  /** Two spaces, as it is written (acceptance.md#254). */
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
  /** In a list that has nothing to choose. */
  noChoice: 'Tidak ada data',
  scope: 'Mohon pilih ruang lingkup',
  scopeUnknown: 'Ruang lingkup tidak dikenal',
  dateWrong: 'Tanggal tidak dikenal',
  dateOrder: 'Tanggal akhir tidak boleh sebelum tanggal mulai',
  /** Code 03: the product does not name this body, or says something else by now. */
  changedSince: 'Data sertifikat produk ini sudah berubah. Muat ulang, lalu periksa lagi.',
  disputeWhy: 'Mohon isi alasannya',
  certificateSaved: 'Pemeriksaan sertifikat tersimpan',
} as const

/** The picture of a post, after it was made smaller (acceptance.md#254, #D29): bytes. */
export const postPhotoMost = 3_000_000
/** How many posts come at a time, and bodies in the directory. */
export const postRows = 5
export const lsproRows = 16
/** How long a removed post can be put back, in days. */
export const restoreDays = 30

const filled = 'Mohon isi Kolom ini'

/** What is empty is fine; what is filled in has to agree. */
const ifFilled =
  (rule: Rule): Rule =>
  (value) =>
    value.trim() === '' ? undefined : rule(value)

export const lsproNameRule = all(required(filled), atMost(100, 'Paling banyak 100 huruf'))
export const lsproAddressRule = all(required(filled), atMost(300, 'Paling banyak 300 huruf'))
export const lsproNeighbourhoodRule = ifFilled((value) =>
  /^\d{1,3}$/.test(value.trim()) ? undefined : 'Paling banyak 3 angka',
)
export const lsproZipRule = ifFilled((value) => (/^\d{5}$/.test(value.trim()) ? undefined : 'Kode pos harus 5 angka'))
/** Thirteen digits at most are taken at all (acceptance.md#259). */
export const lsproMobileRule = ifFilled((value) => nationalPhoneRule(value) && 'Nomor handphone harus 10 - 13 digit')
/** '0251-100111' */
export const lsproOfficeRule = ifFilled((value) => officePhoneRule(value.trim()))
export const lsproEmailRule = ifFilled(emailRule(filled))
export const accreditationNoRule = all(required(filled), atMost(60, 'Paling banyak 60 huruf'))
export const accreditationDateRule: Rule = (value) =>
  value.trim() === '' ? filled : isDate(value) ? undefined : lsproWords.dateWrong

export { daysLeft } from '../dates.ts'
