import { wholeNumber } from '#contract/format.ts'
import { importMost } from '#contract/imports/import-fields.ts'
import { refused } from '#contract/problem.ts'
import type { Database } from '../../db/database.ts'
import { type Table, type TableFault, type TableRow, UnreadableTable } from '../../spreadsheets/table.ts'
import { runTableTask } from '../../spreadsheets/table-thread.ts'
import { type SampledColumn, storeImport } from './import-store.ts'
import { fieldPositions, matchColumns } from './match-columns.ts'
import { textOf } from './read-values.ts'

const limits = {
  rows: importMost.rows,
  columns: importMost.columns,
  // 5,000 rows with full descriptions are 30 MB.
  unpackedBytes: 100_000_000,
  letters: 10_000,
}

/** Reads a table, matches its columns, and stores it as an import of the shop. Throws code 01 with the reason. */
export async function uploadTable(
  db: Database,
  { shopId, by, name, bytes }: { shopId: number; by: { id: number; role: string }; name: string; bytes: Uint8Array },
): Promise<number> {
  await refuseMoreImports(db, shopId)
  const { format, rows } = await readTable(bytes)
  const [header, ...body] = rows as [TableRow, ...TableRow[]]
  const widest = Math.max(...rows.map(({ cells }) => cells.length))
  const matched = matchColumns(Array.from({ length: widest }, (_, at) => header.cells[at] ?? null))
  const positions = fieldPositions(matched)
  // Rows whose matched columns are all empty say nothing: notes beside the table, or the categories of the template.
  const matchedPositions = [...positions.values()]
  const filled = positions.has('name')
    ? body.filter(({ cells }) => matchedPositions.some((at) => (cells[at] ?? null) !== null))
    : body
  if (filled.length === 0) throw refused(faultText({ fault: 'header' }))
  const columns = matched.map((column, at): SampledColumn => ({ ...column, samples: samplesOf(filled, at) }))
  return storeImport(db, { shopId, by, name, format, columns, rows: filled })
}

async function refuseMoreImports(db: Database, shopId: number): Promise<void> {
  const [row] = await db.query<{ n: number }>('select count(*)::int as n from product_import where merchant_id = $1', [
    shopId,
  ])
  if (row!.n >= importMost.imports)
    throw refused(`Paling banyak ${importMost.imports} impor disimpan. Hapus yang lama dahulu.`)
}

async function readTable(bytes: Uint8Array): Promise<Table> {
  try {
    return await runTableTask({ kind: 'read', bytes, limits })
  } catch (error) {
    if (error instanceof UnreadableTable) throw refused(faultText(error.because))
    throw error
  }
}

export function faultText(because: TableFault): string {
  if (because.fault === 'quote') return `Tanda kutip di sekitar baris ${because.line} tidak ditutup.`
  return faultTexts[because.fault]
}

const faultTexts = {
  empty: 'Berkas ini kosong.',
  kind: 'Berkas ini bukan CSV atau XLSX.',
  'old-excel': 'Berkas Excel lama (.xls) belum dapat dibaca. Simpan sebagai .xlsx atau .csv.',
  broken: 'Berkas ini rusak atau tidak dapat dibaca.',
  rows: `Paling banyak ${wholeNumber(importMost.rows)} baris dalam satu berkas.`,
  columns: `Paling banyak ${importMost.columns} kolom dalam satu berkas.`,
  unpacked: 'Isi berkas ini terlalu besar.',
  header: 'Berkas ini hanya berisi nama kolom. Isi barisnya dahulu.',
} as const

const samplesOf = (rows: readonly TableRow[], at: number): string[] => {
  const samples: string[] = []
  for (const { cells } of rows) {
    const text = textOf(cells[at] ?? null)
    if (text !== '') samples.push([...text].slice(0, 80).join(''))
    if (samples.length === 3) break
  }
  return samples
}
