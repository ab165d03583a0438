import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, needsBuild } from '#server/build.ts'
import { findChromium, findHeadlessShell } from './support/browser/chromium.ts'
import { noPostgres, startPostgres } from './support/database/postgres.ts'
import { findEngine, type OtherEngine, otherEngines, walkOfEngine } from './support/engines/find-engines.ts'
import { command, type Result, summary, vitest, work } from './support/steps.ts'
import { keepTemporaryFilesInMemory } from './support/temporary-folder.ts'

// npm test: everything that must pass before a change lands, each behaviour tested once. `--all` (npm run test:all):
// every test, on both engines, in both colour schemes. After a failed step the others still run, except those that need
// a build or a browser that is missing.

const all = process.argv.includes('--all')
const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const bin = (path: string) => [process.execPath, `node_modules/${path}`]
const tsc = bin('typescript/bin/tsc')

const results: Result[] = []
const notes: string[] = []
const keep = (result: Result) => {
  results.push(result)
  return result.failed === 0
}

keepTemporaryFilesInMemory()
const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres()
if (postgres) process.env.TEST_DATABASE_URL = postgres.url
else if (!process.env.TEST_DATABASE_URL) notes.push(noPostgres)

async function types() {
  for (const project of ['.', 'src/server', 'sw', 'tests'])
    keep(await command(`types in ${project}`, [...tsc, '-p', project]))
  keep(await command('lint', [...bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']))
}

async function buildAndWeigh() {
  const built = await work('build', async () => {
    if (!needsBuild(root)) return 'up to date'
    // Left-over files of earlier builds would count towards the size limits.
    rmSync('dist', { recursive: true, force: true })
    const log = join(mkdtempSync(join(tmpdir(), 'etalase-build-')), 'build.log')
    const file = openSync(log, 'w')
    if (!(await build(root, file))) throw new Error(readFileSync(log, 'utf8').trimEnd())
    return 'made'
  })
  return keep(built) && keep(await vitest('byte budgets', ['budgets'], { all }))
}

async function browser() {
  const found = await work('a Chromium', async () => {
    const { path, version, from } = findChromium(console.log)
    const shell = findHeadlessShell(true)
    return `${version}, ${from}: ${path}${shell ? `; most e2e tests: ${shell.path}` : '; no headless shell, so the e2e tests take longer'}`
  })
  // Without a browser the other tests still run on a developer's machine; in CI it is a failure.
  if (found.failed && !process.env.CI) {
    notes.push('no Chromium was found and none could be installed: the e2e tests did not run')
    return false
  }
  return keep(found)
}

async function browsers() {
  // One after the other: apt-get has one lock.
  const chromium = await browser()
  return { chromium, missing: await engines() }
}

/** The engines besides Chromium; returns those that are missing here. */
async function engines(): Promise<OtherEngine[]> {
  const missing: OtherEngine[] = []
  for (const name of otherEngines) {
    const found = await work(name, async () => findEngine(name, console.log))
    if (!found.failed || process.env.CI) keep(found)
    if (!found.failed) continue
    missing.push(name)
    notes.push(`${name} was not found and could not be installed: its walk did not run`)
  }
  return missing
}

// Randomised tests and tests that kill processes repeat a few times in npm test, and this often with `--all`.
const repetitions = { CHAOS_PEOPLE: '20', CHAOS_SAVES: '40', CHAOS_ROUNDS: '6', KILL_ROUNDS: '16' }
const env = all ? { TEST_ENGINES: 'both', PHONE_DOTS: '2', ...repetitions, ...process.env } : {}
// The tests come after these steps, not beside them: on two cores compilers beside the tests cost twice what they take
// alone.
const [built, { chromium, missing }] = await Promise.all([buildAndWeigh(), browsers(), types()])
keep(await vitest('unit and server tests', ['unit', 'isolated'], { all, env }))

if (built && chromium) {
  const exclude = missing.map(walkOfEngine)
  keep(await vitest('e2e tests', ['e2e'], { all, env, exclude }))
  if (all)
    keep(
      await vitest('e2e tests in the dark', ['e2e'], {
        all,
        exclude,
        env: { E2E_SCHEME: 'dark', E2E_MOTION: 'full', E2E_ENGINE: 'pglite', E2E_BROWSER: 'full' },
      }),
    )
} else notes.push('the e2e tests did not run')

await postgres?.stop()
const { line, failed } = summary(results, notes)
console.log(line)
process.exitCode = failed > 0 ? 1 : 0
