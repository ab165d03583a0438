import { readdirSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build, needsBuild } from '#server/build.ts'
import { findChromium } from '../support/browser/chromium.ts'
import { drawPictures } from '../support/pictures/pictures-of.ts'
import { startServer } from '../support/server-process.ts'
import { current, forPwa, lighthouse } from './lighthouse.ts'
import { failing, figures, isFine, median, type Report, type Throttling } from './targets.ts'

// npm run audit [-- runs [simulate|devtools]]: Lighthouse on the production build with the demo. Timings depend on the
// machine and its load, so it is not in npm test; the table goes into the pull request.

const home = fileURLToPath(new URL('../..', import.meta.url))
process.chdir(home)
const runs = Number(process.argv[2] ?? 5)
const throttlings = (['simulate', 'devtools'] as const).filter((name) => name === (process.argv[3] ?? name))
const routes = [
  '/',
  '/product/show?slug=sni',
  '/product/detail?id=1',
  '/base/merchant/list',
  '/base/merchant/detail/1',
  '/base/lspro/posting/list',
  '/base/lspro/list',
  '/base/lspro/detail/1',
  '/product/search?query=keripik',
  '/faq',
  '/contact',
  '/base/term',
  '/base/privacy',
  '/open-data',
  '/auth/login',
  '/auth/login-type',
  '/auth/registration?type=merchant',
  '/auth/forgot-password',
]
const measured = ['performance', 'accessibility', 'best-practices', 'seo']
const slow = 1500 // below this benchmarkIndex the machine was busy and the times mean little
let missed = 0

if (needsBuild(home) && !(await build(home))) process.exit(1)
const chromium = findChromium(console.log)
// The data folder stays between runs: drawing its pictures again would slow down the measured pages.
const server = await startServer({ dataDir: join(home, 'audit/data') })
try {
  for (const route of routes) await drawPictures(server.url, route)
  await untilPicturesDrawn(join(server.dataDir, 'files'))
  const version = current()
  console.log(
    `\n${new Date().toISOString().slice(0, 10)} · ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB · Node ${process.versions.node} · ${chromium.version} · \`npm run audit -- ${runs}\`\n`,
  )
  await pwa()
  console.log(`\nLighthouse ${version}, mobile, medians; **bold** is outside its limit.\n`)
  console.log(`| route | throttling | runs | ${figures.map(({ name }) => name).join(' | ')} | benchmarkIndex |`)
  console.log(`|---|---|${'---|'.repeat(figures.length + 2)}`)
  const remarks = new Set<string>()
  for (const throttling of throttlings)
    for (const route of routes) {
      const reports = await several(throttling === 'simulate' ? runs : Math.min(runs, 3), route, throttling, version)
      console.log(row(route, throttling, reports))
      for (const report of reports)
        for (const line of failing(report, measured.slice(1))) remarks.add(`${route} ${line}`)
    }
  console.log(remarks.size ? `\nFailing audits:\n${[...remarks].map((line) => `- ${line}`).join('\n')}` : '')
} finally {
  await server.stop()
}
console.log(missed ? `${missed} figures are outside their limits` : 'every figure is within its limit')
process.exitCode = missed ? 1 : 0

async function pwa() {
  const options = { version: forPwa, chromium: chromium.path, categories: ['pwa'], throttling: 'simulate' } as const
  const report = await lighthouse({ ...options, categories: ['pwa'], url: server.url })
  const score = report.categories.pwa?.score ?? 0
  if (score < 1) missed += 1
  console.log(`Lighthouse ${forPwa}, PWA: ${score < 1 ? `**${score}**` : score}`)
  for (const line of failing(report, ['pwa'])) console.log(`- ${line}`)
}

async function several(times: number, route: string, throttling: Throttling, version: string): Promise<Report[]> {
  const reports: Report[] = []
  while (reports.length < times) {
    const url = server.url + route
    reports.push(await lighthouse({ version, chromium: chromium.path, url, categories: measured, throttling }))
  }
  return reports
}

function row(route: string, throttling: Throttling, reports: Report[]): string {
  const cells = figures.map((figure) => {
    const value = median(reports.map(figure.of))
    if (isFine(figure, value, throttling, route)) return figure.say(value)
    missed += 1
    return `**${figure.say(value)}**`
  })
  const speed = Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex)))
  return `| ${route} | ${throttling} | ${reports.length} | ${cells.join(' | ')} | ${speed}${speed < slow ? ' (busy)' : ''} |`
}

/** Waits until no new picture has been drawn for five seconds, ten minutes at most. */
async function untilPicturesDrawn(folder: string) {
  const count = () => readdirSync(folder, { recursive: true }).length
  const end = Date.now() + 600_000
  let before = count()
  for (;;) {
    await pause(5000)
    const now = count()
    if (now === before) return
    console.log(`pictures are being drawn: ${now} files`)
    if (Date.now() > end) return console.log('they are not finished: the times will be too long')
    before = now
  }
}
