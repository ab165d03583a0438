// CSV files for spreadsheets.

export type Cell = string | number | Date | null
/** Lets spreadsheets recognise UTF-8. */
const byteOrderMark = '\uFEFF'

/**
 * Spreadsheets would evaluate a cell that begins like a formula; with an apostrophe in front it is text. A spreadsheet
 * that expects another separator, as many here do, splits cells: so the text after any possible separator is escaped
 * too.
 */
const formulaPattern = /(^|[;,|\t\r\n])([ "']*)(?=[=+\-@])/g

function quoteCell(value: Cell): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '')
  const escaped = text.replace(formulaPattern, (_, separator: string, between: string) => `${separator}${between}'`)
  // A spreadsheet that trims cells would find the formula after these characters.
  const safe = /^[\t\r]/.test(text) ? `'${escaped}` : escaped
  return `"${safe.replaceAll('"', '""')}"`
}

/** The text of a CSV file; the first row has the column names. `separator`: a semicolon for Indonesian spreadsheets. */
export function toCsv(rows: Iterable<readonly Cell[]>, separator: ',' | ';' = ','): string {
  let text = byteOrderMark
  for (const row of rows) text += `${row.map(quoteCell).join(separator)}\r\n`
  return text
}
