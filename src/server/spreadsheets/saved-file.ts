import type { SavedFile } from '#contract/imports/import-shapes.ts'
import type { Sheet } from './table.ts'
import { runTableTask } from './table-process.ts'
import { toCsv } from './write-csv.ts'

const types = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/**
 * A file to save for a person, without its extension in `name`. CSV has the first sheet alone, with semicolons. Throws
 * code 29 when this person has other tables that are not done.
 */
export async function toFile(
  format: 'csv' | 'xlsx',
  name: string,
  { sheets, personId }: { sheets: Sheet[]; personId: number },
): Promise<SavedFile> {
  const bytes =
    format === 'csv'
      ? Buffer.from(toCsv(sheets[0]!.rows, ';'))
      : Buffer.from(await runTableTask({ kind: 'write', sheets }, personId))
  return { name: `${name}.${format}`, type: types[format], base64: bytes.toString('base64') }
}
