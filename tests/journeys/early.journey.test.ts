import { expect, test } from 'vitest'
import { labels } from '#contract/labels.ts'
import { openPhone } from '../support/browser.ts'
import { runningServer } from '../support/running-server.ts'

// The first screen is seen before the app's code is here. A thumb does not know that.

const server = runningServer()

test('a button pressed before the page is alive is pressed once it is', async () => {
  const { page, context } = await openPhone({ url: server().url })
  let letCodeThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letCodeThrough = resolve
  })
  await context.route(/\/assets\/main-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(/\/assets\/main-/)
  await page.goto('/', { waitUntil: 'commit' })
  await asked // the lines that keep the tap have run: they asked for this
  await page.getByRole('button', { name: 'Menu' }).first().tap()
  expect(await page.getByRole('dialog').count()).toBe(0)
  letCodeThrough()
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
