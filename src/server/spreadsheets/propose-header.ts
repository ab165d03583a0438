import { visibleText } from '#contract/text/normalize-text.ts'
import type { TableCell, TableRow } from './table.ts'

// Finds the row of a sheet with the names of the columns. A person may have written a title above it.

/** Rows among which the names are looked for, and which are shown to choose from. */
export const maxHeaderRows = 20

/** A name of a column as names are compared: letters and digits alone. */
export const headerKey = (header: string) =>
  visibleText(header)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** How many different names of columns a row has; `names` as `headerKey` writes them. */
export const countNames = (cells: readonly TableCell[], names: ReadonlySet<string>): number =>
  new Set(cells.flatMap((cell) => (typeof cell === 'string' && names.has(headerKey(cell)) ? [headerKey(cell)] : [])))
    .size

/**
 * The index of the row with the most names of columns, of several the first, and how many it has. Without any name it
 * is the first row that is at least half as wide as the widest: a title has one cell. The last row is none, because it
 * has no row below.
 */
export function proposeHeader(rows: readonly TableRow[], names: ReadonlySet<string>): { index: number; score: number } {
  const candidates = rows.slice(0, Math.max(1, Math.min(maxHeaderRows, rows.length - 1)))
  const scores = candidates.map(({ cells }) => countNames(cells, names))
  const score = Math.max(0, ...scores)
  if (score > 0) return { index: scores.indexOf(score), score }
  const widths = candidates.map(({ cells }) => cells.filter((cell) => cell !== null).length)
  return { index: widths.findIndex((width) => width * 2 >= Math.max(...widths)), score }
}
