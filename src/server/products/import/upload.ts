import { importLimits } from '#contract/imports/import-fields.ts'
import type { ImportTable } from '#contract/imports/import-shapes.ts'
import { tableFaultTexts } from '#contract/imports/table-faults.ts'
import { refused } from '#contract/problem.ts'
import { sizeText } from '#contract/text/size-text.ts'
import type { Database } from '../../db/database.ts'
import {
  type Table,
  type TableChoice,
  type TableFault,
  type TableRow,
  UnreadableTable,
} from '../../spreadsheets/table.ts'
import { runTableTask } from '../../spreadsheets/table-process.ts'
import {
  type ImportContent,
  importStartedText,
  readImportFile,
  replaceRows,
  type SampledColumn,
  type StoredImport,
  storeImport,
} from './import-store.ts'
import { columnNames, fieldPositions, matchColumns } from './match-columns.ts'
import { textOf } from './read-values.ts'

const limits = {
  rows: importLimits.rows,
  columns: importLimits.columns,
  // 5,000 rows with full descriptions are 30 MB.
  unpackedBytes: 100_000_000,
  letters: 10_000,
}

export type UploadedTable = {
  shopId: number
  by: { id: number; role: string }
  name: string
  bytes: Uint8Array
}

/** Reads a table, matches its columns, and stores it as an import of the shop. Throws code 01 with the reason. */
export async function uploadTable(db: Database, { shopId, by, name, bytes }: UploadedTable): Promise<number> {
  await refuseMoreImports(db, shopId)
  const file = Buffer.from(bytes)
  const content = await readImport(bytes, by.id)
  await requireQuota(db, shopId, file.length + content.bytes)
  return storeImport(db, { shopId, by, name, content, file })
}

/**
 * Reads the stored file of an import again, with another sheet or another row of names, and puts that into the place of
 * its rows. Its photos stay. Throws code 01 with the reason.
 */
export async function chooseTable(
  db: Database,
  one: StoredImport,
  { personId, choice }: { personId: number; choice: TableChoice },
): Promise<void> {
  const file = await readImportFile(db, one.id)
  if (!file) throw refused(importStartedText)
  const content = await readImport(file, personId, choice)
  await requireQuota(db, one.merchant_id, file.length + content.bytes, one.id)
  await replaceRows(db, one, { content, fileBytes: file.length })
}

/** A table as an import stores it: matched columns, and the rows that say something. */
async function readImport(bytes: Uint8Array, personId: number, choice?: TableChoice): Promise<ImportContent> {
  const { rows, ...table } = await readTable(bytes, personId, choice)
  const [header, ...body] = rows as [TableRow, ...TableRow[]]
  const widest = Math.max(...rows.map(({ cells }) => cells.length))
  const matched = matchColumns(Array.from({ length: widest }, (_, index) => header.cells[index] ?? null))
  const positions = fieldPositions(matched)
  // Rows whose matched columns are all empty say nothing: notes beside the table, or the categories of the template.
  const matchedPositions = [...positions.values()]
  const filled = positions.has('name')
    ? body.filter(({ cells }) => matchedPositions.some((at) => (cells[at] ?? null) !== null))
    : body
  if (filled.length === 0) throw refused(tableFaultTexts.header)
  return {
    format: table.format,
    columns: matched.map((column, at): SampledColumn => ({ ...column, samples: samplesOf(filled, at) })),
    rows: filled,
    source: sourceOf(table),
    bytes: filled.reduce((sum, row) => sum + Buffer.byteLength(JSON.stringify(row)), 0),
  }
}

const previewLimits = { cells: 12, letters: 40 }

const sourceOf = ({ sheets, sheet, header, start, hiddenRows }: Omit<Table, 'rows'>): ImportTable => ({
  sheets,
  sheet,
  header,
  start: start.map(({ row, cells }) => ({
    row,
    cells: cells
      .slice(0, previewLimits.cells)
      .map((cell) => [...textOf(cell)].slice(0, previewLimits.letters).join('')),
  })),
  hidden_rows: hiddenRows,
})

async function refuseMoreImports(db: Database, shopId: number): Promise<void> {
  const [row] = await db.query<{ n: number }>('select count(*)::int as n from product_import where merchant_id = $1', [
    shopId,
  ])
  if (row!.n >= importLimits.imports)
    throw refused(`Paling banyak ${importLimits.imports} impor disimpan. Hapus yang lama dahulu.`)
}

/**
 * A few hundred kilobytes of a file can become tens of megabytes of the database: the imports of a shop, `except` one,
 * have a limit together.
 */
async function requireQuota(db: Database, shopId: number, bytes: number, except = 0): Promise<void> {
  const [row] = await db.query<{ bytes: number }>(
    'select coalesce(sum(stored_bytes), 0)::float8 as bytes from product_import where merchant_id = $1 and id <> $2',
    [shopId, except],
  )
  if (row!.bytes + bytes > importLimits.storedBytes)
    throw refused(`Impor yang disimpan sudah memenuhi ${sizeText(importLimits.storedBytes)}. Hapus yang lama dahulu.`)
}

async function readTable(bytes: Uint8Array, personId: number, choice?: TableChoice): Promise<Table> {
  try {
    return await runTableTask({ kind: 'read', bytes, limits, names: columnNames, ...(choice && { choice }) }, personId)
  } catch (error) {
    if (error instanceof UnreadableTable) throw refused(faultText(error.because))
    throw error
  }
}

export const faultText = (because: TableFault): string =>
  because.fault === 'quote'
    ? `Tanda kutip di sekitar baris ${because.line} tidak ditutup.`
    : tableFaultTexts[because.fault]

const samplesOf = (rows: readonly TableRow[], at: number): string[] => {
  const samples: string[] = []
  for (const { cells } of rows) {
    const text = textOf(cells[at] ?? null)
    if (text !== '') samples.push([...text].slice(0, 80).join(''))
    if (samples.length === 3) break
  }
  return samples
}
