import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { operator } from '#contract/operator/operator.ts'
import { openPhone } from '../../support/browser/browser.ts'
import type { SessionKeys } from '../../support/browser/session-keys.ts'
import { deskServer, enrolByHand, openDesk, openId, second, untilHeld } from '../../support/pages/desk.page.ts'
import { press } from '../../support/pages/page-actions.ts'

// The operator's pages on a small laptop, on a phone, and without a connection.

const server = deskServer()
let session: SessionKeys
beforeAll(async () => {
  session = (await openDesk(server().url)).session
})

/** The CSS pixels of an element outside the viewport; 0 when all of it is visible. */
const outside = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return Math.max(0, -top, bottom - innerHeight, element.scrollHeight - element.clientHeight)
  })
const open = async (page: Page, nth = 0) => {
  await page.goto('/operator')
  await page.locator('.queue__list a').nth(nth).click()
  await untilHeld(page)
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName)

test('operator, review: on a small laptop the whole verdict is visible; rejecting asks first, prices and dates are formatted', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url, size: 'desk' })
  await enrolByHand(page, second.email, second.password)
  await expect.poll(() => focused(page)).toBe('H1')
  await open(page)
  await expect.poll(() => outside(page, '.verdict')).toBe(0)
  await page
    .getByText(/^Lampung · menunggu/)
    .first()
    .waitFor()

  await press(page, /^Tolak/)
  const yes = page.getByRole('button', { name: 'Tolak tanpa catatan' })
  expect(await yes.getAttribute('class')).toContain('btn--danger')
  await press(page, 'Batal')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // A dialog removes its history entry after it has closed.
  await expect.poll(() => page.evaluate(() => Boolean(history.state?.window))).toBe(false)

  await page.getByRole('link', { name: 'Ubah', exact: true }).click()
  const price = page.getByLabel('Harga atas', { exact: true })
  expect(await price.inputValue()).toMatch(/^\d{1,3}(\.\d{3})+$/)
  await price.fill('')
  await price.pressSequentially('18500000')
  expect(await price.inputValue()).toBe('18.500.000')
  // Dates have the app's format, whatever the browser's language is.
  const since = page.getByLabel('Berlaku sejak', { exact: true })
  expect(await since.inputValue()).toMatch(/^\d\d\/\d\d\/20\d\d$/)
  await since.fill('05022027')
  await page.getByText('5 Februari 2027').waitFor()
  expect(await since.inputValue()).toBe('05/02/2027')
  await page.getByText('Tidak ada tanggal akhir').click()
  await page.getByLabel('Berlaku sampai', { exact: true }).waitFor({ state: 'detached' })
})

test('operator, review: on a phone the verdict is visible at once, and requesting changes requires a remark', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url, as: session })
  await open(page)
  const id = openId(page)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect.poll(() => outside(page, '.verdict__buttons')).toBe(0)
  await press(page, /^Minta perubahan/)
  expect(await focused(page)).toBe('TEXTAREA')
  await page.getByText('Tulis apa yang perlu diubah').waitFor()
  expect(openId(page)).toBe(id)
})

test('operator, review: on a phone with its keyboard open nothing covers the remark that is being typed', async () => {
  const { page } = await openPhone({ url: server().url, as: session })
  await open(page, 1)
  const remark = page.locator('.verdict textarea').first()
  const buttons = page.locator('.verdict__buttons')
  const covered = () =>
    remark.evaluate((area) => {
      const { left, top, width, height } = area.getBoundingClientRect()
      const above = document.elementFromPoint(left + width / 2, top + Math.min(height, 40) / 2)
      return area.contains(above) ? '' : (above?.className ?? 'nothing')
    })
  // The keyboard takes the lower half of the screen.
  await page.setViewportSize({ width: 360, height: 420 })
  await remark.tap()
  await remark.pressSequentially('Foto label buram.')
  expect(await covered()).toBe('')
  expect(await buttons.evaluate((bar) => getComputedStyle(bar).position)).toBe('static')
  expect(await page.locator('.desk > .top').evaluate((top) => getComputedStyle(top).position)).toBe('static')
  // The press on a button does not move it away. It ends beside the button, so that nothing is sent.
  await buttons.getByRole('button', { name: /^Minta perubahan/ }).hover()
  await page.mouse.down()
  expect(await focused(page)).toBe('TEXTAREA')
  expect(await buttons.evaluate((bar) => getComputedStyle(bar).position)).toBe('static')
  await page.mouse.move(2, 2)
  await page.mouse.up()
  await remark.evaluate((area) => area.blur())
  expect(await buttons.evaluate((bar) => getComputedStyle(bar).position)).toBe('fixed')
})

test('operator, review: similar products are compared line by line, and nothing is wider than the phone', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url, as: session })
  const host = `${server().url}/api`
  const { data } = await call(operator.queue, { rows: 50 }, { host, token: session.token! })
  for (const { product_id } of data) {
    const { data: review } = await call(operator.review, { id: product_id }, { host, token: session.token! })
    if (review.warnings.length === 0) continue
    await page.goto(`/operator/review?id=${product_id}`)
    await page
      .getByRole('button', { name: /^Bandingkan/ })
      .first()
      .click()
    break
  }
  await page.getByRole('dialog', { name: 'Bandingkan' }).getByText('Sama', { exact: true }).first().waitFor()
  expect(await page.locator('.window__body').evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0)
  const alts = await page.locator('.compare img').evaluateAll((all) => all.map((img) => (img as HTMLImageElement).alt))
  expect(new Set(alts).size).toBe(alts.length)
})

test('operator, review: products opened quickly one after another are released for other operators', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url, size: 'desk', as: session })
  const callOptions = { host: `${server().url}/api`, token: session.token! }
  const { data } = await call(operator.queue, { rows: 50 }, callOptions)
  const free = data.filter(({ claim }) => !claim).slice(0, 3)
  expect(free.length).toBeGreaterThan(1)
  for (const { product_id } of free) {
    // With this request the previous page's product is released.
    const claim = page.waitForRequest(
      (request) => request.url().endsWith('/operator/claim') && request.postDataJSON()?.id === product_id,
    )
    await page.goto(`/operator/review?id=${product_id}`, { waitUntil: 'commit' })
    await claim
  }
  await page.goto('/operator/audit')
  await page.locator('.audit > li').first().waitFor()
  const stillHeld = async () => {
    const { data: items } = await call(operator.queue, { rows: 50 }, callOptions)
    return items.filter(({ product_id, claim }) => claim && free.some((one) => one.product_id === product_id)).length
  }
  // The last product may have been claimed by a page that was closed before it could release it.
  await expect.poll(stillHeld).toBeLessThanOrEqual(1)
})

test('operator offline: the desk says that there is no connection, not that the page was never opened', {
  tags: ['long'],
}, async () => {
  const { page, goOffline, expectComplaint, serviceWorkerReady } = await openPhone({
    url: server().url,
    size: 'desk',
    as: session,
    worker: true,
  })
  expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.goto('/operator')
  await page.locator('.queue__list a').first().waitFor()
  await serviceWorkerReady()
  await goOffline()
  await page.locator('.queue__list a').nth(1).click()
  await page.getByRole('heading', { name: 'Tidak ada sambungan' }).waitFor()
  await page.getByText('Isi meja operator tidak disimpan di perangkat ini.').waitFor()
})
