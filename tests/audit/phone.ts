import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { build, needsBuild } from '#server/build.ts'
import { chromiumArguments } from '../support/browser/browser-arguments.ts'
import { findChromium } from '../support/browser/chromium.ts'
import { startServer } from '../support/server-process.ts'
import { returnFromDocument } from './back-forward.ts'
import { checkNumbers } from './check-number.ts'
import { coldStarts } from './cold-start.ts'
import { askDownloads } from './downloaded.ts'
import { atStage4, cameraPhoto, openStage4, phoneSized } from './stage4.ts'
import { tapsToPaint } from './taps.ts'
import { median, percentile } from './targets.ts'
import { walk } from './walk.ts'

// npm run phone [-- runs [start|taps|walk|check|downloads|photos]]: how long a person waits on a slow phone, on the
// production build. `start`: for home, opened from the icon without a network. `taps`: for a page after a tap, on Slow
// 4G, with prefetched answers and without, and for the way back. `walk`: from a touch to the next paint on the main
// pages, the processor six times slower; all others have it four times slower. `check`: for an answer of Periksa SNI
// without a network, of 20,000 certificates. `downloads`: for an answer of a downloaded catalogue of 20,000 products.
// `photos`: for photos, and for the first request after being offline. Timings depend on the machine, so it is not in
// npm test.

const home = fileURLToPath(new URL('../..', import.meta.url))
process.chdir(home)
const runs = Number(process.argv[2] ?? 5)
const uplink = 750_000 / 8 // bytes per second, the slow network of the audits
const slower = 4
const slowest = 6 // of the walk
const parts = ['start', 'taps', 'walk', 'check', 'downloads', 'photos'].filter(
  (name) => name === (process.argv[3] ?? name),
)

if (needsBuild(home) && !(await build(home))) process.exit(1)
const { path: executablePath, version } = findChromium(console.log)
console.log(
  `\n${new Date().toISOString().slice(0, 10)} · ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB · Node ${process.versions.node} · ${version} · \`npm run phone -- ${process.argv.slice(2).join(' ')}\`\n`,
)
const browser = await chromium.launch({ executablePath, args: chromiumArguments })
const server = await startServer()
const figures: Record<string, number[]> = {}
const note = (name: string, ms: number) => {
  figures[name] = [...(figures[name] ?? []), ms]
}
try {
  if (parts.includes('start'))
    await coldStarts(browser, server.url, { runs, slower }, (ms) =>
      note(`from the icon without a network to the largest paint, at ${slower}× CPU`, ms),
    )
  if (parts.includes('check'))
    await checkNumbers(browser, server.url, { runs, slower, certificates: 20_000 }, (kind, ms) =>
      note(`${kind} checked without a network among 20,000 certificates, at ${slower}× CPU`, ms),
    )
  if (parts.includes('taps')) await noteTaps()
  if (parts.includes('downloads'))
    await askDownloads(server.url, {
      ...{ executablePath, runs: runs + 1, slower, products: 20_000 },
      onAnswer: (what, ms) => note(`downloaded catalogue of 20,000: ${what}, at ${slower}× CPU`, ms),
      onSlower: (times) => console.log(`downloaded catalogue: a loop takes ${times.toFixed(1)} times as long\n`),
      onMemory: (what, megabytes) =>
        console.log(`downloaded catalogue of 20,000, memory: ${what} ${megabytes.toFixed(1)} MB`),
    })
  if (parts.includes('walk') || parts.includes('photos')) {
    const merchant = await atStage4(server.url)
    if (parts.includes('walk')) for (let run = 0; run < runs; run++) await noteWalk(merchant.email)
    if (parts.includes('photos')) await withPhotos((files) => repeat(merchant, files))
  }
  console.log('\n| what | median | p95 | of each run |\n|---|---:|---:|---|')
  for (const [name, all] of Object.entries(figures)) {
    const each = all.length > 30 ? `${all.length} runs` : all.map((ms) => Math.round(ms)).join(', ')
    console.log(`| ${name} | ${Math.round(median(all))} ms | ${Math.round(percentile(all, 95))} ms | ${each} |`)
  }
} finally {
  await browser.close()
  await server.remove()
}

/** Prints the times after taps with prefetched answers beside those without, and the traffic of the visits. */
async function noteTaps() {
  type Both = Record<'with' | 'without', number[]>
  const both = new Map<string, Both>()
  const add = (name: string, isAhead: boolean, value: number) => {
    const one = both.get(name) ?? { with: [], without: [] }
    both.set(name, one)
    one[isAhead ? 'with' : 'without'].push(value)
  }
  await tapsToPaint(browser, server.port, {
    ...{ runs, slower },
    onPaint: (what, isAhead, { content, picture }) => {
      add(`${what}: title and content, ms`, isAhead, content)
      add(`${what}: its picture too, ms`, isAhead, picture)
    },
    onTraffic: (isAhead, { requests, bytes }) => {
      add('requests of a visit', isAhead, requests)
      add('kB of a visit', isAhead, bytes / 1000)
    },
  })
  console.log(`Slow 4G, ${slower}× CPU, medians and p95 of ${runs}; the ratio is of the medians.\n`)
  console.log('| after a tap | with prefetch | p95 | without | p95 | ratio |\n|---|---:|---:|---:|---:|---:|')
  for (const [name, { with: ahead, without }] of both) {
    const cells = [median(ahead), percentile(ahead, 95), median(without), percentile(without, 95)].map(Math.round)
    console.log(`| ${name} | ${cells.join(' | ')} | ${(median(ahead) / median(without)).toFixed(2)} |`)
  }
  const returns = await returnFromDocument(executablePath, server.url, { runs, slower })
  const restored = returns.filter(({ isRestored }) => isRestored).length
  const reasons = [...new Set(returns.flatMap((one) => one.reasons))].join(', ')
  console.log(`\nback from another document: ${restored} of ${runs} from the back/forward cache ${reasons}\n`)
  for (const { ms } of returns) note(`back from another document: the list is painted, at ${slower}× CPU`, ms)
}

