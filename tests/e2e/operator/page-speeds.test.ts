import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { operator } from '#contract/operator/operator.ts'
import type { PageOrigin } from '#contract/visits/rules.ts'
import { openPhone } from '../../support/browser/browser.ts'
import type { SessionKeys } from '../../support/browser/session-keys.ts'
import { deskServer, openDesk } from '../../support/pages/desk.page.ts'

// The speed of a real visit in Chromium is measured on the phone, counted by the server, and seen at the desk.

const server = deskServer()
let session: SessionKeys
beforeAll(async () => {
  session = (await openDesk(server().url)).session
})

const resources = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
const measures = async (page: Page) => (await resources(page)).some((path) => path.startsWith('/assets/web-vitals-'))

/** Hides the page as another app in front of it does. What a closing page sends has the name of a headless browser. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })

/** The speeds that the server has stored, as 'lcp network'. */
async function stored() {
  const { data } = await call(operator.system, {}, { host: `${server().url}/api`, token: session.token! })
  return data.page_speeds.counts.map(({ figure, origin }) => `${figure} ${origin}`)
}

test('page speeds: a visit is counted by its document from the network, a product fetched before the tap, and a document from the worker', async () => {
  const visitor = await openPhone({ url: server().url, worker: true })
  const { page } = visitor
  // Visits of a headless browser are answered and not counted.
  const userAgent = (await page.evaluate(() => navigator.userAgent)).replace('Headless', '')
  await (await visitor.devtools()).send('Network.setUserAgentOverride', { userAgent })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/page-views')) sent.push(request.postData() ?? '')
  })

  await page.goto('/product/show?slug=all')
  await expect.poll(() => measures(page)).toBe(true)
  const link = page.locator('main .item-card a').first()
  const id = new URL(await link.evaluate((a: HTMLAnchorElement) => a.href)).searchParams.get('id')
  // The answers of the first cards are fetched when the browser is idle.
  await expect.poll(() => resources(page)).toContain(`/api/product/detail/${id}`)
  await link.tap()
  await page.waitForURL((url) => url.searchParams.get('id') === id)
  const title = page.getByRole('heading', { level: 1 }).filter({ visible: true })
  await title.waitFor()
  const softNavigations = () => page.evaluate(() => performance.getEntriesByType('soft-navigation').length)
  await expect.poll(softNavigations).toBe(1)
  // A tap ends the measurement of LCP.
  await title.tap()
  // On a slow machine the counts of a minute may have been sent meanwhile.
  const hasLcp = async (origin: PageOrigin) =>
    (await page.evaluate(() => localStorage.getItem('page-views') ?? '')).includes(`lcp ${origin}`) ||
    sent.some((text) => text.includes(`"figure":"lcp","origin":"${origin}"`))
  await expect.poll(() => hasLcp('prefetch')).toBe(true)
  await hide(page)

  await visitor.serviceWorkerReady({ controlling: true })
  await page.goto('/faq')
  await expect.poll(() => measures(page)).toBe(true)
  await page.getByRole('heading', { level: 1 }).first().tap()
  await expect.poll(() => hasLcp('worker')).toBe(true)
  await hide(page)

  const wanted = ['lcp network', 'lcp prefetch', 'lcp worker', 'inp network', 'cls network', 'cls worker']
  await expect.poll(stored, { timeout: 60_000 }).toEqual(expect.arrayContaining(wanted))
  // Patterns of pages, names of speeds, and numbers of visits: the server refuses every other value.
  expect(sent.length).toBeGreaterThanOrEqual(2)
  for (const text of sent) {
    const { pages, speeds = [], ...more } = JSON.parse(text)
    expect(more).toEqual({})
    for (const one of pages) expect(Object.keys(one)).toEqual(['page', 'n'])
    for (const one of speeds) expect(Object.keys(one)).toEqual(['figure', 'origin', 'grade', 'n'])
  }

  const desk = await openPhone({ url: server().url, as: session })
  await desk.page.goto('/operator/system')
  const section = desk.page.getByRole('region', { name: 'Kecepatan di HP pengunjung', exact: true })
  await section.getByRole('row', { name: /, pekan ini/ }).waitFor()
  await section
    .getByRole('row', { name: /^Diambil sebelum disentuh/ })
    .getByText(/^\d+, terlalu sedikit$/)
    .first()
    .waitFor()
})

test('page speeds: with the data saver on nothing is measured or sent', async () => {
  // A phone without a worker saves data in these tests.
  const { page } = await openPhone({ url: server().url })
  const sent: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/page-views') && sent.push(request.url())))
  await page.goto('/faq')
  await expect.poll(() => resources(page)).toEqual(expect.arrayContaining([expect.stringContaining('/after-start-')]))
  await page.getByRole('heading', { level: 1 }).first().tap()
  await page.waitForTimeout(1000)
  expect(await measures(page)).toBe(false)
  await hide(page)
  await page.waitForTimeout(500)
  expect(sent).toEqual([])
})
