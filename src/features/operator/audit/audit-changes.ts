import { lsproLabels } from '#contract/lspro/fields.ts'
import { kindNames, reasonNames } from '#contract/moderation/rules.ts'
import { productColumnLabels } from '#contract/products/fields.ts'
import { weightText } from '#contract/products/weight-text.ts'
import { shopLabels } from '#contract/shops/fields.ts'
import { rupiah } from '#contract/text/format.ts'
import { formatLongDateTime, longDate } from '#contract/time/dates.ts'
import { reviewStates } from '../review/review-states.ts'

// The changes in a row of the log, as readable texts. Pure.

export type Change = { key: string; label: string; before: string | undefined; after: string | undefined }

/** The name of an id in the log; undefined when it is unknown. */
export type NameOf = (key: string, id: number) => string | undefined

type ChangedEntry = { action: string; before: string | null; after: string | null }
type JsonObject = Record<string, unknown>

/** In the order of the forms; unlisted fields come last. */
const fieldLabels: Record<string, string> = {
  review_state: 'Keadaan',
  status: 'Status',
  pictures: 'Foto',
  ...productColumnLabels,
  sni_remark: 'Catatan untuk produsen',
  ...shopLabels,
  ...lsproLabels,
  name: 'Nama',
  province_id: 'Provinsi',
  regency_id: 'Kabupaten/kota',
  district_id: 'Kecamatan',
  village_id: 'Desa/kelurahan',
  img_url: 'Logo',
  banner_url: 'Banner',
  gallery: 'Galeri',
  remark: 'Isi',
  verdict: 'Putusan LSPRO',
  holds: 'Masih sesuai',
  code: 'Kode referral',
  user_id: 'Nomor pengguna',
  registration_replaced: 'Menggantikan pendaftaran',
  role: 'Tipe akun',
  scope_id: 'Nomor ruang lingkup',
  banner_id: 'Nomor spanduk',
  place: 'Tempat',
  title: 'Judul',
  action: 'Tulisan tombol',
  alt: 'Keterangan gambar',
  target_click_url: 'Menuju ke',
  from_date: 'Dari tanggal',
  to_date: 'Sampai tanggal',
  order: 'Urutan (nomor)',
  category_id: 'Kategori',
  parent_id: 'Di bawah',
  products: 'Produk yang pindah',
  list: 'Daftar',
  option_id: 'Nomor pilihan',
  level: 'Tingkat',
  region_id: 'Kode wilayah',
  edition: 'Edisi',
  kbli_code: 'Kode KBLI',
  case_id: 'Nomor kasus',
  claimant_id: 'Nomor usaha pemohon',
  holder_id: 'Nomor usaha pemakai NIB',
  report: 'Laporan',
  weeks: 'Pekan',
  sessions: 'Sesi diakhiri',
  from: 'Dari tanggal',
  to: 'Sampai tanggal',
  made_at: 'Ditulis di HP',
  network: 'Jaringan',
  until: 'Sampai',
  about: 'Tentang',
  thing_id: 'Nomor',
  report_reason: 'Alasan laporan',
  ruling: 'Putusan',
  visible: 'Tetap tampil',
  is_public: 'Tampil',
  decision_id: 'Nomor keputusan',
}
/** A product has labels of its own; other things share the rest. */
const labelOf = (key: string, { action }: ChangedEntry) =>
  (action.startsWith('product.') ? productColumnLabels[key] : undefined) ?? fieldLabels[key] ?? key

const fieldOrder = Object.keys(fieldLabels)
const orderOf = (key: string) => (fieldOrder.includes(key) ? fieldOrder.indexOf(key) : fieldOrder.length)

/** Technical fields that are not shown. */
const hiddenFields = new Set(['version'])

/** The values of a row before and after, field by field; when it has both, only those that differ. */
export function changesIn(row: ChangedEntry, nameOf: NameOf = () => undefined): Change[] {
  const [old, now] = [parseObject(row.before), parseObject(row.after)]
  const keys = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
  const text = (key: string, values: JsonObject | undefined) => values && valueText(key, values[key], { row, nameOf })
  return keys
    .filter((key) => !hiddenFields.has(key) && !(old && now && isSame(old[key], now[key])))
    .sort((a, b) => orderOf(a) - orderOf(b))
    .map((key) => ({
      key,
      label: labelOf(key, row),
      before: text(key, old),
      after: key === 'pictures' && old && now ? photosText(old[key], now[key]) : text(key, now),
    }))
    .filter(({ before, after }) => before !== after)
}

