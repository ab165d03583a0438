import { unescapeFormula } from './escape-formula.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { type Table, type TableCell, type TableLimits, type TableRow, UnreadableTable } from './table.ts'

/**
 * A table of CSV or XLSX, whatever its name is, within the limits. Throws UnreadableTable. It takes seconds for 20 MB, so
 * only the thread of tables calls it.
 */
export async function readTable(bytes: Uint8Array, limits: TableLimits): Promise<Table> {
  if (bytes.length === 0) throw new UnreadableTable({ fault: 'empty' })
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new UnreadableTable({ fault: 'old-excel' })
  const isXlsx = startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])
  const all = isXlsx ? await readXlsx(bytes, limits) : readCsv(bytes, limits)
  const rows = all.map((row) => cleanRow(row, limits)).filter(({ cells }) => cells.length > 0)
  if (rows.length === 0) throw new UnreadableTable({ fault: 'empty' })
  if (rows.length - 1 > limits.rows) throw new UnreadableTable({ fault: 'rows' })
  if (rows.some(({ cells }) => cells.length > limits.columns)) throw new UnreadableTable({ fault: 'columns' })
  if (rows.length === 1) throw new UnreadableTable({ fault: 'header' })
  return { format: isXlsx ? 'xlsx' : 'csv', rows }
}

/** Texts without surrounding blanks and without what no database stores; empty cells at the end are left out. */
function cleanRow({ row, cells }: TableRow, { letters }: TableLimits): TableRow {
  const clean = cells.map((value): TableCell => {
    if (typeof value !== 'string') return value
    const text = storable(unescapeFormula(value.trim()).trim().slice(0, letters))
    return text === '' ? null : text
  })
  while (clean.length > 0 && clean.at(-1) === null) clean.pop()
  return { row, cells: clean }
}

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, at) => bytes[at] === byte)

/** NUL and half of a surrogate pair, which no database stores, become U+FFFD: the dry run shows them. */
const storable = (text: string) => Buffer.from(text.replaceAll('\0', '\uFFFD')).toString()
