import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { code } from '#contract/http/code.ts'
import { deployCommand } from '#server/deploy/deploy-command.ts'
import { figuresIn, withFigures } from './bench/figures.ts'

// The README and the manuals in src/docs agree with the code.

const readme = readFileSync('README.md', 'utf8')
const manuals = readdirSync('src/docs').map((name) => ({ name, text: readFileSync(`src/docs/${name}`, 'utf8') }))
const manual = (name: string) => manuals.find((one) => one.name === `${name}.md`)!.text
const all = [readme, ...manuals.map(({ text }) => text)].join('\n')
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
/** Files and folders that a text names in backticks, relative to the root, to src, or of a package. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)].map(([, path]) => path!).filter((path) => !path.startsWith('.'))
/** The options of each `npm run <script> -- …` that a text names, with the script: `['backup', 'keep']`. */
const optionsIn = (text: string) =>
  [...text.matchAll(/\bnpm run (?:--silent )?([\w:]+) -- ([^`\n#|]*)/g)].flatMap(([, script, words]) =>
    [...words!.matchAll(/--([\w-]+)/g)].map(([, option]) => [script!, option!] as const),
  )
/** The sources of a script of package.json: the folder of its file, or the file alone where a folder has several. */
const sourcesOf = (script: string) => {
  const file = /\S+\.ts/.exec(pack.scripts[script]!)![0]
  const folder = file.replace(/\/[^/]+$/, '')
  const files = /cli\.ts$/.test(file) ? readdirSync(folder).map((name) => `${folder}/${name}`) : [file]
  return files
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
}
const unknownOptions = (text: string) =>
  optionsIn(text).filter(
    ([script, option]) => !new RegExp(`'${option}'|\\b${option}: \\{|--${option}\\b`).test(sourcesOf(script)),
  )

const isThere = (path: string) => [path, `src/${path}`, `node_modules/${path}`].some((at) => existsSync(at))

describe('README', () => {
  test('README: every npm command that it names exists', () => {
    expect(scriptsIn(readme)).toEqual(expect.arrayContaining(['start', 'test']))
    expect(scriptsIn(all).filter((name) => !(name in pack.scripts))).toEqual([])
    expect(scriptsIn('`npm run nothing`').filter((name) => !(name in pack.scripts))).toEqual(['nothing'])
  })

  test('README: every option of a command that it or a manual names is read by that command', () => {
    expect(optionsIn(all).length).toBeGreaterThan(10)
    expect(unknownOptions(all)).toEqual([])
    expect(unknownOptions('`npm run backup -- --to a.tar --twice`')).toEqual([['backup', 'twice']])
  })

  test('README: it has at most 150 lines, and the list of manuals has every one', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
    const names = manuals.map(({ name }) => name).filter((name) => name !== 'README.md')
    expect(names.filter((name) => !manual('README').includes(`](${name})`))).toEqual([])
  })

  test('README: the figures of performance.md are rows of one table, each with its date and its command', () => {
    const page = manual('performance')
    const rows = figuresIn(page)
    expect(rows.length).toBeGreaterThan(100)
    const undated = rows.filter(({ measured, how }) => !/\b20\d\d-[01]\d-[0-3]\d\b/.test(measured) || how === '')
    expect(undated).toEqual([])
    const [first] = rows
    const again = figuresIn(
      withFigures(page, [
        { ...first!, value: '7', wanted: '' },
        { ...first!, figure: 'another' },
      ]),
    )
    expect(again.length).toBe(rows.length + 1)
    expect(again[0]).toEqual({ ...first, value: '7' })
    expect(withFigures(page, [])).toBe(page)
    expect(() => figuresIn(page.replace('<!-- figures: end -->', ''))).toThrow('no region')
  })

  test('README: every deploy command in it prints a file', () => {
    const commands = deployWordsIn(all)
    expect(new Set(commands.map(([name]) => name)).size).toBe(4)
    expect(commands.filter((words) => deployCommand(words).exitCode !== 0)).toEqual([])
    expect(all.match(/\bnpm run (--silent )?deploy\b/g)?.length).toBe(all.match(/\bdeploy -- [\w|]+ --domain/g)?.length)
    const wrong = deployWordsIn('npm run --silent deploy -- caddy|nginx --domain example.org')
    expect(wrong.map((words) => deployCommand(words).exitCode)).toEqual([0, 1])
  })

  test('README: every metric that it names is made', () => {
    const [steps = ''] = manual('scaling').split('## What a row costs')
    const named = metricsIn(steps).filter((name) => !name.startsWith('pg_'))
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
    expect(pathsIn(all).filter((path) => !isThere(path))).toEqual([])
    expect(pathsIn('see `contract/gone.ts`').filter((path) => !isThere(path))).toEqual(['contract/gone.ts'])
  })

  test('README: its table of folders has every folder of src, sw and tests', () => {
    const mapped = [...readme.matchAll(/^\| `([\w/]+)` +\|/gm)].map(([, folder]) => folder)
    const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).filter((name) => !mapped.includes(`src/${name}`))).toEqual([])
    expect(mapped).toEqual(expect.arrayContaining(['sw', 'tests']))
  })

  test('README: the table of codes in how-it-works.md has exactly the codes of the contract', () => {
    const explained = [...manual('how-it-works').matchAll(/^\| *(\d\d) *\|/gm)].map(([, digits]) => digits)
    expect(explained.sort()).toEqual(Object.values(code).sort())
  })

  test('README: its pictures are stored, small, and drawn by a test', async () => {
    const pictures = [...readme.matchAll(/<img src="public\/screenshots\/(\w+)\.webp"/g)].map(([, name]) => name!)
    expect(pictures).toHaveLength(2)
    const drawing = readFileSync('tests/e2e/quality/readme-pictures.test.ts', 'utf8')
    expect(pictures.filter((name) => !drawing.includes(`'${name}'`))).toEqual([])
    const sizes = pictures.map((name) => statSync(`public/screenshots/${name}.webp`).size)
    expect(sizes.filter((bytes) => bytes > 60_000)).toEqual([])
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
      'src/server/http/pages/build-output.ts',
      'src/server/pictures/image-pool.ts',
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
    const named = [...all.matchAll(/`([A-Z][A-Z_]{3,})(?:=[^`]*)?`/g)].map(([, name]) => name!)
    expect(named.filter((name) => !name.startsWith('VITE_') && !readerSources.includes(name))).toEqual([])
  })
})

