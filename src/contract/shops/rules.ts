// @chunk contract-data

import { handphoneRule, officePhoneRule, typedPhoneRule } from '../contacts/contact-rules.ts'
import { all, atMost, matches, type Rule, required } from '../rules.ts'
import { shopFields } from './fields.ts'

// Validation rules of a shop's fields, as plain functions for the wizard's forms and for the schemas. Quoted sentences
// are the specification's.

export const businessForms = ['PT', 'CV', 'UD', 'Koperasi'] as const
export type BusinessForm = (typeof businessForms)[number]

export const shopMessages = {
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
  /** Code 03: the shop is open already; it may have been completed on another phone. */
  completed: 'Pendaftaran usaha Anda sudah selesai; data ini tidak dapat diubah lewat tahap pendaftaran.',
  /** Code 03: an earlier stage has not arrived at the server. */
  skipped: 'Tahap sebelumnya belum tersimpan. Lengkapi tahap itu dahulu.',
  /** Code 04: the uploaded photo no longer exists and has to be uploaded again. */
  photoGone: 'Foto ini sudah tidak ada di server. Kirim ulang fotonya.',
  nibTaken: 'NIB sudah dipakai usaha lain',
} as const

/** Texts on the owner's own shop page. */
export const ownShopMessages = {
  gallery: 'Gallery tidak boleh lebih dari 10',
  noBanner: 'Mohon pilih banner!',
  bannerSaved: 'berhasil diubah',
  bannerFailed: 'Banner gagal diganti',
  saved: 'Update Berhasil',
  failed: 'Update Gagal',
  /** At fields that only customer service can change (acceptance.md#241, #295). */
  readOnly: 'Untuk mengubah informasi ini, silakan hubungi layanan pelanggan.',
  /** Code 03: the wizard is not completed yet. */
  notOpen: 'Selesaikan pendaftaran usaha dahulu.',
} as const

const filled = 'Mohon isi Kolom ini'

export const shopNameRule = all(required(filled), atMost(shopFields.name.max))
export const ownerRule = all(required(filled), atMost(shopFields.owner.max))
/** 13 digits, as issued by OSS. */
export const nibRule = all(required(filled), matches(/^\d{13}$/, 'NIB harus 13 angka'))

/** The founding years to choose from: this year back to 70 years ago, 71 in all (acceptance.md#118). */
export const foundingYears = (now: number) => Array.from({ length: 71 }, (_, ago) => now - ago)

export const addressRule = all(required(filled), atMost(shopFields.address.max))
/** The number of a TKDN certificate, where the shop has one. */
export const tkdnRule = all(required(shopMessages.tkdn), atMost(shopFields.tkdn_certificate.max))
/** rt and rw: one to three digits (acceptance.md#D26). */
export const neighbourhoodRule = all(required(filled), matches(/^\d{1,3}$/, 'Paling banyak 3 angka'))
export const zipRule = all(required(filled), matches(/^\d{5}$/, 'Kode pos harus 5 angka'))
export const mobileRule = all(required(filled), typedPhoneRule)
export const officeRule = all(required(filled), officePhoneRule)

/**
 * The phone number of an open shop, after a fixed +62: 9 to 13 digits. Its error text differs from the wizard's
 * (acceptance.md#243, #244).
 */
export const contactMobileRule = handphoneRule
/** '0251-100111' */
export const contactOfficeRule = officePhoneRule

/** An optional website: a URL with http or https, or a bare domain name. */
export const websiteRule: Rule = (value) => {
  const typed = value.trim()
  if (typed === '') return undefined
  const tooLong = atMost(shopFields.website.max)(typed)
  if (tooLong) return tooLong
  return /^(https?:\/\/)?([\p{L}\p{Nd}-]+\.)+\p{L}{2,}(:\d+)?(\/\S*)?$/iu.test(typed)
    ? undefined
    : 'Alamat situs belum benar, misalnya https://usahaku.id'
}

/** rt and rw are shown with leading zeros (acceptance.md#D26). */
export const neighbourhoodText = (digits: string) => digits.padStart(3, '0')

/**
 * The coordinates of a shop whose pin is not set, in Jakarta (acceptance.md#D27). Exactly these values mean 'not set'.
 */
export const unplaced = { latitude: '-6.2', longitude: '106.816666' } as const

export const maxGalleryPhotos = 10

/** How many chats of each kind one request of `shops.countContacts` reports. */
export const maxContacts = 50

/** '10391 – Industri Keripik'; only the code without a name. */
export const kbliLabel = ({ code, name }: { code: string; name: string }) => (name ? `${code} – ${name}` : code)

/** The text of a business class's chip: more than 99 characters are cut to 93 and '..' (acceptance.md#123). */
export const chipText = (label: string) => {
  const letters = [...label]
  return letters.length > 99 ? `${letters.slice(0, 93).join('')}..` : label
}
