import type { SavedFile } from '#contract/imports/import-shapes.ts'
import type { Sheet } from './table.ts'
import { runTableTask } from './table-thread.ts'
import { toCsv } from './write-csv.ts'

const types = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** A file to save, without its extension in `name`. CSV has the first sheet alone, with semicolons. */
export async function toFile(format: 'csv' | 'xlsx', name: string, sheets: Sheet[]): Promise<SavedFile> {
  const bytes =
    format === 'csv'
      ? Buffer.from(toCsv(sheets[0]!.rows, ';'))
      : Buffer.from(await runTableTask({ kind: 'write', sheets }))
  return { name: `${name}.${format}`, type: types[format], base64: bytes.toString('base64') }
}
