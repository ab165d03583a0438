import { type EngineName, engineNames } from './find-engines.ts'

/** The result of one engine's test of one function. */
export type FunctionResult = {
  /** The function of the product, as in the table: 'Periksa SNI without a signal'. */
  name: string
  engine: EngineName
  /** 'WebKit 2.50.6'; '' when it was not started. */
  version: string
  /**
   * `says`: the engine cannot do it and the page says so; `untried`: the tools cannot try it there; `long`: only
   * `npm run test:all` tries it.
   */
  outcome: 'works' | 'says' | 'untried' | 'long' | 'fails'
  /** The sentence of the page, why it was not tried, or the first line of the failure. */
  note?: string
}

const words = {
  works: 'works',
  says: 'says',
  untried: 'not tried',
  long: 'not tried in this run (test:all)',
  fails: 'FAILS',
} as const

/**
 * The table of engines and functions, from the tests of the walk: a line for each function, in the order of
 * the walk, as Markdown. '' when none has run.
 */
export function functionTable(results: readonly FunctionResult[]): string {
  if (results.length === 0) return ''
  const versionOf = (engine: EngineName) =>
    results.find((one) => one.engine === engine && one.version)?.version ?? engine
  const cellOf = (name: string, engine: EngineName) => {
    const one = results.find((result) => result.name === name && result.engine === engine)
    if (!one) return words.untried
    const note = one.note?.replaceAll('|', '/').slice(0, 100)
    return words[one.outcome] + (note ? `: ${note}` : '')
  }
  const names = [...new Set(results.map(({ name }) => name))]
  const rows = [
    ['', ...engineNames.map(versionOf)],
    ...names.map((name) => [name, ...engineNames.map((engine) => cellOf(name, engine))]),
  ]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return [line(rows[0]!), line(widths.map((width) => '-'.repeat(width))), ...rows.slice(1).map(line)].join('\n')
}
