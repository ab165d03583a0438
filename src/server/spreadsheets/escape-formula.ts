// Spreadsheets evaluate a cell that begins like a formula. Every file that we write has an apostrophe in front of such
// a text, and every file that we read loses it again, so that an exported file can be imported without a change.

/**
 * A spreadsheet that expects another separator, as many here do, splits cells: so the text after any possible separator
 * is escaped too. The full-width signs count as their plain ones in Excel of East Asia. Blanks of any kind, invisible
 * characters and a byte order mark in front of the sign are trimmed by some programs.
 */
const sign = '[=+\\-@＝＋－＠]'
const ignored = '[\\p{Zs}\\p{Cf}\\v\\f\\u0085\\u2028\\u2029"\']*'
const beforeFormula = new RegExp(`(^|[;,|\\t\\r\\n])(${ignored})(?=${sign})`, 'gu')
const escapedFormula = new RegExp(`(^|[;,|\\t\\r\\n])(${ignored})'(?=${sign})`, 'gu')

/**
 * The text of a cell with an apostrophe wherever a spreadsheet could find a formula. `unescapeFormula` is its inverse.
 */
export function escapeFormula(text: string): string {
  const escaped = text.replace(beforeFormula, (_, separator: string, between: string) => `${separator}${between}'`)
  // A spreadsheet that trims cells would find the formula after these characters.
  return /^'*[\t\r]/.test(text) ? `'${escaped}` : escaped
}

/** The text that `escapeFormula` was given. Other texts are unchanged, unless they look like an escaped one. */
export function unescapeFormula(text: string): string {
  const trimmed = /^'+[\t\r]/.test(text) ? text.slice(1) : text
  return trimmed.replace(escapedFormula, (_, separator: string, between: string) => `${separator}${between}`)
}
