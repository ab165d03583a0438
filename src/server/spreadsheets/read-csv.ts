import { parse } from 'csv-parse/sync'
import { decodeText } from './decode-text.ts'
import { countNames } from './propose-header.ts'
import { type TableLimits, type TableRow, UnreadableTable } from './table.ts'

/** Blank lines between rows do not count as rows; more than this many lines are refused whatever they are. */
const linesPerRow = 4

const separators = [';', ',', '\t', '|'] as const
type Separator = (typeof separators)[number]

/**
 * The rows of a text whose cells are separated by ';', ',', '|' or tabs: what a first line 'sep=' says, or the one that
 * gives the most names of columns; otherwise the one that the first line with any has most often. Throws
 * UnreadableTable.
 */
export function readCsv(bytes: Uint8Array, limits: TableLimits, names: ReadonlySet<string>): TableRow[] {
  const text = decodeText(bytes)
  if (isWebPage(text)) throw new UnreadableTable({ fault: 'web-page' })
  // Spreadsheets understand such a first line, and some programs write it, in quotes or not.
  const [hint, separator] = /^"?sep=([;,|\t])"?[;,|\t]*(?:\r\n|\r|\n)/i.exec(text) ?? []
  const body = hint ? text.slice(hint.length) : text
  const most = (limits.rows + 1) * linesPerRow
  const given = parseRecords(body, (separator as Separator | undefined) ?? separatorOf(body, names), most + 1)
  if (given.length > most) throw new UnreadableTable({ fault: 'rows' })
  const records = unwrapped(given, names)
  const first = hint ? 2 : 1
  return records.map((cells, index) => ({ row: index + first, cells }))
}

/**
 * The rows of a file that was opened with another separator than its own and saved: each line is one cell, in quotes
 * where it has some ('"Keripik,15000"'). Other rows stay as they are.
 */
function unwrapped(records: string[][], names: ReadonlySet<string>): string[][] {
  if (records.some(({ length }) => length > 1)) return records
  const lines = records.map(([cell = '']) => cell)
  const separator = separatorOf(lines.slice(0, 20).join('\n'), names)
  const isTable = lines.slice(0, 20).some((line) => countNames(splitLine(line, separator), names) > 1)
  return isTable ? lines.map((line) => parseRecords(line, separator, 1)[0] ?? ['']) : records
}

/** Programs give a page of the web, or a workbook as one XML file, the name of a table. */
function isWebPage(text: string): boolean {
  const start = text.slice(0, 2000).trimStart()
  return start.startsWith('<') && /<(!doctype html|html|table|body|head|workbook)\b/i.test(start)
}

function separatorOf(text: string, names: ReadonlySet<string>): Separator {
  const start = firstLines(text.slice(0, 20_000), 20)
  const named = separators.map((separator) => ({
    separator,
    score: Math.max(0, ...start.map((line) => countNames(splitLine(line, separator), names))),
  }))
  const best = Math.max(...named.map(({ score }) => score))
  // One name is no evidence: a line without any separator is one cell.
  if (best > 1) return named.find(({ score }) => score === best)!.separator
  for (const line of start) {
    const counts = separators.map((separator) => splitLine(line, separator).length - 1)
    const most = Math.max(...counts)
    if (most > 0) return separators[counts.indexOf(most)]!
  }
  return ';'
}

/** The first lines of a text; a line end in quotes ends none. */
function firstLines(text: string, most: number): string[] {
  const lines = ['']
  let quoted = false
  for (const letter of text) {
    if (letter === '"') quoted = !quoted
    if (quoted || (letter !== '\n' && letter !== '\r')) lines.push(lines.pop() + letter)
    else if (lines.at(-1) !== '') {
      if (lines.length === most) break
      lines.push('')
    }
  }
  return lines
}

/** The cells of a line, without their quotes: what stands in quotes separates none. */
const splitLine = (line: string, separator: Separator) =>
  line
    .replace(/"[^"]*"/g, (quoted) => quoted.replace(/[;,|\t]/g, ' '))
    .split(separator)
    .map((cell) => cell.replaceAll('"', ''))

function parseRecords(text: string, delimiter: Separator, most: number): string[][] {
  try {
    return parse(text, {
      delimiter,
      // One file may have several: a title that was added by hand, lines of another program.
      record_delimiter: ['\r\n', '\n', '\r'],
      to: most,
      relax_column_count: true,
      // 'Toples 5"' without quotes around it is a text like any other.
      relax_quotes: true,
      // 'Keripik, "pedas, manis", 15000'
      trim: true,
      skip_empty_lines: false,
    })
  } catch (error) {
    const { code, lines = 0 } = error as { code?: string; lines?: number }
    if (code === 'CSV_QUOTE_NOT_CLOSED') throw new UnreadableTable({ fault: 'quote', line: lines })
    throw new UnreadableTable({ fault: 'broken' })
  }
}
