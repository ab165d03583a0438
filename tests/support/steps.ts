import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/** What one step of the run came to. `skipped` are tests that were left out on purpose, `why` says what failed. */
export type Result = {
  name: string
  seconds: number
  passed: number
  failed: number
  skipped: number
  why?: string[]
}

export const said = (line: string) => console.log(`  ${line}`)

/** A command that passes or fails as a whole. What it says is shown only when it fails, and then all of it. */
export async function step(name: string, command: string[]): Promise<Result> {
  return counted(name, async () => {
    const { code, output } = await run(command, 'keep')
    if (code !== 0) throw new Error(output.trimEnd())
    return ''
  })
}

/** Work that passes (returns what there is to say about it), or fails (returns undefined, or throws). */
export async function counted(name: string, work: () => Promise<string | undefined>): Promise<Result> {
  const began = Date.now()
  console.log(`\n▸ ${name}`)
  const why: string[] = []
  const outcome = await work().catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    console.log(message)
    why.push(`${name}\n${beginning(message)}`)
    return undefined
  })
  if (outcome) said(outcome)
  const passed = outcome !== undefined
  return told({
    name,
    seconds: (Date.now() - began) / 1000,
    passed: Number(passed),
    failed: Number(!passed),
    skipped: 0,
    why,
  })
}

/** Projects of tests/vitest.config.ts, side by side; counts their tests. */
export async function vitest(...projects: string[]): Promise<Result> {
  const began = Date.now()
  const name = `tests: ${projects.join(' and ')}`
  console.log(`\n▸ ${name}`)
  const folder = mkdtempSync(join(tmpdir(), 'etalase-tests-'))
  const file = join(folder, 'result.json')
  const { code } = await run(
    [
      ...[process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts'],
      ...projects.flatMap((project) => ['--project', project]),
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ],
    'show',
  )
  const counts = countsIn(file)
  rmSync(folder, { recursive: true, force: true })
  // An error outside of every test, or a run that died, fails no test: it is one failure of its own.
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  return told({ name, seconds: (Date.now() - began) / 1000, ...counts })
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
  }[]
}

function countsIn(file: string): Omit<Result, 'name' | 'seconds'> {
  let report: Report
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return { passed: 0, failed: 1, skipped: 0 } // it died before it could write
  }
  // A file that cannot even be loaded has no tests that could fail.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    why: whyOf(report),
  }
}

/** Each test that failed: its file, its name and the first lines of why. */
function whyOf({ testResults }: Report): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(process.cwd(), name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`${file}\n${beginning(message)}`]
      return failed.map((test) => `${file} > ${test.fullName}\n${beginning(test.failureMessages?.join('\n') ?? '')}`)
    })
}

/** The first lines, without the road through others' code. */
const beginning = (text: string, lines = 60) =>
  text
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|new Promise|node:)/.test(line))
    .slice(0, lines)
    .map((line) => `    ${line}`)
    .join('\n')

/** `keep` returns what the command says, `show` lets it speak for itself. */
function run([command, ...rest]: string[], output: 'keep' | 'show'): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command!, rest, {
      stdio: ['ignore', output === 'keep' ? 'pipe' : 'inherit', output === 'keep' ? 'pipe' : 'inherit'],
    })
    let heard = ''
    const hear = (bytes: Buffer) => {
      heard += bytes.toString()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output: heard }))
  })
}

function told(result: Result): Result {
  const { seconds, passed, failed, skipped } = result
  const parts = [
    `${passed} passed`,
    ...(failed ? [`${failed} FAILED`] : []),
    ...(skipped ? [`${skipped} skipped`] : []),
  ]
  said(`${failed ? '✗' : '✓'} ${parts.join(', ')} in ${seconds.toFixed(1)} s`)
  return result
}

/** What failed, every step with its time, then the one line that says it all: `N passed, N failed`. */
export function summary(results: Result[]): { line: string; failed: number } {
  const sum = (key: 'passed' | 'failed' | 'skipped') => results.reduce((all, result) => all + result[key], 0)
  // Said again down here: whoever reads the end of a long run must not have to look for what ended it.
  for (const { why } of results) for (const one of why ?? []) console.log(`\n✗ ${one}`)
  console.log('')
  for (const { name, seconds, passed, failed } of results)
    console.log(
      `${failed ? '✗' : '✓'} ${name.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s  ${passed} passed, ${failed} failed`,
    )
  const skipped = sum('skipped')
  const line = `${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`
  return { line, failed: sum('failed') }
}
