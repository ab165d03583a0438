import {
  amountMessages,
  isScientific,
  plainText,
  type Reading,
  readPrice,
  readWeight,
  rupiahOf,
  type Weight,
  weightUnitOf,
} from '#contract/products/amounts.ts'
import { isDate, productMessages } from '#contract/products/rules.ts'
import { daysAfter } from '#contract/time/dates.ts'
import type { TableCell } from '../../spreadsheets/table.ts'

// Converts the texts that people write into the cells of a spreadsheet to the values that the form of a product sends.

/** A value, or the sentence for its cell. */
export type CellValue<T> = Reading<T>

export const importMessages = {
  formula: 'Rumus di sel ini belum dihitung. Buka berkasnya di lembar kerja, simpan, lalu kirim lagi.',
  cellError: (error: string) => `Sel ini berisi kesalahan (${error.slice(0, 20)}). Perbaiki, atau kosongkan selnya.`,
  dayFirst: 'Tulis hari lebih dahulu, misalnya 31/12/2026.',
  wholeYear: 'Tulis tahunnya lengkap, misalnya 31/12/2026.',
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
  exists: (id: number) => `Sudah ada sebagai produk nomor ${id}: dilewati. Ubah isinya bila ini produk lain.`,
  photosAdded: (id: number) => `Sudah ada sebagai produk nomor ${id}: hanya fotonya ditambahkan.`,
  sameName: (id: number) =>
    `Nama ini sudah dipakai produk nomor ${id}. Untuk mengubah produk itu, tulis ${id} di kolom Nomor produk.`,
  failed: 'Baris ini tidak dapat disimpan. Coba sekali lagi dengan berkas baru.',
} as const

/** A text; numbers as they are written, and the error of a formula as a spreadsheet shows it. */
export function textOf(cell: TableCell): string {
  if (typeof cell === 'boolean') return cell ? 'ya' : 'tidak'
  if (typeof cell === 'object' && cell !== null) return cell.error
  return String(cell ?? '').trim()
}

/**
 * Errors of formulas as spreadsheets write them into text files; '####' is a number that its column was too narrow for.
 */
