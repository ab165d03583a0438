import { chromium } from 'playwright-core'
import { chromiumArguments } from '../support/browser/browser-arguments.ts'
import { phoneSized } from './stage4.ts'

/** `isRestored`: the browser has shown the page from its back/forward cache; `reasons`: why it could not. */
type Return = { isRestored: boolean; ms: number; reasons: string[] }

/**
 * Leaves a list for a document that is no page of the app, as a link to another site does, and goes back: the time
 * until the list is painted, with a processor that is `slower` times slower.
 */
export async function returnFromDocument(
  executablePath: string,
  url: string,
  { runs, slower }: { runs: number; slower: number },
): Promise<Return[]> {
  // Playwright switches this cache off for its own browsers.
  const ignoreDefaultArgs = ['--disable-back-forward-cache']
  const browser = await chromium.launch({ executablePath, args: chromiumArguments, ignoreDefaultArgs })
  const returns: Return[] = []
  try {
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext({ baseURL: url, ...phoneSized })
      context.setDefaultTimeout(60_000)
      await context.addInitScript('globalThis.__name = (named) => named')
      await context.addInitScript(watchReturn)
      const page = await context.newPage()
      await page.goto('/product/show?slug=all')
      await page.waitForFunction(() => navigator.serviceWorker.controller)
      await page.locator('main .item-card a').first().waitFor()
      await page.waitForLoadState('networkidle')
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
      await page.evaluate(() => location.assign('/robots.txt')).catch(() => {})
      await page.waitForURL('**/robots.txt')
      // The page that calls it may be gone before it has answered.
      await page
        .evaluate(() => {
          sessionStorage.setItem('left-at', String(performance.timeOrigin + performance.now()))
          history.back()
        })
        .catch(() => {})
      await page.waitForURL('**/product/show*', { waitUntil: 'commit' })
      await page.waitForFunction(() => sessionStorage.getItem('returned') !== null)
      returns.push(JSON.parse(await page.evaluate(() => sessionStorage.getItem('returned')!)) as Return)
      await context.close()
    }
    return returns
  } finally {
    await browser.close()
  }
}

/** Runs before the page's own scripts. Notes when the list is painted after the document before it has gone back. */
function watchReturn() {
  addEventListener('pageshow', ({ persisted }) => {
    const leftAt = Number(sessionStorage.getItem('left-at'))
    if (!leftAt || !location.pathname.startsWith('/product/show')) return
    const look = () => {
      if (!document.querySelector('main .item-card a')) return requestAnimationFrame(look)
      return setTimeout(() => {
        const [navigation] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
          notRestoredReasons?: { reasons?: { reason: string }[] } | null
        })[]
        const reasons = navigation?.notRestoredReasons?.reasons?.map(({ reason }) => reason) ?? []
        const ms = performance.timeOrigin + performance.now() - leftAt
        sessionStorage.setItem('returned', JSON.stringify({ isRestored: persisted, ms, reasons }))
      })
    }
    requestAnimationFrame(look)
  })
}
