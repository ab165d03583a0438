import { formatNumber, type NumberFormat } from './number-format.ts'
import { attributeOf, readXml } from './read-xml.ts'
import { type TableCell, type TableLimits, type TableRow, UnreadableTable } from './table.ts'

/** Everything that the cells of a workbook refer to. */
export type Workbook = { texts: readonly string[]; formats: readonly NumberFormat[]; is1904: boolean }

/** The rows of a sheet that have a value, without the columns that have none in any row. */
export type SheetRows = { rows: TableRow[]; hiddenRows: number }

/** Letters of all cells together: 5,000 rows with full descriptions. A text that many cells share counts for each. */
export const maxTableLetters = 30_000_000
const lastColumn = 16_384
const lastRow = 1_048_576
const maxMerges = 20_000
/** Cells that merged ranges fill. */
const maxFilled = 500_000

type Row = { cells: Map<number, TableCell>; isHidden: boolean }

/**
 * Reads the cells of a sheet. Only cells with a value take memory, wherever they are: addresses, columns and letters
 * are counted before anything is made of them. `most`: how many rows with a value are read; more are refused unless
 * `partly`. Throws UnreadableTable.
 */
export function readSheet(
  xml: Uint8Array,
  workbook: Workbook,
  { columns, letters }: Pick<TableLimits, 'columns' | 'letters'>,
  { most, partly = false }: { most: number; partly?: boolean },
): SheetRows {
  const rows = new Map<number, Row>()
  const used = new Set<number>()
  const merges: string[] = []
  const count = createLetterCount()
  let row = 0
  let isHidden = false
  let column = 0
  let cell: OpenCell | undefined

  const store = (value: TableCell) => {
    if (value === null || value === '') return
    count(value)
    used.add(column)
    if (used.size > columns && !partly) throw new UnreadableTable({ fault: 'columns' })
    let stored = rows.get(row)
    if (!stored) {
      if (rows.size >= most) throw new UnreadableTable({ fault: 'rows' })
      stored = { cells: new Map(), isHidden }
      rows.set(row, stored)
    }
    stored.cells.set(column, value)
  }
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        if (partly && rows.size >= most) return true
        row = numberIn(attributeOf(attributes, 'r') ?? String(row + 1), lastRow)
        isHidden = ['1', 'true'].includes(attributeOf(attributes, 'hidden') ?? '')
        column = 0
      } else if (name === 'c') {
        const address = attributeOf(attributes, 'r')
        column = address === undefined ? numberIn(String(column + 1), lastColumn) : columnOf(address)
        const style = Number(attributeOf(attributes, 's') ?? 0)
        cell = {
          type: attributeOf(attributes, 't') ?? 'n',
          style,
          text: '',
          isFormula: false,
          hasValue: false,
          part: null,
        }
      } else if (name === 'mergeCell') {
        const range = attributeOf(attributes, 'ref')
        if (range && merges.length < maxMerges) merges.push(range)
      } else if (cell) enterPart(cell, name)
      return false
    },
    text: (text) => {
      if (cell?.part === 'v' || cell?.part === 't') cell.text += text
    },
    close: (name) => {
      if (cell && name === 'c') {
        store(cellValueOf(cell, workbook, letters))
        cell = undefined
      } else if (cell) leavePart(cell, name)
    },
  })
  fillMerged(rows, merges, count)
  return compact(rows, used)
}

/** Refuses a file whose cells have too many letters together. */
export function createLetterCount() {
  let total = 0
  return (value: TableCell) => {
    total += typeof value === 'string' ? value.length : 8
    if (total > maxTableLetters) throw new UnreadableTable({ fault: 'unpacked' })
  }
}

/** A cell that is being read. `part`: the element whose text is its value, 'rPh' for the reading aid of a text. */
type OpenCell = {
  type: string
  style: number
  text: string
  isFormula: boolean
  /**
   * Whether it has a `v`: a formula whose result is an empty text has an empty one, a formula without a result has
   * none.
   */
  hasValue: boolean
  part: 'v' | 't' | 'rPh' | null
}

