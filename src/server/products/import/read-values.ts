import { daysAfter } from '#contract/dates.ts'
import { type Reading, readPrice, readWeight, rupiahOf, type Weight, weightUnitOf } from '#contract/products/amounts.ts'
import { productWords } from '#contract/products/product-rules.ts'
import type { TableCell } from '../../spreadsheets/table.ts'

// What people write into the cells of a spreadsheet, as the values that the form of a product sends.

/** A value, or the sentence for its cell. */
export type CellValue<T> = Reading<T>

export const importWords = {
  yesNo: 'Isi dengan ya atau tidak.',
  unit: 'Satuan tidak dikenal',
  unitTwice: 'Satuan di sini lain daripada di kolom Satuan berat.',
  number: 'Nomor produk ini tidak ada di usaha Anda.',
  numberTwice: (row: number) => `Nomor produk ini sudah ada di baris ${row}.`,
  category: (name: string) => `Kategori "${name}" tidak dikenal.`,
  categoryTwice: (name: string) => `Ada lebih dari satu kategori "${name}". Tulis seperti Induk > Anak.`,
  lspro: 'LSPRO tidak dikenal',
  mentorType: 'Jenis pembina tidak dikenal.',
  mentor: 'Pembina ini tidak ada dalam daftar jenisnya.',
  state: 'Isi dengan Draf atau Ajukan, atau kosongkan.',
  example: 'Ini baris contoh. Hapus atau ganti isinya.',
  photoMissing: 'Foto ini belum ada di ZIP.',
  photoKept: 'Foto ini tidak ada di ZIP. Foto yang lama tetap.',
  draftWithoutPhoto: 'Belum ada foto utama: disimpan sebagai draf.',
  failed: 'Baris ini tidak dapat disimpan. Coba sekali lagi dengan berkas baru.',
} as const

/** A text; numbers as they are written, and the error of a formula as a spreadsheet shows it. */
export function textOf(cell: TableCell): string {
  if (typeof cell === 'boolean') return cell ? 'ya' : 'tidak'
  if (typeof cell === 'object' && cell !== null) return cell.error
  return String(cell ?? '').trim()
}

/** Whole rupiah, of a number or as people write it. Null if empty. */
export const priceOf = (cell: TableCell): CellValue<number | null> =>
  typeof cell === 'number' ? rupiahOf(cell) : readPrice(textOf(cell))

/** A weight, and its unit if the cell has one. Null if empty. */
export const weightValue = (cell: TableCell): CellValue<Weight> =>
  typeof cell === 'number' ? { value: { weight: cell } } : readWeight(textOf(cell))

const monthNames = 'januari februari maret april mei juni juli agustus september oktober november desember'.split(' ')
/** Days since the end of 1899, as spreadsheets store dates: 1990 to 2150. */
const serialDays = { from: 32_874, to: 91_678 }

/** A calendar date: '31/12/2026', '31-12-2026', '2026-12-31', '31 Desember 2026', or the number of a spreadsheet. */
export function dateOf(cell: TableCell): CellValue<string | null> {
  if (typeof cell === 'number')
    return Number.isInteger(cell) && cell >= serialDays.from && cell <= serialDays.to
      ? { value: daysAfter('1899-12-30', cell) }
      : { problem: productWords.dateWrong }
  const typed = textOf(cell).replace(/[T ]00:00(:00(\.0+)?)?Z?$/, '')
  if (typed === '') return { value: null }
  const date = (year: string, month: number | string, day: string) => ({
    value: `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`,
  })
  const [, y, ym, yd] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed) ?? []
  if (y) return date(y, ym!, yd!)
  const [, d, m, dy] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(typed) ?? []
  if (d) return date(dy!, m!, d)
  const [, nd, name, ny] = /^(\d{1,2})[ -]([a-z]{3,})[ -](\d{4})$/i.exec(typed) ?? []
  const month = name
    ? monthNames.findIndex((one) => one === name.toLowerCase() || one.slice(0, 3) === name.toLowerCase())
    : -1
  return month >= 0 ? date(ny!, month + 1, nd!) : { problem: productWords.dateWrong }
}

const yes = ['ya', 'y', 'iya', 'yes', 'true', '1', 'benar', 'ada']
const no = ['tidak', 't', 'tdk', 'no', 'n', 'false', '0', 'salah', 'bukan', '-']

/** Null if empty. */
export function yesNoOf(cell: TableCell): CellValue<boolean | null> {
  const typed = textOf(cell).toLowerCase()
  if (typed === '') return { value: null }
  if (yes.includes(typed)) return { value: true }
  return no.includes(typed) ? { value: false } : { problem: importWords.yesNo }
}

export function unitOf(cell: TableCell): CellValue<'gr' | 'Kg'> {
  const typed = textOf(cell)
  const unit = typed === '' ? 'gr' : weightUnitOf(typed)
  return unit ? { value: unit } : { problem: importWords.unit }
}

/** What the row asks for: a draft, a submission, or nothing in particular. */
export function wishOf(cell: TableCell): CellValue<'draft' | 'submit' | null> {
  const typed = textOf(cell).toLowerCase()
  if (['draf', 'draft'].includes(typed)) return { value: 'draft' }
  if (['ajukan', 'kirim'].includes(typed)) return { value: 'submit' }
  const isLabel = typed === '' || Object.values(stateNames).some((name) => name.toLowerCase() === typed)
  return isLabel ? { value: null } : { problem: importWords.state }
}

/** The names of states in an exported file. Only 'Draf' means something when the file is imported. */
export const stateNames = {
  draft: 'Draf',
  submitted: 'Menunggu diperiksa',
  changes_requested: 'Perlu diubah',
  rejected: 'Ditolak',
  approved: 'Disetujui',
} as const
