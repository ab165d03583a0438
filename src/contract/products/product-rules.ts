import { daysAfter } from '../dates.ts'

// What may stand in the fields of a product, as plain functions: the form and the shape of the save ask the same ones.
// Quoted sentences are the specification's.

export const productWords = {
  name: 'Mohon isi nama produk',
  description: 'Mohon isi keterangan produk',
  priceBottom: 'Mohon isi harga bawah',
  priceTop: 'Mohon isi harga atas',
  price: 'Harga hanya boleh berisi angka',
  priceMost: 'Harga paling besar Rp999.999.999.999',
  priceOrder: 'Harga Bawah Tidak Boleh Melebihi Harga Atas!',
  photo: 'Mohon upload gambar utama',
  /** Of a photo that is sent; the other wording stands where photos are chosen (acceptance.md#195). */
  photos: 'Foto produk tidak boleh lebih dari 3!',
  photosChosen: 'Gambar tidak boleh lebih dari 3',
  category: 'Mohon pilih salah satu dari Kategori',
  categoryMost: 'Paling banyak 10 kategori',
  weight: 'Berat harus berupa angka, misalnya 250 atau 1,5',
  /** The specification says the mentor's sentence here (acceptance.md#D39). */
  sni: 'Mohon Masukkan Nomor SNI!',
  sniMost: 'Paling banyak 20 nomor SNI',
  date: 'Mohon isi tanggal',
  dateWrong: 'Tanggal tidak dikenal',
  dateOrder: 'Tanggal akhir tidak boleh sebelum tanggal mulai',
  mentor: 'Mohon Pilih Pembina!',
  mentorName: 'Mohon Masukkan Nama Pembina!',
  video: 'Tautan video harus diawali https:// dan berasal dari YouTube, TikTok, Instagram, Facebook, atau Vimeo',
  square: 'Foto produk harus persegi (1:1).',
  /** The hint that never refuses (acceptance.md#202): not every number looks like the newest ones. */
  sniHint: 'Biasanya seperti SNI 4305:2018. Periksa lagi; nomor lain pun boleh.',
  confirm:
    'Pastikan isian di atas sudah benar. Produk diperiksa dahulu sebelum tampil di etalase; hasilnya kami kabarkan lewat notifikasi dan email.',
} as const

export const productMost = {
  name: 150,
  description: 5000,
  capacity: 100,
  categories: 10,
  photos: 3,
  sniNumbers: 20,
  sniNumber: 60,
  mentorName: 100,
  video: 300,
  price: 999_999_999_999,
  weight: 9_999_999.99,
} as const

/** The mentor type for which the merchant types the mentor's name instead of choosing it (acceptance.md#206). */
export const typedMentor = 3
export const units = ['gr', 'Kg'] as const
/** How long a certificate is taken to run when nobody says otherwise, in days (acceptance.md#203). */
export const sniDays = 180

/** 'SNI 4305:2018', 'SNI 01-3719-1995', 'SNI ISO 9001:2015'. */
export const looksLikeSni = (number: string) => /^SNI\s+[\w./ -]*\d[\w./ -]*([:-]\d{4})?$/i.test(number.trim())

/** As numbers are compared: 'sni  4305 : 2018' is 'SNI 4305:2018' (acceptance.md#202: no duplicates). */
export const sniKey = (number: string) => number.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The numbers in a text: they travel joined by commas, so none has one in it (acceptance.md#D56). What is empty is none. */
export const sniNumbers = (joined: string) =>
  joined
    .split(',')
    .map((number) => number.trim())
    .filter((number) => sniKey(number) !== '')

const videoHosts = /(^|\.)(youtube\.com|youtu\.be|tiktok\.com|instagram\.com|facebook\.com|fb\.watch|vimeo\.com)$/

/** https, and of a house that is known to show videos (acceptance.md#D36). */
export function isVideo(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username } = new URL(address)
  return protocol === 'https:' && username === '' && videoHosts.test(hostname)
}

export const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  text >= '1990-01-01' &&
  text <= '2150-12-31' &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  daysAfter(text, 0) === text

/** A product as it is asked to be kept: the fields that a rule has something to say about, by their wire names. */
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

/** What is missing, or does not fit together, a sentence for each field. A draft only needs its name. */
export function productProblems(product: ProductFields, { draft }: { draft: boolean }): ProductProblems {
  const wrong: ProductProblems = {}
  const say = (field: keyof ProductFields, sentence: string, when: boolean) => {
    if (when) wrong[field] ??= sentence
  }
  say('name', productWords.name, product.name.trim() === '')
  if (draft) return wrong
  say('img_64', productWords.photo, !product.img_64)
  say('description', productWords.description, product.description.trim() === '')
  say('sub_category_array', productWords.category, product.sub_category_array.length === 0)
  say('price_bottom', productWords.priceBottom, !product.price_bottom)
  say('price_top', productWords.priceTop, !product.price_top)
  say('price_bottom', productWords.priceOrder, (product.price_bottom ?? 0) > (product.price_top ?? Infinity))
  if (product.is_sni) {
    const { sni_start_date: start, sni_end_date: end } = product
    say('sni_array', productWords.sni, product.sni_array.length === 0)
    say('sni_start_date', productWords.date, !start)
    say('sni_end_date', productWords.date, !end)
    say('sni_end_date', productWords.dateOrder, Boolean(start && end && end < start))
  }
  if (product.is_mentor) {
    const typed = product.mentor_type_id === typedMentor
    say('mentor_type_id', productWords.mentor, !product.mentor_type_id)
    say('mentor_name', productWords.mentorName, typed && !product.mentor_name?.trim())
    say('mentor_id', productWords.mentor, Boolean(product.mentor_type_id) && !typed && !product.mentor_id)
  }
  return wrong
}

/** Typed with comma or point; '1.500' is fifteen hundred, for nobody weighs thousandths. NaN for what is no number. */
export function weightOf(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(typed)) return Number(typed.replaceAll('.', '').replace(',', '.'))
  return /^\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
}

export const isWeight = (weight: number) => weight > 0 && weight <= productMost.weight

/** What a reviewer has looked at: these of an approved product change only by another review. The rest goes at once. */
export const reviewedFields = [
  'name',
  'description',
  'capacity',
  'video_url',
  'sub_category_array',
  'is_sni',
  'sni_array',
  'sni_start_date',
  'sni_end_date',
  'sni_no_end',
  'lspro_id',
  'is_mentor',
  'mentor_type_id',
  'mentor_id',
  'mentor_name',
  'img_64',
  'img_64s',
] as const
