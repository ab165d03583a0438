import { expect, test } from 'vitest'
import { commonLabels } from '#contract/common-labels.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { holdCode } from '../../support/browser/delayed-chunk.ts'
import { sharedServer } from '../../support/demo-server.ts'

// The first screen is seen before the app's code is here. A thumb does not know that.

const server = sharedServer()

test('a button pressed before the page is alive is pressed once it is', async () => {
  const { page } = await openPhone({ url: server().url })
  const code = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await code.asked // the lines that keep the tap have run: they asked for it
  await page.getByRole('button', { name: 'Menu' }).first().tap()
  expect(await page.getByRole('dialog').count()).toBe(0)
  code.letThrough()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
})

test('so is one in the page’s own part, which comes alive after what surrounds it, and once only', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  const body = '/base/lspro/detail/1'
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, { share: async (what: ShareData) => shared.push(what.url) })
  })
  const code = await holdCode(page)
  await page.goto(body, { waitUntil: 'commit' })
  await code.asked
  const button = page.getByRole('main').getByRole('button', { name: /^Bagikan/ })
  await button.first().tap()
  code.letThrough()
  const shared = () => page.evaluate(() => (window as unknown as { shared: string[] }).shared)
  await expect.poll(shared).toEqual([expect.stringContaining(`${server().url}${body}`)])
  // By the time it has answered to another tap, a second answer to the first would have come too.
  await button.first().tap()
  await expect.poll(async () => (await shared()).length).toBeGreaterThan(1)
  expect(await shared()).toHaveLength(2)
})

test('a link followed before the page is alive leads there, and nothing is drawn twice or torn', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  for (let times = 0; times < 5; times++) {
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name: 'Etalase' }).tap()
    await alive(page.getByRole('heading', { level: 1, name: commonLabels.showcase }))
    expect(await page.locator('main').count()).toBe(1)
  }
})
