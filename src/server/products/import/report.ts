import { importFieldNames, importFields } from '#contract/imports/import-fields.ts'
import { importEffectNames } from '#contract/imports/import-shapes.ts'
import type { Database } from '../../db/database.ts'
import type { Sheet, TableCell } from '../../spreadsheets/table.ts'
import { readAllRows, type StoredImport } from './import-store.ts'
import { textOf } from './read-values.ts'

/**
 * The rows of an import as they were sent, after what happens or has happened, the reasons, and the number of the
 * product.
 */
export async function reportSheet(db: Database, one: StoredImport): Promise<Sheet> {
  const rows: Sheet['rows'] = [
    ['Baris', 'Hasil', 'Alasan', 'Produk', ...one.columns.map(({ header }, index) => header || `Kolom ${index + 1}`)],
  ]
  for await (const { row, effect, problems, notes, product_id, cells } of readAllRows(db, one))
    rows.push([
      row,
      effect ? importEffectNames[effect] : null,
      reasonOf({ ...problems, ...notes }),
      product_id,
      ...one.columns.map((_, index) => reportCell(cells[index] ?? null)),
    ])
  return { name: 'Laporan', rows, widths: [8, 16, 60, 12, ...one.columns.map(() => 20)] }
}

/** 'Harga bawah: Harga hanya boleh berisi angka; …', in the order of the columns. */
function reasonOf(sentences: Record<string, string>): string | null {
  const names: Record<string, string> = importFieldNames
  const fields = [...importFields, ...Object.keys(sentences).filter((field) => !(field in names))]
  const parts = fields
    .filter((field) => field in sentences)
    .map((field) => (field in names ? `${names[field]}: ${sentences[field]}` : sentences[field]))
  return parts.join('; ') || null
}

/** Numbers stay numbers; a cell that cannot be read has the error that a spreadsheet shows. */
const reportCell = (cell: TableCell) => (typeof cell === 'number' ? cell : textOf(cell) || null)