const errorTexts =
  /^(#(N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|ERROR!|GETTING_DATA|#+)|Err:\d{3})$/i

/**
 * The reason why a cell has no readable value, a sentence. Such a cell is not empty: an empty cell would empty its
 * field.
 */
export function unreadableCell(cell: TableCell): string | undefined {
  const isError = typeof cell === 'object' ? cell !== null : errorTexts.test(textOf(cell))
  if (!isError) return undefined
  return textOf(cell) === 'formula' ? importMessages.formula : importMessages.cellError(textOf(cell))
}

/** More digits than spreadsheets keep. */
const roundedFrom = 1e15

/** A text whose digits count, such as the number of a certificate. */
export function digitsOf(cell: TableCell): CellValue<string> {
  const text = textOf(cell)
  const isRounded = typeof cell === 'number' && Math.abs(cell) >= roundedFrom
  return isRounded || isScientific(text) ? { problem: amountMessages.digitsLost } : { value: text }
}

/** Whole rupiah, of a number or as people write it. Null if empty. */
export const priceOf = (cell: TableCell): CellValue<number | null> =>
  typeof cell === 'number' ? rupiahOf(cell) : readPrice(textOf(cell))

/** A weight, and its unit if the cell has one. Null if empty. */
export const weightValue = (cell: TableCell): CellValue<Weight> =>
  typeof cell === 'number' ? { value: { weight: cell } } : readWeight(textOf(cell))

/** The months, as people and spreadsheets in both languages begin to write them, in lower case. */
const monthStarts = [
  ...[['jan'], ['feb', 'peb'], ['mar'], ['apr'], ['mei', 'may'], ['jun']],
  ...[['jul'], ['agu', 'agt', 'ags', 'aug'], ['sep'], ['okt', 'oct'], ['nov', 'nop'], ['des', 'dec']],
]
const monthNames =
  'januari pebruari februari maret april mei juni juli agustus september oktober nopember november desember january february march may june july august october december'
/** The month of a name or of its beginning, 1 to 12; undefined for another word. */
function monthOf(word: string): number | undefined {
  const name = word.toLowerCase().replace(/\.$/, '')
  const month = monthStarts.findIndex((starts) => starts.some((start) => name.startsWith(start)))
  const isName = name.length <= 4 || ` ${monthNames}`.includes(` ${name}`)
  return month >= 0 && isName ? month + 1 : undefined
}

/** Days since the end of 1899, as spreadsheets store dates: 1990 to 2150. */
const serialDays = { from: 32_874, to: 91_678 }
const daySerial = (days: number): CellValue<string> =>
  Number.isInteger(days) && days >= serialDays.from && days <= serialDays.to
    ? { value: daysAfter('1899-12-30', days) }
    : { problem: productMessages.dateWrong }

/**
 * A calendar date: '31/12/2026', '31-12-2026', '2026-12-31', '31 Desember 2026', 'Kamis, 31 Des 2026', 'December 31,
 * 2026', or the number of a spreadsheet. Years have four digits, and a day in numbers stands before its month.
 */
export function dateOf(cell: TableCell): CellValue<string | null> {
  if (typeof cell === 'number') return daySerial(cell)
  const typed = plainText(textOf(cell))
    .replace(/[T ]0?0:00(:00(\.0+)?)?( ?AM)?Z?$/i, '')
    .replace(/^(senin|selasa|rabu|kamis|jumat|jum'at|sabtu|minggu|ahad),? /i, '')
  if (typed === '') return { value: null }
  if (/^\d{5}$/.test(typed)) return daySerial(Number(typed))
  const [, y, ym, yd] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed) ?? []
  if (y) return dateValue(y, Number(ym), yd!)
  const [, d, m, dy] = /^(\d{1,2}) ?[-/. ] ?(\d{1,2}) ?[-/. ] ?(\d{2}|\d{4})$/.exec(typed) ?? []
  if (d && dy!.length === 2) return { problem: importMessages.wholeYear }
  if (d && Number(m) > 12 && Number(d) <= 12) return { problem: importMessages.dayFirst }
  if (d) return dateValue(dy!, Number(m), d)
  const [, nd, name, ny] = /^(\d{1,2})[-/. ]+([a-z]{3,}\.?)[-/. ,]+(\d{2}|\d{4})$/i.exec(typed) ?? []
  const [, english, ed, ey] = /^([a-z]{3,}\.?) (\d{1,2}),? (\d{4})$/i.exec(typed) ?? []
  const month = monthOf(name ?? english ?? '')
  if (month === undefined) return { problem: productMessages.dateWrong }
  return ny?.length === 2 ? { problem: importMessages.wholeYear } : dateValue(ny ?? ey!, month, nd ?? ed!)
}

function dateValue(year: string, month: number, day: string): CellValue<string> {
  const value = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(value) ? { value } : { problem: productMessages.dateWrong }
}

const yes = ['ya', 'y', 'iya', 'yes', 'true', '1', 'benar', 'ada', 'sudah', 'sni', 'v', '✓', '✔', '☑', '√']
const no = [
  'tidak',
  't',
  'tdk',
  'no',
  'n',
  'false',
  '0',
  'salah',
  'bukan',
  '-',
  'belum',
  'tidak ada',
  'non sni',
  'non-sni',
]

/** Null if empty. */
export function yesNoOf(cell: TableCell): CellValue<boolean | null> {
  const typed = plainText(textOf(cell)).toLowerCase().replace(/\.$/, '')
  if (typed === '') return { value: null }
  if (yes.includes(typed)) return { value: true }
  return no.includes(typed) ? { value: false } : { problem: importMessages.yesNo }
}

export function unitOf(cell: TableCell): CellValue<'gr' | 'Kg'> {
  const typed = textOf(cell)
  const unit = typed === '' ? 'gr' : weightUnitOf(typed)
  return unit ? { value: unit } : { problem: importMessages.unit }
}

/** The action that the row requests: a draft, a submission, or none in particular. */
export function wishOf(cell: TableCell): CellValue<'draft' | 'submit' | null> {
  const typed = textOf(cell).toLowerCase()
  if (['draf', 'draft'].includes(typed)) return { value: 'draft' }
  if (['ajukan', 'kirim'].includes(typed)) return { value: 'submit' }
  const isLabel = typed === '' || Object.values(stateNames).some((name) => name.toLowerCase() === typed)
  return isLabel ? { value: null } : { problem: importMessages.state }
}

/** The names of states in an exported file. Only 'Draf' means something when the file is imported. */
export const stateNames = {
  draft: 'Draf',
  submitted: 'Menunggu diperiksa',
  changes_requested: 'Perlu diubah',
  rejected: 'Ditolak',
  approved: 'Disetujui',
} as const
