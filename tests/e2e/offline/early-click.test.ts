import { expect, test } from 'vitest'
import { commonLabels } from '#contract/text/common-labels.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { holdCode } from '../../support/browser/hold-requests.ts'
import { sharedServer } from '../../support/demo-server.ts'

// The server-rendered page is visible before the app's code has loaded, and users tap it already.

const server = sharedServer()

test('early tap: a button of the layout tapped before hydration acts after it', async () => {
  const { page } = await openPhone({ url: server().url })
  const code = await holdCode(page.context())
  await page.goto('/', { waitUntil: 'commit' })
  await code.requested // the inline script that records taps has run: it requested the code
  await page.getByRole('button', { name: 'Menu' }).first().tap()
  expect(await page.getByRole('dialog').count()).toBe(0)
  code.release()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
})

test('early tap: a button of the page itself, hydrated later than the layout, acts once', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  const body = '/base/lspro/detail/1'
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, { share: async (data: ShareData) => shared.push(data.url) })
  })
  const code = await holdCode(page.context())
  await page.goto(body, { waitUntil: 'commit' })
  await code.requested
  const button = page.getByRole('main').getByRole('button', { name: /^Bagikan/ })
  await button.first().tap()
  code.release()
  const shared = () => page.evaluate(() => (window as unknown as { shared: string[] }).shared)
  await expect.poll(shared).toEqual([expect.stringContaining(`${server().url}${body}`)])
  // Once another tap has acted, a second action of the first tap would have happened too.
  await button.first().tap()
  await expect.poll(async () => (await shared()).length).toBeGreaterThan(1)
  expect(await shared()).toHaveLength(2)
})

test('early tap: a link tapped before hydration opens its page, rendered once', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url })
  for (let times = 0; times < 5; times++) {
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name: 'Etalase' }).tap()
    await alive(page.getByRole('heading', { level: 1, name: commonLabels.showcase }))
    expect(await page.locator('main').count()).toBe(1)
  }
})
