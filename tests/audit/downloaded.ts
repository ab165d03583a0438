import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import { encodeCatalogue } from '#contract/downloads/catalogue-file.ts'
import { chromiumArguments } from '../support/browser/browser-arguments.ts'
import { proportionalMb } from '../support/process-tree.ts'
import { exampleCatalogue } from '../unit/downloads/catalogue-example.ts'
import { renderersUnder, slowRenderers } from './slow-renderers.ts'
import { phoneSized } from './stage4.ts'

type Options = {
  executablePath: string
  runs: number
  slower: number
  products: number
  onAnswer: (what: string, ms: number) => void
  /** Gets the times that a loop of the page took as long in fact. */
  onSlower: (times: number) => void
  onMemory: (what: string, megabytes: number) => void
}

const part = 'all-0'
const texts = ['kopi bubuk', 'keripik balado', 'batik tulis', 'helm', 'minyak kelapa', 'sambal bawang', 'kripik', 'vco']

/**
 * A downloaded catalogue of so many products, asked without a network: lists, searches and suggestions, as pages of a
 * phone ask. Pages and workers are `slower` times slower.
 */
export async function askDownloads(url: string, options: Options): Promise<void> {
  const { executablePath, slower } = options
  const chrome = await chromium.launchServer({ executablePath, args: chromiumArguments })
  const root = chrome.process().pid!
  const browser = await chromium.connect(chrome.wsEndpoint())
  try {
    const context = await downloadedPhone(browser, url, options.products)
    await context.setOffline(true)
    await measureMemory(await context.newPage(), root, options)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('ServiceWorker.enable')
    const loop = await loopTime(page)
    const stop = slowRenderers(root, slower)
    try {
      await pause(1000) // its thread has to start
      options.onSlower((await loopTime(page)) / loop)
      for (let run = 0; run < options.runs; run++) {
        await devtools.send('ServiceWorker.stopAllWorkers')
        await page.goto('about:blank')
        options.onAnswer('showcase, opened with a stopped worker, painted', await openShowcase(page))
      }
      await pause(2000 * slower) // the texts are indexed after the first answer
      for (let run = 0; run < options.runs; run++) await ask(page, run, options)
    } finally {
      await stop()
    }
  } finally {
    await browser.close()
    await chrome.close()
  }
}

/** A phone that has visited home and has downloaded the catalogue, and no page of it. */
async function downloadedPhone(browser: Browser, url: string, products: number) {
  const content = exampleCatalogue(products, Math.floor(Date.now() / 1000))
  const bytes = gzipSync(encodeCatalogue(content), { level: 9 })
  const context = await browser.newContext({ baseURL: url, ...phoneSized })
  context.setDefaultTimeout(120_000)
  // The compiler of this script wraps named functions in it.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(watchAnswers)
  await context.route(`**/api/downloads/${part}*`, (route) =>
    route.fulfill({
      contentType: 'application/octet-stream',
      headers: {
        etag: `"${part}-whole-${content.version}"`,
        'content-length': String(bytes.length),
        'x-products': String(products),
        'x-pictures': '0',
        'x-cut': '0',
      },
      body: route.request().method() === 'HEAD' ? '' : bytes,
    }),
  )
  const page = await context.newPage()
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.waitForLoadState('networkidle')
  await page.goto('/downloads')
  await page.getByRole('radio', { name: 'Semua produk' }).check()
  await page.getByRole('button', { name: 'Bawa', exact: true }).tap()
  await page.getByRole('button', { name: 'Hapus Semua produk' }).waitFor()
  await page.waitForFunction(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('optional-')) ?? 'none'
    const paths = (await (await caches.open(name)).keys()).map((request) => request.url)
    return paths.some((path) => path.includes('/downloads-catalogue.worker'))
  })
  await page.close()
  return context
}

