import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { code } from '#contract/code.ts'
import { deployCommand } from '#server/deploy/deploy-command.ts'

// The README agrees with the code.

const readme = readFileSync('README.md', 'utf8')
const pack = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
  engines: { node: string }
}

const scriptsIn = (text: string) =>
  [...text.matchAll(/\bnpm (?:run (?:--silent )?([\w:]+)|(start|test))\b/g)].map(([, run, short]) => (run ?? short)!)
/** The words of each `npm run --silent deploy -- …`; one with alternatives, `container|compose`, is one for each. */
const deployWordsIn = (text: string) =>
  [...text.matchAll(/\bnpm run --silent deploy -- ([\w|]+) --domain ([\w.-]+)/g)].flatMap(([, names, domain]) =>
    names!.split('|').map((name) => [name, '--domain', domain!]),
  )
/** Names of metrics in backticks, with or without labels. */
const metricsIn = (text: string) =>
  [...text.matchAll(/`([a-z]+(?:_[a-z0-9]+)+)(?:\{[^`]*\})?`/g)].map(([, name]) => name!)
/** Files and folders that a text names in backticks, relative to the root or to src. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)].map(([, path]) => path!).filter((path) => !path.startsWith('.'))
const isThere = (path: string) => [path, `src/${path}`].some((at) => existsSync(at))

describe('README', () => {
  test('README: every npm command that it names exists', () => {
    expect(scriptsIn(readme)).toEqual(expect.arrayContaining(['start', 'test']))
    expect(scriptsIn(readme).filter((name) => !(name in pack.scripts))).toEqual([])
    expect(scriptsIn('`npm run nothing`').filter((name) => !(name in pack.scripts))).toEqual(['nothing'])
  })

  test('README: every deploy command in it prints a file', () => {
    const commands = deployWordsIn(readme)
    expect(new Set(commands.map(([name]) => name)).size).toBe(4)
    expect(commands.filter((words) => deployCommand(words).exitCode !== 0)).toEqual([])
    expect(readme.match(/\bnpm run (--silent )?deploy\b/g)?.length).toBe(
      readme.match(/\bdeploy -- [\w|]+ --domain/g)?.length,
    )
    const wrong = deployWordsIn('npm run --silent deploy -- caddy|nginx --domain example.org')
    expect(wrong.map((words) => deployCommand(words).exitCode)).toEqual([0, 1])
  })

  test('README: every metric that it names is made', () => {
    const [, running = ''] = readme.split('## Running it for others')
    const named = metricsIn(running.split('\n## ')[0]!).filter((name) => !name.startsWith('pg_'))
    const library = 'node_modules/prom-client/lib/metrics'
    const sources = [
      'src/server/metrics/metrics.ts',
      ...readdirSync(library)
        .filter((name) => name.endsWith('.js'))
        .map((name) => `${library}/${name}`),
    ]
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter((name) => !sources.includes(`'${name}'`))).toEqual([])
    expect(metricsIn('`queue_size{queue="mail"}`')).toEqual(['queue_size'])
  })

  test('README: every file that it names exists', () => {
    expect(pathsIn(readme).length).toBeGreaterThan(10)
    expect(pathsIn(readme).filter((path) => !isThere(path))).toEqual([])
    expect(pathsIn('see `contract/gone.ts`').filter((path) => !isThere(path))).toEqual(['contract/gone.ts'])
  })

  test('README: its table of folders has every folder of src, sw and tests', () => {
    const mapped = [...readme.matchAll(/^\| `([\w/]+)` +\|/gm)].map(([, folder]) => folder)
    const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).filter((name) => !mapped.includes(`src/${name}`))).toEqual([])
    expect(mapped).toEqual(expect.arrayContaining(['sw', 'tests']))
  })

  test('README: its table of codes has exactly the codes of the contract', () => {
    const explained = [...readme.matchAll(/^\| *(\d\d) *\|/gm)].map(([, digits]) => digits)
    expect(explained.sort()).toEqual(Object.values(code).sort())
  })

  test('README: it requires the same Node version as package.json', () => {
    const least = /Node ≥ ([\d.]+)/.exec(readme)?.[1]
    expect(pack.engines.node).toBe(`>=${least}`)
  })

  test('README: it has the commands that continuous integration runs', () => {
    const ci = readFileSync('.ci/run', 'utf8')
    expect(readme).toContain('npm ci && npm test')
    expect(ci).toMatch(/^[^#\n]*npm ci/m)
    expect(ci).toMatch(/^[^#\n]*npm test/m)
  })

  test('README: every environment variable that it names is read by the server, its proxy or the tests', () => {
    const readers = [
      'src/server/config.ts',
      'src/server/backup/backup-command.ts',
      'src/server/deploy/Caddyfile',
      'tests/vitest.config.ts',
      'tests/server/open-data/examples.test.ts',
      ...['browser/browser-arguments', 'browser/chromium', 'demo-server', 'database/engines', 'browser/slow-cpu'].map(
        (name) => `tests/support/${name}.ts`,
      ),
    ]
    const longer = [
      'unit/offline/outbox/chaos',
      'e2e/offline/chaos-network',
      'e2e/offline/chaos-kill',
      'server/db/db-kill',
    ]
    const readerSources = [...readers, ...longer.map((name) => `tests/${name}.test.ts`)]
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
    const named = [...readme.matchAll(/`([A-Z][A-Z_]{3,})(?:=[^`]*)?`/g)].map(([, name]) => name!)
    expect(named.filter((name) => !name.startsWith('VITE_') && !readerSources.includes(name))).toEqual([])
  })
})
