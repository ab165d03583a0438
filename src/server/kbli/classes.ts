import type { Kbli } from '#contract/onboarding/onboarding.ts'
import { CsvError, type CsvRow } from './parse-csv.ts'

/** What a table says: its business classes, and which rows were left out and why, the first of them in words. */
export type ParsedClasses = { classes: Kbli[]; skipped: number; reasons: string[] }

const maxReasons = 5
const maxTitleLength = 500

/** Names of columns as the files in circulation have them, the likeliest first. */
const columns = {
  code: ['kode kbli', 'kode', 'kbli', 'kode klasifikasi', 'nomor kbli', 'no kbli', 'code'],
  name: [
    'judul kbli',
    'judul',
    'uraian judul',
    'judul uraian',
    'nama kbli',
    'nama',
    'judul klasifikasi',
    'title',
    'uraian',
  ],
}

/**
 * The five-digit classes of a table whose first rows name its columns. Sections and groups are in the same column and are
 * left out. Throws CsvError without such a row, or without a single class.
 */
export function parseClasses(rows: readonly CsvRow[]): ParsedClasses {
  const { head, code, name } = columnsIn(rows)
  const found = new Map<string, string>()
  const reasons: string[] = []
  let skipped = 0
  const skip = (row: CsvRow, why: string) => {
    skipped++
    if (reasons.length < maxReasons) reasons.push(`baris ${row.line}: ${why}`)
  }
  for (const row of rows.slice(head + 1)) {
    const said = (row.fields[code] ?? '').trim()
    // '="01271"' keeps the zero of a code in a spreadsheet.
    const digits = said.replace(/^="(.*)"$/, '$1').replace(/[\s.]/g, '')
    const title = (row.fields[name] ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim()
    const before = found.get(digits)
    if (!/^\d{5}$/.test(digits)) skip(row, `kode '${said.slice(0, 20)}' bukan lima angka`)
    else if (title === '') skip(row, `${digits} tidak punya judul`)
    else if (title.length > maxTitleLength) skip(row, `judul ${digits} lebih dari ${maxTitleLength} huruf`)
    else if (before !== undefined)
      skip(row, `${digits} sudah ada di atas${before === title ? '' : ' dengan judul lain'}`)
    else found.set(digits, title)
  }
  if (found.size === 0) throw new CsvError('Tidak ada satu pun kode lima angka di berkas ini.')
  return { classes: [...found].map(([code, name]) => ({ code, name })), skipped, reasons }
}

/** Above the names of the columns there may stand a title or two. */
function columnsIn(rows: readonly CsvRow[]) {
  for (const [head, { fields }] of rows.slice(0, 30).entries()) {
    const names = fields.map(normalizeColumn)
    const at = (wanted: readonly string[]) => wanted.map((name) => names.indexOf(name)).find((place) => place >= 0)
    const code = at(columns.code)
    const name = at(columns.name)
    if (code !== undefined && name !== undefined && code !== name) return { head, code, name }
  }
  throw new CsvError("Berkas ini bukan CSV KBLI: tidak ada baris dengan kolom 'kode' dan 'judul'.")
}

/** 'Kode KBLI 2025' → 'kode kbli' */
const normalizeColumn = (column: string) =>
  column
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
