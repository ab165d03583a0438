import {
  all,
  atMost,
  matches,
  nationalPhoneRule,
  officePhoneRule,
  type Rule,
  required,
  typedPhoneRule,
} from '../rules.ts'

// What may stand in the fields of a shop, as plain functions for the wizard's forms and the shapes of its calls. Quoted
// sentences are the specification's.

export const businessForms = ['PT', 'CV', 'UD', 'Koperasi'] as const
export type BusinessForm = (typeof businessForms)[number]

export const shopWords = {
  form: 'Mohon pilih Bentuk Usaha!',
  year: 'Mohon pilih Tahun!',
  labor: 'Mohon pilih Tenaga Kerja!',
  omzet: 'Mohon pilih Omzet!',
  capital: 'Mohon pilih Permodalan!',
  kbli: 'Mohon pilih salah satu dari KBLI',
  village: 'Mohon pilih Provinsi / Kabupaten / Kecamatan / Kelurahan terlebih dahulu!',
  tkdn: 'Mohon isi no sertifikat TKDN!',
  export: 'Mohon isi Pengalaman Ekspor!',
  logo: 'Mohon pilih logo perusahaan!',
  gallery: 'Gallery tidak boleh lebih dari 10!',
  photoHint: 'Maksimal 3 MB, resolusi 1:1, .jpg dan .png',
  noData: 'No Data',
  /** Code 03: somebody whose shop is open already, on another phone perhaps. */
  completed: 'Pendaftaran usaha Anda sudah selesai; data ini tidak dapat diubah lewat tahap pendaftaran.',
  /** Code 03: a stage before the one the server waits for has not arrived. */
  skipped: 'Tahap sebelumnya belum tersimpan. Lengkapi tahap itu dahulu.',
  /** Code 04: the uploaded photo is not there any more; it has to be uploaded anew. */
  photoGone: 'Foto ini sudah tidak ada di server. Kirim ulang fotonya.',
  nibTaken: 'NIB sudah dipakai usaha lain',
} as const

/** What an owner reads on the page of their own shop. */
export const ownShopWords = {
  gallery: 'Gallery tidak boleh lebih dari 10',
  noBanner: 'Mohon pilih banner!',
  bannerSaved: 'berhasil diubah',
  bannerFailed: 'Banner gagal diganti',
  saved: 'Update Berhasil',
  failed: 'Update Gagal',
  /** On what only customer service changes (acceptance.md#241, #295). */
  readOnly: 'Untuk mengubah informasi ini, silakan hubungi layanan pelanggan.',
  /** Code 03: the wizard is not through yet. */
  notOpen: 'Selesaikan pendaftaran usaha dahulu.',
} as const

const filled = 'Mohon isi Kolom ini'

export const shopNameRule = all(required(filled), atMost(100, 'Paling banyak 100 huruf'))
export const ownerRule = shopNameRule
/** 13 digits, as OSS gives it. */
export const nibRule = all(required(filled), matches(/^\d{13}$/, 'NIB harus 13 angka'))

/** A founding year: this year back to 70 years ago, 71 in all (acceptance.md#118). */
export const foundingYears = (now: number) => Array.from({ length: 71 }, (_, ago) => now - ago)

export const addressRule = all(required(filled), atMost(300, 'Paling banyak 300 huruf'))
/** rt and rw: one to three digits (acceptance.md#D26). */
export const neighbourhoodRule = all(required(filled), matches(/^\d{1,3}$/, 'Paling banyak 3 angka'))
export const zipRule = all(required(filled), matches(/^\d{5}$/, 'Kode pos harus 5 angka'))
export const mobileRule = all(required(filled), typedPhoneRule)
export const officeRule = all(required(filled), officePhoneRule)

/** The contact of an open shop has sentences of its own (acceptance.md#243, #244): the number after a fixed +62, 9 to 13 digits. */
export const contactMobileRule: Rule = (value) => nationalPhoneRule(value) && 'Nomor handphone harus 10 - 13 digit'
/** '0251-100111' */
export const contactOfficeRule: Rule = (value) => officePhoneRule(value.trim())

/** A page of one's own: http or https, or the bare name of one; nothing is fine. */
export const websiteRule: Rule = (value) => {
  const typed = value.trim()
  if (typed === '') return undefined
  if ([...typed].length > 300) return 'Paling banyak 300 huruf'
  return /^(https?:\/\/)?([\p{L}\p{Nd}-]+\.)+\p{L}{2,}(:\d+)?(\/\S*)?$/iu.test(typed)
    ? undefined
    : 'Alamat situs belum benar, misalnya https://usahaku.id'
}

/** rt and rw are shown with leading zeros (acceptance.md#D26). */
export const neighbourhoodText = (digits: string) => digits.padStart(3, '0')

/** Where an unset shop lies on the wire: around Jakarta (acceptance.md#D27). A shop that says exactly this has not been placed. */
export const unplaced = { latitude: '-6.2', longitude: '106.816666' } as const

export const galleryMost = 10

/** '10391 – Industri Keripik'; the code alone while its name is not known. */
export const kbliLabel = ({ code, name }: { code: string; name: string }) => (name ? `${code} – ${name}` : code)

/** A chip of a business class: longer than 99 letters is cut to 93 and '..' (acceptance.md#123). */
export const chipText = (label: string) => {
  const letters = [...label]
  return letters.length > 99 ? `${letters.slice(0, 93).join('')}..` : label
}
