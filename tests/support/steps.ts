import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type FunctionResult, functionTable } from './engines/function-table.ts'

/** The result of one step of the run. */
export type Result = {
  name: string
  seconds: number
  passed: number
  failed: number
  skipped: number
  /** The number of skipped tests with the tag `long`, which `npm run test:all` runs. */
  long?: number
  /** The failed tests, each with the first lines of its error. */
  failures?: string[]
  tests?: TimedTest[]
  /** The results of the engines' walks, for their table. */
  engineFunctions?: FunctionResult[]
}

type TimedTest = { name: string; seconds: number }

/** Runs a command that passes or fails as a whole. Its output is printed only when it fails. */
export const command = (name: string, words: string[]): Promise<Result> =>
  work(name, async () => {
    const { code, output } = await run(words, 'keep')
    if (code !== 0) throw new Error(output.trimEnd())
    return ''
  })

/** Runs a function that passes (it returns a note for the summary, or '') or fails (it throws). */
export async function work(name: string, task: () => Promise<string>): Promise<Result> {
  const startedAt = Date.now()
  const failures: string[] = []
  const note = await task().catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    console.log(`\n${name}:\n${message}`)
    failures.push(`${name}\n${beginning(message)}`)
    return undefined
  })
  const passed = note !== undefined
  return reported(
    { name, seconds: since(startedAt), passed: Number(passed), failed: Number(!passed), skipped: 0, failures },
    note,
  )
}

type VitestOptions = { all?: boolean; env?: NodeJS.ProcessEnv; exclude?: readonly string[] }

/**
 * Runs projects of tests/vitest.config.ts, and counts their tests. `all`: with those that are tagged `long`. `exclude`:
 * files that are left out.
 */
export async function vitest(
  name: string,
  projects: string[],
  { all = false, env = {}, exclude = [] }: VitestOptions = {},
): Promise<Result> {
  const startedAt = Date.now()
  const folder = mkdtempSync(join(tmpdir(), 'etalase-tests-'))
  const file = join(folder, 'result.json')
  // A log in which nothing happens for ten minutes looks like a run that hangs.
  const progress = setInterval(() => console.log(`… ${name}: ${since(startedAt).toFixed(0)} s`), 120_000)
  const { code } = await run(
    [
      ...[process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts'],
      ...projects.flatMap((project) => ['--project', project]),
      ...(all ? [] : ['--tags-filter', '!long']),
      ...exclude.map((path) => `--exclude=${path}`),
      // Failed tests alone are printed as they come, for a person at a terminal with a line that counts.
      ...[
        process.stdout.isTTY ? '--reporter=default' : '--reporter=minimal',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
    ],
    'show',
    env,
  )
  clearInterval(progress)
  const counts = countsIn(file)
  rmSync(folder, { recursive: true, force: true })
  // An error outside of every test, or a crashed run, counts as one failure.
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  return reported({ name, seconds: since(startedAt), ...counts })
}

type Assertion = {
  status: string
  fullName: string
  duration?: number | null
  tags: string[]
  meta: { engineFunction?: FunctionResult }
  failureMessages: string[] | null
}
type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[]
}

function countsIn(file: string): Omit<Result, 'name' | 'seconds'> {
  let report: Report
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return { passed: 0, failed: 1, skipped: 0 } // it crashed before it wrote the file
  }
  // A file that cannot be loaded has no failed tests: it counts as one failure.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative(process.cwd(), name) })),
  )
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: skipped.length,
    long: skipped.filter(({ tags }) => tags.includes('long')).length,
    failures: failuresIn(report),
    engineFunctions: tests.flatMap(({ meta: { engineFunction }, status, failureMessages }) => {
      if (!engineFunction) return []
      if (status !== 'failed') return [engineFunction]
      return [{ ...engineFunction, outcome: 'fails' as const, note: failureMessages?.[0]?.split('\n')[0] ?? status }]
    }),
    tests: tests.map(({ file, fullName, duration }) => ({
      name: `${file} > ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  }
}

/** Each failed test: its file, its name and the first lines of its error. */
function failuresIn({ testResults }: Report): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(process.cwd(), name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`${file}\n${beginning(message)}`]
      return failed.map((test) => `${file} > ${test.fullName}\n${beginning(test.failureMessages?.join('\n') ?? '')}`)
    })
}

/** The first lines, without the stack frames of libraries. */
const beginning = (text: string, lines = 60) =>
  text
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|new Promise|node:)/.test(line))
    .slice(0, lines)
    .map((line) => `    ${line}`)
    .join('\n')

/** `keep` returns the command's output, `show` prints it as it comes. */
function run(
  [program, ...rest]: string[],
  output: 'keep' | 'show',
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const stream = output === 'keep' ? 'pipe' : 'inherit'
    const child = spawn(program!, rest, { stdio: ['ignore', stream, stream], env: { ...process.env, ...env } })
    let printed = ''
    const keep = (bytes: Buffer) => {
      printed += bytes.toString()
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output: printed }))
  })
}

const since = (startedAt: number) => (Date.now() - startedAt) / 1000
const counted = ({ passed, failed, skipped }: Result) =>
  [`${passed} passed`, ...(failed ? [`${failed} FAILED`] : []), ...(skipped ? [`${skipped} skipped`] : [])].join(', ')

function reported(result: Result, note = ''): Result {
  console.log(
    `${result.failed ? '✗' : '✓'} ${result.name}: ${counted(result)} in ${result.seconds.toFixed(1)} s${note && ` (${note})`}`,
  )
  return result
}

/**
 * Prints the failures, the slowest tests, each step's seconds and the notes; returns the last line of the run,
 * `N passed, N failed, N skipped`.
 */
export function summary(results: Result[], notes: string[]): { line: string; failed: number } {
  const sum = (key: 'passed' | 'failed' | 'skipped' | 'long') =>
    results.reduce((all, result) => all + (result[key] ?? 0), 0)
  // Repeated at the end of the output, where the failures of a long run are easy to find.
  for (const { failures } of results) for (const one of failures ?? []) console.log(`\n✗ ${one}`)
  console.log('\nSlowest tests')
  for (const { name, seconds } of slowest(results)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
  const functions = functionTable(results.flatMap(({ engineFunctions = [] }) => engineFunctions))
  if (functions) console.log(`\nFunctions by engine\n${functions}`)
  console.log('\nSteps (some run side by side)')
  for (const result of results)
    console.log(
      `${result.failed ? '✗' : '✓'} ${result.name.padEnd(24)} ${result.seconds.toFixed(1).padStart(6)} s  ${counted(result)}`,
    )
  console.log('')
  for (const note of notes) console.log(note)
  if (sum('long')) console.log(`${sum('long')} of the skipped tests are tagged long: npm run test:all runs them`)
  return { line: `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`, failed: sum('failed') }
}

const slowest = (results: Result[], most = 20): TimedTest[] =>
  results
    .flatMap(({ tests = [] }) => tests)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, most)
