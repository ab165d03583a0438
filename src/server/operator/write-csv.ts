// Files that people open in a spreadsheet.

export type Cell = string | number | Date | null
/** The mark tells a spreadsheet that it is UTF-8. */
const byteOrderMark = '\uFEFF'

/**
 * A spreadsheet would run what begins like a formula; behind an apostrophe it is text. One that takes another separator
 * than ours, as many do here, cuts a cell in the middle: what comes after anything that may be one is guarded too.
 */
const formulaPattern = /(^|[;,|\t\r\n])([ "']*)(?=[=+\-@])/g

function quoteCell(value: Cell): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '')
  const guarded = text.replace(formulaPattern, (_, separator: string, between: string) => `${separator}${between}'`)
  // A spreadsheet that trims would find the formula behind these.
  const harmless = /^[\t\r]/.test(text) ? `'${guarded}` : guarded
  return `"${harmless.replaceAll('"', '""')}"`
}

/** A file of these rows, the first with the names of the columns. `separator`: a semicolon where people here open it. */
export function toCsv(rows: Iterable<readonly Cell[]>, separator: ',' | ';' = ','): string {
  let text = byteOrderMark
  for (const row of rows) text += `${row.map(quoteCell).join(separator)}\r\n`
  return text
}
