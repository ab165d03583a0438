import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { signInByApi } from '../support/browser/session-keys.ts'
import { phoneSized } from './stage4.ts'

/**
 * A step of the walk. `interactions`: milliseconds from each touch to the next paint; `tasks`: of each long task;
 * `slow`: a line about each touch and frame over 200 ms, which says what it waited for.
 */
export type Step = { name: string; interactions: number[]; tasks: number[]; slow: string[] }

type Recorded = { interactions: Map<number, number>; tasks: number[]; slow: string[] }
/** Fields of PerformanceEventTiming and PerformanceLongAnimationFrameTiming. */
type Entry = PerformanceEntry & {
  interactionId: number
  processingStart: number
  processingEnd: number
  target: Element | null
  styleAndLayoutStart: number
  scripts: {
    duration: number
    invoker: string
    sourceURL: string
    sourceFunctionName: string
    forcedStyleAndLayoutDuration: number
  }[]
}

/**
 * A visitor, then a merchant, walk through the app on a phone whose processor is `slower` times slower: home, list,
 * product, search, shop, a stage of the wizard, the product form. The worker is installed. `merchants`: their e-mail
 * addresses; the password is the demo's.
 */
export async function walk(
  browser: Browser,
  url: string,
  merchants: { atStage4: string; complete: string },
  slower: number,
): Promise<Step[]> {
  const context = await browser.newContext({ baseURL: url, ...phoneSized })
  context.setDefaultTimeout(60_000)
  const steps: Step[] = []
  try {
    // The compiler of this script wraps named functions in it.
    await context.addInitScript('globalThis.__name = (named) => named')
    await context.addInitScript(record)
    const page = await context.newPage()
    await page.goto('/')
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    await page.waitForLoadState('networkidle')
    const devtools = await context.newCDPSession(page)
    await enlargeWindow(devtools)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })

    /** Opens a page, and touches it as soon as it is visible. */
    const step = async (name: string, work: () => Promise<void>) => {
      await work()
      await pause(1500) // for the work that the last touch has started
      steps.push({ name, ...(await page.evaluate(recorded)) })
    }
    const main = page.getByRole('main')
    const tab = (name: string) => page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name })
    await step('home', async () => {
      await page.goto('/')
      await main.getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('button', { name: 'Menu' }).first().tap()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
      await page.goBack()
      await page.getByRole('button', { name: 'Akun', exact: true }).tap()
      await page.getByRole('dialog').waitFor()
      await page.goBack()
    })
    await step('list', async () => {
      await tab('Etalase').tap()
      await main.locator('.item-card').first().waitFor()
      await main
        .getByRole('button', { name: /Saring|Filter/ })
        .first()
        .tap()
      await page.getByRole('dialog').waitFor()
      await page.goBack()
    })
    await step('product', async () => {
      await main.locator('.item-card a').first().tap()
      await main
        .getByRole('button', { name: /^Favorit/ })
        .first()
        .waitFor()
      await main
        .getByRole('button', { name: /^Favorit/ })
        .first()
        .tap()
    })
    await step('search', async () => {
      await page.goto('/product/search')
      const box = page.getByLabel('Cari produk, UMKM, LSPRO').filter({ visible: true })
      await box.tap()
      await page.keyboard.type('keripik', { delay: 120 })
      await page.keyboard.press('Enter')
      await main.locator('.item-card').first().waitFor()
    })
    await step('shop', async () => {
      await page.goto('/base/merchant/list')
      await main.locator('a[href^="/base/merchant/detail/"]').first().tap()
      await page.waitForURL('**/base/merchant/detail/*')
      await main.locator('.tabs a').last().tap()
    })
    await signIn(page, url, merchants.atStage4)
    await step('wizard stage', async () => {
      await page.goto('/merchant/stage-3')
      const next = page.getByRole('button', { name: 'Selanjutnya', exact: true })
      await next.waitFor()
      await main.getByRole('radio').first().tap({ force: true })
      await next.tap()
      await page.waitForURL('**/stage-4')
    })
    await signIn(page, url, merchants.complete)
    await step('product form', async () => {
      await page.goto('/product/create')
      const name = page.getByLabel('Nama produk', { exact: true })
      await name.tap()
      await page.keyboard.type('Keripik Singkong', { delay: 80 })
      await page.getByLabel('Harga bawah', { exact: true }).tap()
      await page.keyboard.type('18000', { delay: 80 })
    })
    return steps
  } finally {
    await context.close()
  }
}

/**
 * The emulated screen is as high as the window, whose toolbar takes 86 pixels of it: what changes at the bottom of the
 * page lies outside the window, is never presented, and counts as painted only with the next change above.
 */
async function enlargeWindow(devtools: CDPSession) {
  const { windowId } = await devtools.send('Browser.getWindowForTarget')
  const { width, height } = phoneSized.viewport
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { width: 2 * width, height: height + 300 } })
}

async function signIn(page: Page, url: string, email: string) {
  const session = await signInByApi(url, email)
  await page.evaluate((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
  }, session)
}

/** Runs before the page's own scripts. Tasks before the first touch are not recorded. */
function record() {
  const long = 200 // ms
  const found: Recorded = { interactions: new Map(), tasks: [], slow: [] }
  Object.assign(globalThis, { found })
  let firstTouch = Number.POSITIVE_INFINITY
  addEventListener('pointerdown', ({ timeStamp }) => (firstTouch = Math.min(firstTouch, timeStamp)), true)
  const observe = (options: object, onEntry: (entry: Entry) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(onEntry)).observe({
      buffered: true,
      ...options,
    })
  const rounded = (ms: number) => String(Math.round(ms))
  observe({ type: 'longtask' }, ({ startTime, duration }) => {
    if (startTime + duration > firstTouch) found.tasks.push(duration)
  })
  observe({ type: 'long-animation-frame' }, ({ startTime, duration, styleAndLayoutStart, scripts }) => {
    if (duration <= long || startTime + duration <= firstTouch) return
    const layout = styleAndLayoutStart ? startTime + duration - styleAndLayoutStart : 0
    const parts = scripts.map(
      (script) =>
        `${rounded(script.duration)} ${script.invoker} ${script.sourceURL.split('/').at(-1)} ${script.sourceFunctionName} (layout ${rounded(script.forcedStyleAndLayoutDuration)})`,
    )
    found.slow.push(
      `frame ${rounded(duration)} at ${rounded(startTime)}, style and layout ${rounded(layout)}: ${parts.join('; ')}`,
    )
  })
  observe({ type: 'event', durationThreshold: 16 }, (entry) => {
    const { name, interactionId, startTime, duration, processingStart, processingEnd, target } = entry
    if (!interactionId) return
    found.interactions.set(interactionId, Math.max(duration, found.interactions.get(interactionId) ?? 0))
    if (duration <= long) return
    const delays = [processingStart - startTime, processingEnd - processingStart, startTime + duration - processingEnd]
    found.slow.push(
      `${name} ${rounded(duration)} at ${rounded(startTime)} on ${target?.tagName} ${target?.textContent?.slice(0, 20)}: waited, ran, painted after ${delays.map(rounded).join(', ')}`,
    )
  })
}

function recorded() {
  const { interactions, tasks, slow } = (globalThis as unknown as { found: Recorded }).found
  const all = { interactions: [...interactions.values()], tasks: tasks.splice(0), slow: slow.splice(0) }
  interactions.clear()
  return all
}