/** Parses a value of the log. Older releases wrote some of them, so anything but an object is ignored. */
function parseObject(json: string | null): JsonObject | undefined {
  if (json === null) return undefined
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined
  } catch {
    return undefined
  }
}

const emptyText = '–'
const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const isSame = (a: unknown, b: unknown) => (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)

type FormatContext = { row: ChangedEntry; nameOf: NameOf }

function valueText(key: string, value: unknown, context: FormatContext): string {
  if (isEmpty(value)) return emptyText
  if (key === 'pictures') return `${photosIn(value).length} foto`
  if (Array.isArray(value)) return value.map((one) => valueText(key, one, context)).join(', ')
  if (typeof value === 'boolean' || /^is_|_no_end$/.test(key)) return Number(value) ? 'Ya' : 'Tidak'
  // A choice from a list is logged with the name it had at the time.
  if (typeof value === 'object' && value && 'name' in value) return String(value.name)
  if (/_ids?$/.test(key)) return context.nameOf(key, Number(value)) ?? `nomor ${value}`
  return typeof value === 'object' ? JSON.stringify(value) : plainText(key, String(value), context.row)
}

function plainText(key: string, text: string, { action }: ChangedEntry): string {
  if (key === 'review_state') return Object.hasOwn(reviewStates, text) ? reviewStates[text as 'draft'].label : text
  if (key === 'status') return statusText(text, !action.startsWith('product.'))
  if (key === 'verdict') return lsproVerdictNames[text] ?? text
  if (key === 'about') return nameIn(kindNames, text)
  if (key === 'report_reason') return nameIn(reasonNames, text)
  if (key === 'ruling') return nameIn(caseVerdictNames, text)
  if (key === 'place' || key === 'list' || key === 'report') return contentNames[text] ?? text
  // Posts are rich text: only their text is shown.
  if (key === 'remark') return text.replace(/<[^>]*>/g, ' ').trim()
  if (/^price_/.test(key)) return rupiah(Number(text))
  if (key === 'weight') return weightText(text)
  if (key === 'made_at' || key === 'until') return formatLongDateTime(new Date(Number(text) || text).toISOString())
  return /^\d{4}-\d\d-\d\d$/.test(text) ? longDate(text) : text
}

/** The names of banner places, lists and reports at the desk. */
const contentNames: Record<string, string> = {
  main: 'Spanduk utama',
  sub: 'Kotak samping',
  strip: 'Pita statis',
  labor: 'Tenaga kerja',
  capital: 'Modal',
  omzet: 'Omzet',
  mentor_type: 'Jenis lembaga pembina',
  registrations: 'Pendaftaran',
  wizard: 'Tahap pendaftaran usaha',
  review: 'Lama pemeriksaan',
  products: 'Keadaan produk',
  certificates: 'Sertifikat yang segera berakhir',
  missed: 'Pencarian tanpa hasil',
}

const nameIn = (names: Record<string, string>, text: string) => (Object.hasOwn(names, text) ? names[text]! : text)

const caseVerdictNames: Record<string, string> = {
  nothing: 'Tidak ada tindakan',
  changes: 'Minta perubahan',
  'take-down': 'Turunkan',
  suspend: 'Bekukan',
  disable: 'Nonaktifkan akun',
}

const lsproVerdictNames: Record<string, string> = {
  confirmed: 'Dikonfirmasi',
  disputed: 'Dibantah',
  withdrawn: 'Ditarik',
}

function statusText(status: string, ofShop: boolean): string {
  if (status === 'active') return ofShop ? 'Aktif' : 'Tampil'
  if (status === 'not active') return ofShop ? 'Tidak aktif' : 'Diturunkan'
  return status
}

const photosIn = (value: unknown): { path?: string }[] => (Array.isArray(value) ? value : [])

/** Compares photos by path: the same number of photos can still be a change. */
function photosText(before: unknown, after: unknown): string {
  const oldPaths = new Set(photosIn(before).map(({ path }) => path))
  const addedCount = photosIn(after).filter(({ path }) => !oldPaths.has(path)).length
  const count = `${photosIn(after).length} foto`
  if (addedCount > 0) return `${count}, ${addedCount} di antaranya baru`
  return photosIn(after).length === photosIn(before).length ? `${count}, urutannya lain` : count
}