describe('decisions', () => {
  const pages = readdirSync('src/decisions')
    .filter((name) => /^\d{3}-/.test(name))
    .map((name) => ({ name, text: readFileSync(`src/decisions/${name}`, 'utf8') }))
  /**
   * The faults of a decision's form: title, date and status, four headed paragraphs in this order, at most 40 lines.
   */
  const faults = ({ name, text }: { name: string; text: string }) => {
    const headings = [...text.matchAll(/^\*\*(Context|Decision|Rejected|Consequences)\.\*\*/gm)].map(([, word]) => word)
    return [
      text.trimEnd().split('\n').length > 40 && 'has more than 40 lines',
      !text.startsWith(`# ${Number(name.slice(0, 3))}. `) && 'does not begin with its number and title',
      !/^# .+\n\n20\d\d-\d\d-\d\d · (in force|replaced by .+)\n/.test(text) && 'has no line with date and status',
      headings.join(' ') !== 'Context Decision Rejected Consequences' && `has the headings ${headings.join(', ')}`,
    ].flatMap((fault) => (fault ? [`${name} ${fault}`] : []))
  }

  test('decisions: each has one form and at most 40 lines, and the list has every one', () => {
    expect(pages.length).toBeGreaterThan(38)
    expect(pages.flatMap(faults)).toEqual([])
    const list = readFileSync('src/decisions/README.md', 'utf8')
    expect(pages.filter(({ name }) => !list.includes(`](${name})`))).toEqual([])
    const [{ name, text } = pages[0]!] = pages
    expect(faults({ name, text: text.replace('**Rejected.**', '**Also.**') })).toHaveLength(1)
    expect(faults({ name, text: text.replace(' · in force', '') })).toHaveLength(1)
    expect(faults({ name, text: `${text}${'\nmore'.repeat(40)}` })).toHaveLength(1)
  })
})