/** Runs before the page's own scripts. Notes how long each answer of the catalogue's worker takes. */
function watchAnswers() {
  const answers: { name: string; ms: number }[] = []
  Object.assign(globalThis, { answers })
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (this: Worker, message: { type?: string; id: number; name: string }) {
    const sentAt = performance.now()
    const note = ({ data }: MessageEvent<{ id: number }>) => {
      if (data.id !== message.id) return
      this.removeEventListener('message', note)
      answers.push({ name: message.name, ms: performance.now() - sentAt })
    }
    if (message.type === 'answer') this.addEventListener('message', note)
    postMessage.call(this, message)
  }
}

const answersOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { answers: { name: string; ms: number }[] }).answers.splice(0))

const loopTime = (page: Page) =>
  page.evaluate(() => {
    const startedAt = performance.now()
    let sum = 0
    for (let n = 0; n < 300_000_000; n++) sum = (sum + n) % 1_000_003
    return sum < 0 ? 0 : performance.now() - startedAt
  })

/** From the navigation to the painted first card. */
async function openShowcase(page: Page): Promise<number> {
  await page.goto('/product/show?slug=all', { waitUntil: 'commit' })
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector('main .item-card a')) setTimeout(() => resolve(performance.now()))
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
}

/** One question of each kind; every run asks others, because an answer stays in the page's memory. */
async function ask(page: Page, run: number, { onAnswer }: Options) {
  const isFirst = run === 0 // the first of each kind compiles
  const note = (what: string, ms: number) => isFirst || onAnswer(what, ms)
  await answersOf(page)
  for (const of of ['is_sni=1', 'is_sni=0', 'is_mentor=1']) {
    const address = `/product/show?slug=all&${of}&province_id=${11 + run}`
    note('list, painted', await page.evaluate(untilCards, address))
  }
  for (const at of [0, 1, 2]) {
    const text = `${texts[(run + at) % texts.length]} ${at === 0 ? '' : run * 37 + at}`.trim()
    note('search, painted', await page.evaluate(untilCards, `/product/search?query=${encodeURIComponent(text)}`))
  }
  const box = page.getByLabel('Cari produk, UMKM, LSPRO').filter({ visible: true }).first()
  await box.tap()
  const typed = texts[run % texts.length]!
  for (const length of [3, 4, 5]) {
    await page.getByLabel('Cari produk, UMKM, LSPRO').filter({ visible: true }).first().fill(typed.slice(0, length))
    await pause(1500)
  }
  await page.goBack()
  await pause(500)
  for (const { name, ms } of await answersOf(page)) note(`${name}, answered`, ms)
}

/** Opens an address inside the app, and returns the time until its first card is painted. */
function untilCards(address: string) {
  const before = document.querySelector('main .item-card a')
  const startedAt = performance.now()
  history.pushState({}, '', address)
  return new Promise<number>((resolve) => {
    const look = () => {
      const card = document.querySelector('main .item-card a, main .empty')
      if (card && card !== before && location.href.endsWith(address))
        setTimeout(() => resolve(performance.now() - startedAt))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** Memory of the page's processes without and with the opened catalogue, at the speed of the machine. */
async function measureMemory(page: Page, root: number, { onMemory }: Options) {
  await page.goto('/faq')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const before = await atRest(page, root)
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(root))
  }, 20)
  await page.evaluate(untilCards, '/product/show?slug=all')
  await page.evaluate(untilCards, '/product/search?query=kopi%20bubuk')
  await pause(2000)
  clearInterval(watch)
  onMemory('pages and workers before', before)
  onMemory('more at most while the catalogue is opened and searched', peak - before)
  onMemory('more at rest afterwards', (await atRest(page, root)) - before)
  await page.close()
}

async function atRest(page: Page, root: number): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await pause(3000)
  await devtools.send('HeapProfiler.collectGarbage')
  await pause(3000)
  return memoryOf(root)
}

/** Megabytes of the browser's pages and workers. */
const memoryOf = (root: number) => renderersUnder(root).reduce((sum, pid) => sum + proportionalMb(pid), 0)
