import { visibleText } from '#contract/text/normalize-text.ts'
import { unescapeFormula } from './escape-formula.ts'
import { maxHeaderRows, proposeHeader } from './propose-header.ts'
import { readCsv } from './read-csv.ts'
import { createLetterCount } from './read-sheet.ts'
import { openXlsx } from './read-xlsx.ts'
import {
  type ReadTableInput,
  type Table,
  type TableCell,
  type TableChoice,
  type TableLimits,
  type TableRow,
  type TableSheet,
  UnreadableTable,
} from './table.ts'

/** The rows of the chosen sheet, the header among them. */
type Source = {
  format: Table['format']
  sheets: TableSheet[]
  sheet: number
  rows: TableRow[]
  hiddenRows: number
}

/**
 * A table of CSV or XLSX, whatever its name is, within the limits. Throws UnreadableTable. It takes seconds for 20 MB,
 * so only the process of tables calls it.
 */
export function readTable({ bytes, limits, names = [], choice = {} }: ReadTableInput): Table {
  if (bytes.length === 0) throw new UnreadableTable({ fault: 'empty' })
  refuseOtherKinds(bytes)
  const columnNames = new Set(names)
  const { format, sheets, sheet, rows, hiddenRows } = isArchive(bytes)
    ? readWorkbook(bytes, limits, columnNames, choice)
    : readText(bytes, limits, columnNames)
  const chosen = choice.header === undefined ? -1 : rows.findIndex(({ row }) => row === choice.header)
  if (choice.header !== undefined && (chosen < 0 || chosen >= maxHeaderRows))
    throw new UnreadableTable({ fault: 'choice' })
  const header = chosen >= 0 ? chosen : proposeHeader(rows, columnNames).index
  const table = rows.slice(header)
  if (table.length - 1 > limits.rows) throw new UnreadableTable({ fault: 'rows' })
  if (table.length === 1) throw new UnreadableTable({ fault: 'header' })
  const start = rows.slice(0, maxHeaderRows)
  return { format, sheets, sheet, header: rows[header]!.row, start, hiddenRows, rows: table }
}

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, index) => bytes[index] === byte)
/** A ZIP, with files or without. A text may begin with its first two letters. */
const isArchive = (bytes: Uint8Array) =>
  startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06])
const containsUtf16 = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(Buffer.from(text, 'utf16le'))

/** Files that people take for a table. */
function refuseOtherKinds(bytes: Uint8Array) {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new UnreadableTable({ fault: containsUtf16(bytes, 'EncryptedPackage') ? 'password' : 'old-excel' })
  // The bytes '%PDF' and '{\rtf'.
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) throw new UnreadableTable({ fault: 'pdf' })
  if (startsWith(bytes, [0x7b, 0x5c, 0x72, 0x74, 0x66])) throw new UnreadableTable({ fault: 'kind' })
}

/** Rows that a sheet may have above its header. */
const rowsOf = (limits: TableLimits) => limits.rows + maxHeaderRows

function readText(bytes: Uint8Array, limits: TableLimits, names: ReadonlySet<string>): Source {
  const rows = readCsv(bytes, limits, names).map((row) => cleanRow(row, limits))
  const filled = rows.filter(({ cells }) => cells.length > 0)
  if (filled.length === 0) throw new UnreadableTable({ fault: 'empty' })
  if (filled.some(({ cells }) => cells.length > limits.columns)) throw new UnreadableTable({ fault: 'columns' })
  const count = createLetterCount()
  for (const { cells } of filled) for (const cell of cells) if (cell !== null) count(cell)
  return { format: 'csv', sheets: [{ name: '', hidden: false }], sheet: 0, rows: filled, hiddenRows: 0 }
}

/** Only sheets with values count. The proposal is the one whose header has the most names, of several the first. */
function readWorkbook(bytes: Uint8Array, limits: TableLimits, names: ReadonlySet<string>, choice: TableChoice): Source {
  const workbook = openXlsx(bytes, limits)
  const filled = workbook.sheets.flatMap(({ name, hidden }, index) => {
    const { rows } = workbook.readRows(index, { most: maxHeaderRows + 1, partly: true })
    return rows.length === 0 ? [] : [{ name, hidden, index, score: proposeHeader(rows, names).score }]
  })
  if (filled.length === 0) throw new UnreadableTable({ fault: 'empty' })
  const visible = filled.filter(({ hidden }) => !hidden)
  const proposals = visible.length > 0 ? visible : filled
  const best = Math.max(...proposals.map(({ score }) => score))
  const proposal = filled.indexOf(proposals.find(({ score }) => score === best)!)
  const sheet = choice.sheet ?? proposal
  const one = filled[sheet]
  if (!one) throw new UnreadableTable({ fault: 'choice' })
  const { rows, hiddenRows } = workbook.readRows(one.index, { most: rowsOf(limits) })
  const clean = rows.map((row) => cleanRow(row, limits)).filter(({ cells }) => cells.length > 0)
  if (clean.length === 0) throw new UnreadableTable({ fault: 'empty' })
  const sheets = filled.map(({ name, hidden }) => ({ name, hidden }))
  return { format: 'xlsx', sheets, sheet, rows: clean, hiddenRows }
}

/**
 * Texts without surrounding blanks and without what no database stores; empty cells at the end are left out. A text of
 * invisible characters is empty.
 */
function cleanRow({ row, cells }: TableRow, { letters }: TableLimits): TableRow {
  const clean = cells.map((value): TableCell => {
    if (typeof value !== 'string') return value
    const text = storable(trimInvisible(unescapeFormula(trimInvisible(value))).slice(0, letters))
    return text === '' ? null : text
  })
  while (clean.length > 0 && clean.at(-1) === null) clean.pop()
  return { row, cells: clean }
}

/** Without blanks and invisible characters at its ends. Those within may join an emoji. */
function trimInvisible(text: string): string {
  let trimmed = text.trim()
  while (isInvisible(trimmed.at(0))) trimmed = trimmed.slice(1).trimStart()
  while (isInvisible(trimmed.at(-1))) trimmed = trimmed.slice(0, -1).trimEnd()
  return trimmed
}
/** Most texts begin and end with a letter that is none, for which no pattern is needed. */
const isInvisible = (letter: string | undefined) =>
  letter !== undefined && letter >= '\u00ad' && visibleText(letter) === ''

/** NUL and half of a surrogate pair, which no database stores, become U+FFFD: the dry run shows them. */
const storable = (text: string) => Buffer.from(text.replaceAll('\0', '\uFFFD')).toString()
