// @chunk contract-data
import { cleanNumber, sniKey } from '../sni/number-key.ts'
import { parseUrl } from '../text/parse-url.ts'
import { hasVisibleText } from '../text/visible-text.ts'
import { daysAfter } from '../time/dates.ts'
import { amountMessages } from './amounts.ts'
import { productFields } from './fields.ts'

// Validation rules of a product's fields, as plain functions for the schema of the save and for operators' corrections.
// Quoted sentences are the specification's.

export const productMessages = {
  name: 'Mohon isi nama produk',
  description: 'Mohon isi keterangan produk',
  priceBottom: 'Mohon isi harga bawah',
  priceTop: 'Mohon isi harga atas',
  price: amountMessages.price,
  priceMost: 'Harga paling besar Rp999.999.999.999',
  priceOrder: 'Harga Bawah Tidak Boleh Melebihi Harga Atas!',
  photo: 'Mohon upload gambar utama',
  /** The error of a save; `photosChosen` is the one when photos are chosen (acceptance.md#195). */
  photos: 'Foto produk tidak boleh lebih dari 3!',
  photosChosen: 'Gambar tidak boleh lebih dari 3',
  category: 'Mohon pilih salah satu dari Kategori',
  categoryMost: 'Paling banyak 10 kategori',
  weight: amountMessages.weight,
  /** Corrected: the specification has the mentor's sentence here (acceptance.md#D39). */
  sni: 'Mohon Masukkan Nomor SNI!',
  sniMost: 'Paling banyak 20 nomor SNI',
  certificateNo: 'Tulis nomor sertifikat dengan huruf atau angka, paling banyak 60 huruf',
  date: 'Mohon isi tanggal',
  dateWrong: 'Tanggal tidak dikenal',
  dateOrder: 'Tanggal akhir tidak boleh sebelum tanggal mulai',
  mentor: 'Mohon Pilih Pembina!',
  mentorName: 'Mohon Masukkan Nama Pembina!',
  video: 'Tautan video harus diawali https:// dan berasal dari YouTube, TikTok, Instagram, Facebook, atau Vimeo',
  square: 'Foto produk harus persegi (1:1).',
  /** A hint that never rejects the input (acceptance.md#202), because older numbers have other formats. */
  sniHint: 'Biasanya seperti SNI 4305:2018. Periksa lagi; nomor lain pun boleh.',
  confirm:
    'Pastikan isian sudah benar. Produk diperiksa sebelum tampil di etalase; hasilnya kami kabarkan lewat notifikasi dan email.',
} as const

export const productLimits = {
  categories: 10,
  photos: 3,
  sniNumbers: 20,
  price: 999_999_999_999,
  weight: 9_999_999.99,
} as const

/** The mentor type for which the merchant types the mentor's name instead of choosing it (acceptance.md#206). */
export const typedMentor = 3
export const units = ['gr', 'Kg'] as const
/** The default validity of a certificate in days (acceptance.md#203). */
export const sniDays = 180

/** 'SNI 4305:2018', 'SNI 01-3719-1995', 'SNI ISO 9001:2015'. */
export const looksLikeSni = (number: string) => /^SNI\s+[\w./ -]*\d[\w./ -]*([:-]\d{4})?$/i.test(number.trim())

/** Is it, cleaned, printable, with a letter or a digit to compare it by, and not too long? */
export const isCertificateNo = (typed: string) => {
  const number = cleanNumber(typed)
  return number.length <= productFields.certificate_no.max && /^\P{C}+$/u.test(number) && sniKey(number) !== ''
}

/** Splits comma-separated numbers, as requests contain them (acceptance.md#D56), and drops empty ones. */
export const sniNumbers = (joined: string) =>
  joined
    .split(/[,\uff0c]/)
    .map(cleanNumber)
    .filter((number) => sniKey(number) !== '')

const videoHosts = /(^|\.)(youtube\.com|youtu\.be|tiktok\.com|instagram\.com|facebook\.com|fb\.watch|vimeo\.com)$/

/** Is it an https address of a known video site (acceptance.md#D36)? */
export function isVideo(address: string): boolean {
  const url = parseUrl(address)
  if (!url) return false
  const { protocol, hostname, username } = url
  return protocol === 'https:' && username === '' && videoHosts.test(hostname)
}

/** The address of a video as it is stored: one of a known site that lacks https gets it. */
export function videoAddress(text: string): string {
  const typed = text.trim()
  const secure = `https://${typed.replace(/^(http:)?\/\//i, '')}`
  return !isVideo(typed) && isVideo(secure) ? secure : typed
}

export const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  text >= '1990-01-01' &&
  text <= '2150-12-31' &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  daysAfter(text, 0) === text

/** The validated fields of a product, with their names in the request. */
export type ProductFields = {
  name: string
  description: string
  price_bottom: number | null
  price_top: number | null
  sub_category_array: readonly unknown[]
  is_sni: boolean
  sni_array: readonly string[]
  sni_start_date: string | null
  sni_end_date: string | null
  is_mentor: boolean
  mentor_type_id: number | null
  mentor_id: number | null
  mentor_name: string | null
  img_64: string | null
}

export type ProductProblems = Partial<Record<keyof ProductFields, string>>

/** An error message for each field that is missing or contradicts another one. A draft only needs its name. */
export function productProblems(product: Partial<ProductFields>, { draft }: { draft: boolean }): ProductProblems {
  const problems: ProductProblems = {}
  const check = (field: keyof ProductFields, sentence: string, isWrong: boolean) => {
    if (isWrong) problems[field] ??= sentence
  }
  check('name', productMessages.name, !hasVisibleText(product.name ?? ''))
  if (draft) return problems
  check('img_64', productMessages.photo, !product.img_64)
  check('description', productMessages.description, !hasVisibleText(product.description ?? ''))
  check('sub_category_array', productMessages.category, !product.sub_category_array?.length)
  check('price_bottom', productMessages.priceBottom, !product.price_bottom)
  check('price_top', productMessages.priceTop, !product.price_top)
  check('price_bottom', productMessages.priceOrder, (product.price_bottom ?? 0) > (product.price_top ?? Infinity))
  if (product.is_sni) {
    const { sni_start_date: start, sni_end_date: end } = product
    check('sni_array', productMessages.sni, !product.sni_array?.length)
    check('sni_start_date', productMessages.date, !start)
    check('sni_end_date', productMessages.date, !end)
    check('sni_end_date', productMessages.dateOrder, Boolean(start && end && end < start))
  }
  if (product.is_mentor) {
    const typed = product.mentor_type_id === typedMentor
    check('mentor_type_id', productMessages.mentor, !product.mentor_type_id)
    check('mentor_name', productMessages.mentorName, typed && !hasVisibleText(product.mentor_name ?? ''))
    check('mentor_id', productMessages.mentor, Boolean(product.mentor_type_id) && !typed && !product.mentor_id)
  }
  return problems
}
