import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { build, needsBuild } from '#server/build.ts'
import { chromiumArguments } from '../support/browser/browser-arguments.ts'
import { findChromium } from '../support/browser/chromium.ts'
import { processesUnder } from '../support/process-tree.ts'
import { startServer } from '../support/server-process.ts'
import { atStage4, cameraPhoto, openStage4, phoneSized } from './stage4.ts'
import { median } from './targets.ts'

// npm run memory [-- runs]: how much memory the pages of Chromium take while a merchant chooses photos, on the
// production build. Reads /proc, so it runs on Linux only; the figures depend on the browser's release, so it is not in
// npm test.

const home = fileURLToPath(new URL('../..', import.meta.url))
process.chdir(home)
const runs = Number(process.argv[2] ?? 3)
const settleMs = 3000 // time for the browser to free unused memory
/** `rest`, `peak`: the limits, in megabytes more than before. */
const cases = [
  {
    name: 'four photos of 12 MP in the gallery',
    photos: [1, 2, 3, 4].map((seed) => cameraPhoto(seed)),
    rest: 50,
    peak: 100,
  },
  { name: 'one photo of 50 MP in the gallery', photos: [cameraPhoto(5, 8160, 6120)], peak: 120 },
  { name: 'one photo of 50 MP as the logo', photos: [cameraPhoto(5, 8160, 6120)], peak: 120, logo: true },
]
let missed = 0

if (needsBuild(home) && !(await build(home))) process.exit(1)
const { path: executablePath, version } = findChromium(console.log)
console.log(
  `\n${new Date().toISOString().slice(0, 10)} · ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB · Node ${process.versions.node} · ${version} · \`npm run memory -- ${runs}\`\n`,
)
const gallery = await mkdtemp(join(tmpdir(), 'etalase-photos-'))
const server = await startServer()
try {
  const merchant = await atStage4(server.url)
  console.log('Proportional memory of renderer and GPU processes in MB, medians; **bold** is over the limit.\n')
  console.log('| what | before | peak | at rest after | seconds |\n|---|---:|---:|---:|---:|')
  for (const [at, { name, photos, ...limits }] of cases.entries()) {
    const files: string[] = []
    for (const [n, photo] of photos.entries()) {
      const path = join(gallery, `IMG_${at}_${n + 1}.jpg`)
      await writeFile(path, await photo)
      files.push(path)
    }
    const all: Awaited<ReturnType<typeof once>>[] = []
    for (let run = 0; run < runs; run++) all.push(await once(merchant, files, limits.logo ?? false))
    const of = (pick: (one: (typeof all)[number]) => number) => Math.round(median(all.map(pick)))
    const [peak, rest] = [of(({ before, peak }) => peak - before), of(({ before, rest }) => rest - before)]
    const cells = [cell(peak, limits.peak), cell(rest, limits.rest), of(({ seconds }) => seconds)]
    console.log(`| ${name} | ${of(({ before }) => before)} | ${cells.join(' | ')} |`)
  }
} finally {
  await server.remove()
  await rm(gallery, { recursive: true, force: true })
}
console.log(missed ? `\n${missed} figures are over their limits` : '\nevery figure is within its limit')
process.exitCode = missed ? 1 : 0

function cell(megabytes: number, most = Number.POSITIVE_INFINITY): string {
  if (megabytes <= most) return `+${megabytes}`
  missed += 1
  return `**+${megabytes}**`
}

/** One run in a new browser, so that memory held by one run does not count in the next. */
async function once(merchant: Parameters<typeof openStage4>[1], files: string[], logo: boolean) {
  const chrome = await chromium.launchServer({ executablePath, args: chromiumArguments })
  const root = chrome.process().pid!
  const browser = await chromium.connect(chrome.wsEndpoint())
  try {
    const context = await browser.newContext({ baseURL: server.url, ...phoneSized })
    context.setDefaultTimeout(120_000)
    const page = await openStage4(context, merchant)
    const before = await atRest(page, root)
    const startedAt = performance.now()
    let peak = before
    let watching = true
    const watch = (async () => {
      while (watching) {
        peak = Math.max(peak, memoryOf(root))
        await pause(20)
      }
    })()
    await (logo ? chooseLogo(page, files) : choosePhotos(page, files))
    const seconds = (performance.now() - startedAt) / 1000
    await pause(1000)
    watching = false
    await watch
    return { before, peak, rest: await atRest(page, root), seconds }
  } finally {
    await browser.close()
    await chrome.close()
  }
}

async function choosePhotos(page: Page, files: string[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Tambah foto', exact: true }).click()
  await (await chooser).setFiles(files)
  await untilDrawn(page, `Foto ${files.length}`)
}

async function chooseLogo(page: Page, files: string[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Pilih logo' }).click()
  await (await chooser).setFiles(files)
  const use = page.getByRole('button', { name: 'Pakai foto' })
  await use.waitFor()
  // As while a user chooses the crop.
  await pause(settleMs)
  await use.click()
  await untilDrawn(page, 'Logo usaha')
}

/** Waits until the photo is shrunk and on the screen, and no photo is being processed. */
async function untilDrawn(page: Page, name: string) {
  const picture = page.getByRole('img', { name, exact: true })
  await picture.waitFor()
  await picture.evaluate((img: HTMLImageElement) => img.decode())
  await page.waitForFunction(() => !/Memperkecil|Menunggu diperkecil/.test(document.body.innerText))
  await picture.scrollIntoViewIfNeeded()
}

async function atRest(page: Page, root: number): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await pause(settleMs)
  await devtools.send('HeapProfiler.collectGarbage')
  await pause(settleMs)
  await devtools.detach()
  return memoryOf(root)
}

/** Megabytes of a browser's renderer and GPU processes; shared memory is divided among them (Pss). */
function memoryOf(root: number): number {
  let kilobytes = 0
  for (const pid of processesUnder(root)) {
    try {
      const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      if (!/--type=(renderer|gpu-process)/.test(commandLine)) continue
      const [, size] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
      kilobytes += Number(size ?? 0)
    } catch {
      // The process has ended meanwhile.
    }
  }
  return kilobytes / 1024
}
