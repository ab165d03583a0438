import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright-core'
import { openSlowLine, type SlowLine } from './slow-line.ts'
import { phoneSized } from './stage4.ts'

const touchTime = 100 // ms that a finger stays on the screen
const lookTime = 3000 // ms that a person looks at a page

/**
 * A page by its title, the rest of its first screen, and its largest picture. The time of a page ends with the frame
 * that has them.
 */
type Expected = { path: string; title: string; content: string; picture: string }

/** `content`: ms until title and first screen are painted; `picture`: until the largest picture is there too. */
export type Paint = { content: number; picture: number }

/** `withPrefetch`: the visit fetched answers ahead of the taps (app/startup/prefetch-answers.ts). */
export type OnPaint = (what: string, withPrefetch: boolean, paint: Paint) => void
export type OnTraffic = (withPrefetch: boolean, traffic: { requests: number; bytes: number }) => void

type Options = { runs: number; slower: number; onPaint: OnPaint; onTraffic: OnTraffic }

/**
 * Measures the time from a tap to the painted page, on Slow 4G with a processor that is `slower` times slower, with the
 * app and its worker on the phone but no answers besides home's. Each run makes the same visit twice, with prefetched
 * answers and without: a browser that reports 2g fetches nothing ahead, and no other code of the app reads that.
 */
export async function tapsToPaint(browser: Browser, port: number, options: Options): Promise<void> {
  for (let run = 0; run < options.runs; run++)
    for (const withPrefetch of run % 2 === 0 ? [true, false] : [false, true]) {
      const line = await openSlowLine(port)
      const context = await browser.newContext({ baseURL: line.url, ...phoneSized })
      context.setDefaultTimeout(60_000)
      try {
        await visit(context, line, withPrefetch, options)
      } finally {
        await context.close()
        line.close()
      }
    }
}

async function visit(context: BrowserContext, line: SlowLine, withPrefetch: boolean, options: Options) {
  // The compiler of this script wraps named functions in it.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(reportConnection, withPrefetch ? '4g' : '2g')
  const first = await context.newPage()
  await first.goto('/')
  await first.waitForFunction(() => navigator.serviceWorker.controller)
  await first.waitForFunction(async () => (await caches.keys()).some((name) => name.startsWith('home-')))
  await first.waitForLoadState('networkidle')
  await first.close()

  line.setSlow(true)
  const before = line.traffic()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: options.slower })
  const note = (what: string, paint: Paint) => options.onPaint(what, withPrefetch, paint)
  const main = page.getByRole('main')
  const tab = (name: string) => page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name })
  const card = (index: number) => main.locator('.item-card').nth(index)
  const open = (link: Locator, expected: Expected) => tapToPaint(page, devtools, link, expected)

  await page.goto('/?src=pwa')
  await main.locator('.item-card a').first().waitFor()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/after-start-')),
  )
  // Idle moments fetch what they fetch, and the code of the pages that home links to.
  await pause(2 * lookTime)
  note('list, from home', await open(tab('Etalase'), listPage))
  await pause(lookTime)
  note('product, its card in view', await open(card(0), await productPage(card(0))))
  await pause(lookTime)
  note('back to the list', await goInHistory(page, -1, listPage))
  note('forward to the product', await goInHistory(page, 1, await shownProduct(page)))
  await goInHistory(page, -1, listPage)
  const below = card(8)
  await below.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await pause(lookTime)
  note('product, its card further down', await open(below, await productPage(below)))
  await pause(lookTime)
  const toShop = main.getByRole('link', { name: /^Lihat Toko / })
  await toShop.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await pause(300)
  const shop = ((await toShop.getAttribute('aria-label')) ?? '').replace('Lihat Toko ', '')
  note('shop, from a product', await open(toShop, shopPage(shop)))
  await pause(lookTime)
  const after = line.traffic()
  options.onTraffic(withPrefetch, {
    requests: after.requests - before.requests,
    bytes: after.bytes - before.bytes,
  })

  await goInHistory(page, -2, listPage)
  note('list of producers, from the list', await open(tab('UMKM'), producersPage))
  await pause(lookTime)
  const other = card(1)
  const name = (await other.getByRole('link').getAttribute('title')) ?? ''
  note('shop, from the list of producers', await open(other, shopPage(name)))
}

/** Runs before the page's own scripts. */
function reportConnection(effectiveType: string) {
  Object.defineProperty(navigator, 'connection', { value: { effectiveType, saveData: false } })
}

const listPage: Expected = {
  path: '/product/show',
  title: 'Etalase Produk',
  content: 'main .item-card a',
  picture: 'main .item-card img',
}
const producersPage: Expected = {
  path: '/base/merchant/list',
  title: 'Daftar Produsen',
  content: 'main .shop a',
  picture: 'main .shop img',
}
const productOf = (title: string): Expected => ({
  path: '/product/detail',
  title,
  content: 'main .gallery',
  picture: 'main .gallery img',
})
const productPage = async (card: Locator) => productOf((await card.getByRole('link').getAttribute('title')) ?? '')
const shopPage = (title: string): Expected => ({
  path: '/base/merchant/detail/',
  title,
  content: 'main .front',
  picture: 'main .front__banner img, main .item-card img',
})

/** The product that the list has in its first card: the one that was opened last. */
const shownProduct = (page: Page) => productPage(page.locator('main .item-card').first())

/** Touches the middle of an element as a finger does, and returns the time from its end to the painted page. */
async function tapToPaint(page: Page, devtools: CDPSession, target: Locator, expected: Expected): Promise<Paint> {
  await target.waitFor()
  const box = (await target.boundingBox())!
  await page.evaluate(watchPaint, expected)
  await devtools.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }],
  })
  await pause(touchTime)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  return painted(page)
}

async function goInHistory(page: Page, steps: number, expected: Expected): Promise<Paint> {
  await page.evaluate(watchPaint, { ...expected, steps })
  const paint = await painted(page)
  await pause(lookTime)
  return paint
}

const painted = (page: Page) => page.evaluate(() => (globalThis as unknown as { painted: Promise<Paint> }).painted)

/**
 * Notes the times from the next click, or from now when it goes `steps` in the history, until the frames that have the
 * expected page.
 */
function watchPaint({ path, title, content, picture, steps }: Expected & { steps?: number }) {
  const isThere = () =>
    location.pathname.startsWith(path) &&
    [...document.querySelectorAll('main h1')].some((heading) => heading.textContent?.trim() === title) &&
    document.querySelector(content) !== null
  const hasPicture = () => {
    const img = document.querySelector<HTMLImageElement>(picture)
    return img?.complete === true && img.naturalWidth > 0
  }
  const untilFrameWith = (startedAt: number, condition: () => boolean) =>
    new Promise<number>((resolve) => {
      const look = () => {
        // The task runs when this frame is painted.
        if (condition()) setTimeout(() => resolve(performance.now() - startedAt))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  const watch = async (startedAt: number) => {
    const [atContent, atPicture] = await Promise.all([
      untilFrameWith(startedAt, isThere),
      untilFrameWith(startedAt, () => isThere() && hasPicture()),
    ])
    return { content: atContent, picture: atPicture }
  }
  Object.assign(globalThis, {
    painted:
      steps === undefined
        ? new Promise((resolve) =>
            addEventListener('click', ({ timeStamp }) => resolve(watch(timeStamp)), { capture: true, once: true }),
          )
        : watch(performance.now()),
  })
  if (steps !== undefined) history.go(steps)
}
