import { parse } from 'csv-parse/sync'
import { type TableLimits, type TableRow, UnreadableTable } from './table.ts'

/** Blank lines between rows do not count as rows; more than this many lines are refused whatever they are. */
const linesPerRow = 4

/**
 * The rows of a CSV file. UTF-8 with or without a byte order mark, UTF-16 with one, otherwise Windows-1252, in which
 * Indonesian spreadsheets save. The separator is the one of ';' and ',' that the header has more often. Throws
 * UnreadableTable.
 */
export function readCsv(bytes: Uint8Array, limits: TableLimits): TableRow[] {
  const text = decodeText(bytes)
  // Spreadsheets understand such a first line, and some programs write it.
  const [hint, separator] = /^sep=([;,])\r?\n/i.exec(text) ?? []
  const body = hint ? text.slice(hint.length) : text
  const most = (limits.rows + 1) * linesPerRow
  const records = parseRecords(body, separator ?? separatorOf(body), most + 1)
  if (records.length > most) throw new UnreadableTable({ fault: 'rows' })
  const first = hint ? 2 : 1
  return records.map((cells, at) => ({ row: at + first, cells }))
}

function decodeText(bytes: Uint8Array): string {
  const [a, b] = bytes
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff))
    return new TextDecoder(a === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  // A text has no NUL; a program or a picture does.
  if (bytes.includes(0)) throw new UnreadableTable({ fault: 'kind' })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The separator of the header: what stands in quotes does not count. */
function separatorOf(text: string): ';' | ',' {
  const counts = { ';': 0, ',': 0 }
  let quoted = false
  for (const letter of text.slice(0, 20_000)) {
    if (letter === '"') quoted = !quoted
    else if (!quoted && (letter === '\n' || letter === '\r')) {
      if (counts[';'] + counts[','] > 0) break
    } else if (!quoted && (letter === ';' || letter === ',')) counts[letter]++
  }
  return counts[';'] >= counts[','] ? ';' : ','
}

function parseRecords(text: string, delimiter: string, most: number): string[][] {
  try {
    return parse(text, {
      delimiter,
      to: most,
      relax_column_count: true,
      // 'Toples 5"' without quotes around it is a text like any other.
      relax_quotes: true,
      skip_empty_lines: false,
    })
  } catch (error) {
    const { code, lines = 0 } = error as { code?: string; lines?: number }
    if (code === 'CSV_QUOTE_NOT_CLOSED') throw new UnreadableTable({ fault: 'quote', line: lines })
    throw new UnreadableTable({ fault: 'broken' })
  }
}
