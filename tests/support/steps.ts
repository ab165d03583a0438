import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What one step of the run came to. `skipped` are tests that were left out on purpose. */
export type Result = { name: string; seconds: number; passed: number; failed: number; skipped: number }

export const said = (line: string) => console.log(`  ${line}`)

/** A command that passes or fails as a whole. What it says is shown only when it fails, and then all of it. */
export async function step(name: string, command: string[]): Promise<Result> {
  return counted(name, async () => {
    const { code, output } = await run(command, 'keep')
    if (code === 0) return ''
    console.log(output.trimEnd())
    return undefined
  })
}

/** Work that passes (returns what there is to say about it), or fails (returns undefined, or throws). */
export async function counted(name: string, work: () => Promise<string | undefined>): Promise<Result> {
  const began = Date.now()
  console.log(`\n▸ ${name}`)
  const outcome = await work().catch((error: unknown) => {
    console.log(error instanceof Error ? (error.stack ?? error.message) : String(error))
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
  })
}

/** One project of tests/vitest.config.ts; counts its tests. */
export async function vitest(project: string): Promise<Result> {
  const began = Date.now()
  console.log(`\n▸ tests: ${project}`)
  const folder = mkdtempSync(join(tmpdir(), 'etalase-tests-'))
  const file = join(folder, 'result.json')
  const { code } = await run(
    [
      ...[process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts'],
      ...['--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ],
    'show',
  )
  const counts = countsIn(file)
  rmSync(folder, { recursive: true, force: true })
  // An error outside of every test, or a run that died, fails no test: it is one failure of its own.
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  return told({ name: `tests: ${project}`, seconds: (Date.now() - began) / 1000, ...counts })
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

function countsIn(file: string): { passed: number; failed: number; skipped: number } {
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
  }
}

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

/** Every step with its time, then the one line that says it all: `N passed, N failed`. */
export function summary(results: Result[]): { line: string; failed: number } {
  const sum = (key: 'passed' | 'failed' | 'skipped') => results.reduce((all, result) => all + result[key], 0)
  console.log('')
  for (const { name, seconds, passed, failed } of results)
    console.log(
      `${failed ? '✗' : '✓'} ${name.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s  ${passed} passed, ${failed} failed`,
    )
  const skipped = sum('skipped')
  const line = `${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`
  return { line, failed: sum('failed') }
}
