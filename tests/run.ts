import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, needsBuild } from '#server/build.ts'
import { findChromium } from './support/chromium.ts'
import { counted, type Result, said, step, summary, vitest } from './support/steps.ts'

// npm test: everything that must hold before a release, in the order in which it is cheap to find out. A step that
// fails does not hide the ones after it; only what cannot run without a build is left out when there is none.

const home = fileURLToPath(new URL('..', import.meta.url))
process.chdir(home)
const bin = (path: string) => [process.execPath, `node_modules/${path}`]
const tsc = bin('typescript/bin/tsc')

const results: Result[] = []
const keep = (result: Result) => void results.push(result)

for (const project of ['.', 'src/server', 'sw', 'tests'])
  keep(await step(`types in ${project}`, [...tsc, '-p', project]))
keep(await step('lint', [...bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']))
keep(await vitest('house', 'apart'))

const built = await counted('build', async () => {
  if (!needsBuild(home)) return 'up to date'
  // Other releases' leftovers would be weighed with this one's.
  rmSync('dist', { recursive: true, force: true })
  return (await build(home)) ? 'made' : undefined
})
keep(built)

if (built.failed === 0) {
  keep(await vitest('budgets'))
  const chromium = await counted('a Chromium', async () => {
    const { path, version, from } = findChromium(said)
    // Found once: every journey takes the same.
    process.env.CHROMIUM_PATH = path
    return `${version}, ${from}: ${path}`
  })
  keep(chromium)
  if (chromium.failed === 0) keep(await vitest('journeys'))
  else said('journeys did not run: there is no Chromium')
} else said('budgets and journeys did not run: there is no build')

const { line, failed } = summary(results)
console.log(line)
process.exitCode = failed > 0 ? 1 : 0