function enterPart(cell: OpenCell, name: string) {
  if (name === 'f') cell.isFormula = true
  else if (name === 'rPh') cell.part = 'rPh'
  else if ((name === 'v' || name === 't') && cell.part !== 'rPh') {
    cell.part = name
    cell.hasValue = true
  }
}

function leavePart(cell: OpenCell, name: string) {
  if (name === cell.part) cell.part = null
}

function cellValueOf(
  { type, style, text, isFormula, hasValue }: OpenCell,
  { texts, formats, is1904 }: Workbook,
  letters: number,
) {
  if (type === 'e') return { error: text.trim() || '#N/A' }
  if (text === '') return isFormula && !(type === 'str' && hasValue) ? { error: 'formula' } : null
  if (type === 's') {
    const shared = texts[Number(text)]
    if (shared === undefined) throw new UnreadableTable({ fault: 'broken' })
    return shared.slice(0, letters)
  }
  if (type === 'str' || type === 'inlineStr') return decodeEscapes(text).slice(0, letters)
  if (type === 'b') return text.trim() === '1' || text.trim() === 'true'
  // The calendar date as it is written, whatever the time zone of this server.
  if (type === 'd') return /^\d{4}-\d\d-\d\d/.exec(text.trim())?.[0] ?? text.slice(0, letters)
  const value = Number(text)
  return Number.isFinite(value) ? formatNumber(value, formats[style] ?? 'number', is1904) : text.slice(0, letters)
}

/** '_x000D_' is how a workbook writes a character that XML does not preserve. */
export const decodeEscapes = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** A whole number from 1 to `most`. */
function numberIn(text: string, most: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > most) throw new UnreadableTable({ fault: 'broken' })
  return value
}

/** The number of the column in an address: 1 of 'A7', 16384 of 'XFD7'. */
function columnOf(address: string): number {
  const [, name] = /^\$?([A-Za-z]{1,3})\$?\d{1,7}$/.exec(address.trim()) ?? []
  if (!name) throw new UnreadableTable({ fault: 'broken' })
  let column = 0
  for (const letter of name.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return numberIn(String(column), lastColumn)
}

/** The value of a merged range counts for each of its rows that has other values, in its first column. */
function fillMerged(rows: Map<number, Row>, merges: readonly string[], count: (value: TableCell) => void) {
  const numbers = [...rows.keys()].toSorted((a, b) => a - b)
  let filled = 0
  for (const range of merges) {
    const [, from, first, last] = /^\$?([A-Za-z]{1,3}\$?(\d{1,7})):\$?[A-Za-z]{1,3}\$?(\d{1,7})$/.exec(range) ?? []
    if (from === undefined || Number(last) <= Number(first)) continue
    const column = columnOf(from)
    const value = rows.get(Number(first))?.cells.get(column)
    if (value === undefined) continue
    for (const row of numbers) {
      if (row <= Number(first)) continue
      if (row > Number(last)) break
      const { cells } = rows.get(row)!
      if (cells.has(column)) continue
      if (++filled > maxFilled) throw new UnreadableTable({ fault: 'unpacked' })
      count(value)
      cells.set(column, value)
    }
  }
}

/** Rows in their order. A column that is empty everywhere is left out: one note far to the right is one column. */
function compact(rows: Map<number, Row>, used: ReadonlySet<number>): SheetRows {
  const columns = [...used].toSorted((a, b) => a - b)
  const ordered = [...rows].toSorted(([a], [b]) => a - b)
  return {
    rows: ordered.map(([row, { cells }]) => ({ row, cells: columns.map((column) => cells.get(column) ?? null) })),
    hiddenRows: ordered.filter(([, { isHidden }]) => isHidden).length,
  }
}
