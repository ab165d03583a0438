import { readFileSync, writeFileSync } from 'node:fs'

// The table of figures in src/docs/performance.md: the bench replaces the rows that it has measured, and leaves the
// others.

/**
 * One row: `subject` and `figure` name it, `measured` has date and time, `how` the command. No text has a line break or
 * `|`.
 */
export type Figure = {
  subject: string
  figure: string
  value: string
  wanted: string
  measured: string
  how: string
}

const region = /(<!-- figures: begin [^\n]*-->\n)([\s\S]*?)(<!-- figures: end -->)/
const columns = ['subject', 'figure', 'value', 'wanted', 'measured', 'how'] as const
const head = `| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}\n`

/** The rows between the two marks. Throws when the page has no marks, or a row has another number of cells. */
export function figuresIn(page: string): Figure[] {
  const [, , table] = region.exec(page) ?? []
  if (table === undefined) throw new Error('the page has no region for figures')
  const rows = table.trim().split('\n').slice(2)
  return rows.map((row) => {
    const cells = row.split('|').slice(1, -1)
    if (cells.length !== columns.length) throw new Error(`a row of figures has ${cells.length} cells: ${row}`)
    return Object.fromEntries(columns.map((name, index) => [name, cells[index]!.trim()])) as Figure
  })
}

/**
 * The page with `figures` in its table: each replaces the row of its subject and figure, or follows the last row of its
 * subject.
 */
export function withFigures(page: string, figures: readonly Figure[]): string {
  const all = figuresIn(page)
  for (const figure of figures) {
    const same = all.findIndex((row) => row.subject === figure.subject && row.figure === figure.figure)
    const last = all.findLastIndex(({ subject }) => subject === figure.subject)
    if (same >= 0) all[same] = { ...figure, wanted: figure.wanted || all[same]!.wanted }
    else all.splice(last < 0 ? all.length : last + 1, 0, figure)
  }
  const rows = all.map((row) => `| ${columns.map((name) => row[name]).join(' | ')} |\n`).join('')
  return page.replace(region, (_, begin: string, _table: string, end: string) => `${begin}${head}${rows}${end}`)
}

/** Puts the figures into the page at `path`. */
export function writeFigures(path: string, figures: readonly Figure[]): void {
  writeFileSync(path, withFigures(readFileSync(path, 'utf8'), figures))
}
