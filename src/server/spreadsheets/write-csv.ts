import { escapeFormula } from './escape-formula.ts'

// CSV files for spreadsheets.

export type Cell = string | number | Date | null
/** Lets spreadsheets recognise UTF-8: a CSV file begins with it. */
export const byteOrderMark = '\uFEFF'

function quoteCell(value: Cell): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '')
  return `"${escapeFormula(text).replaceAll('"', '""')}"`
}

/** The text of a CSV file; the first row has the column names. `separator`: a semicolon for Indonesian spreadsheets. */
export function toCsv(rows: Iterable<readonly Cell[]>, separator: ',' | ';' = ','): string {
  let text = byteOrderMark
  for (const row of rows) text += csvLine(row, separator)
  return text
}

/** A row of a CSV file, with its end of line. */
export const csvLine = (row: readonly Cell[], separator: ',' | ';' = ',') => `${row.map(quoteCell).join(separator)}\r\n`