async function noteWalk(stage4: string) {
  const steps = await walk(browser, server.url, { atStage4: stage4, complete: 'merchant@demo.example' }, slowest)
  for (const { name, interactions, tasks, slow } of steps) {
    for (const line of slow) console.log(`${name}: ${line}`)
    note(`${name}: longest time from a touch to the next paint, at ${slowest}× CPU`, Math.max(0, ...interactions))
    note(`${name}: longest task after the first touch, at ${slowest}× CPU`, Math.max(0, ...tasks))
  }
  const all = steps.flatMap(({ interactions }) => interactions).sort((a, b) => a - b)
  note(`98th percentile of the touches of a walk, at ${slowest}× CPU`, all[Math.ceil(all.length * 0.98) - 1]!)
}

type Merchant = { email: string; password: string }

async function repeat(merchant: Merchant, files: string[]) {
  for (let run = 0; run < runs; run++) await once(merchant, files)
}

/** Files on the disk, as on a phone: bytes passed by Playwright would be decoded on the page's main thread. */
async function withPhotos(work: (files: string[]) => Promise<void>) {
  const photos = await Promise.all([1, 2, 3, 4].map((seed) => cameraPhoto(seed)))
  const gallery = await mkdtemp(join(tmpdir(), 'etalase-photos-'))
  try {
    const files = photos.map((_, n) => join(gallery, `IMG_${n + 1}.jpg`))
    for (const [n, path] of files.entries()) await writeFile(path, photos[n]!)
    const megabytes = photos.map(({ length }) => (length / 1e6).toFixed(1)).join(', ')
    console.log(`four photos of 4000 × 3000, ${megabytes} MB\n`)
    await work(files)
  } finally {
    await rm(gallery, { recursive: true, force: true })
  }
}

async function once(merchant: Merchant, files: string[]) {
  const context = await browser.newContext({ baseURL: server.url, ...phoneSized })
  context.setDefaultTimeout(120_000)
  try {
    const page = await openStage4(context, merchant, watchTasks)
    await removePhotos(page)
    await choosePhotos(page, files)
    await sendPhotos(page, context, files)
    await reconnect(page, context)
  } finally {
    await context.close()
  }
}

function watchTasks() {
  const durations: number[] = []
  Object.assign(globalThis, { tasks: durations })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) durations.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}
function tasksOf(page: Page) {
  return page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks.splice(0))
}

/** Removes the photos of an earlier run. */
async function removePhotos(page: Page) {
  const remove = page.getByRole('button', { name: /^Hapus foto/ })
  while ((await remove.count()) > 0) await remove.first().click()
}

async function choosePhotos(page: Page, files: string[]) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await tasksOf(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Tambah foto', exact: true }).click()
  const fileChooser = await chooser
  const startedAt = performance.now()
  await fileChooser.setFiles(files)
  await page.getByRole('img', { name: 'Foto 4', exact: true }).waitFor()
  note('four photos of 12 MP, picked to kept, at 4× CPU', performance.now() - startedAt)
  note('longest task on the main thread meanwhile, at 4× CPU', Math.max(0, ...(await tasksOf(page))))
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
}

async function sendPhotos(page: Page, context: BrowserContext, files: string[]) {
  const devtools = await context.newCDPSession(page)
  if ((await page.getByRole('img', { name: 'Logo usaha' }).count()) === 0) {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Pilih logo' }).click()
    await (await chooser).setFiles(files[0]!)
    await page.getByRole('button', { name: 'Pakai foto' }).click()
    await page.getByRole('img', { name: 'Logo usaha' }).waitFor()
  }
  const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: uplink }
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  const uploads: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/photo/save')) uploads.push(performance.now())
  })
  const saved = page.waitForResponse((response) => response.url().endsWith('/stage-4/save'))
  await page.getByRole('button', { name: 'Selanjutnya', exact: true }).click()
  await saved
  const whole = performance.now() - uploads[0]!
  note(`${uploads.length} photos and their save sent at 750 kbit/s`, whole)
  await devtools.send('Network.emulateNetworkConditions', {
    ...network,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/** Saves a stage offline, goes online, and notes the time until its request. */
async function reconnect(page: Page, context: BrowserContext) {
  await page.goto('/merchant/stage-3')
  await page.getByRole('button', { name: 'Selanjutnya', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Selanjutnya', exact: true }).click()
  await page.waitForURL('**/stage-4')
  await page.getByText('Tidak ada sambungan').first().waitFor()
  // The page or the worker, whichever is first.
  const first = context.waitForEvent('request', (request) => request.url().endsWith('/stage-3/save'))
  const startedAt = performance.now()
  await context.setOffline(false)
  await first
  note('signal back to first send', performance.now() - startedAt)
}
