import { expect, test } from 'vitest'
import { labels } from '#contract/labels.ts'
import { openPhone } from '../support/browser.ts'
import { holdCode } from '../support/held-code.ts'
import { runningServer } from '../support/running-server.ts'

// The first screen is seen before the app's code is here. A thumb does not know that.

const server = runningServer()

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

test('a link followed before the page is alive leads there, and nothing is drawn twice or torn', async () => {
  const { page } = await openPhone({ url: server().url })
  for (let times = 0; times < 5; times++) {
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name: 'Etalase' }).tap()
    await page.getByRole('heading', { level: 1, name: labels.showcase }).waitFor()
    expect(await page.locator('main').count()).toBe(1)
  }
})
