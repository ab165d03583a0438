import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'

// The app offers to be installed after a useful moment, and takes a no for an answer.

const server = sharedServer()
const coach = (page: Page) => page.getByRole('complementary', { name: 'Pasang aplikasi' })
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name })

/** What Chromium does when it would install a page, which it never does by itself in a test. */
const browserOffers = (page: Page) =>
  page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset.asked = 'yes'
        return { outcome: 'accepted' }
      },
    })
    dispatchEvent(offer)
    return offer.defaultPrevented
  })

/** A link that is tapped before the page is alive loads the next one whole, and the browser's offer is gone with the first. */
const awake = (page: Page) => alive(page.getByRole('button', { name: 'Menu' }).first())

/** What offers has come, which it does once the first screen is there: from now on it would offer. */
const offering = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(),
      ),
    )
    .toContain('/assets/late-')

async function lookAround(page: Page) {
  await tab(page, 'Etalase').tap()
  await page.getByRole('heading', { level: 1, name: 'Etalase Produk' }).waitFor()
  await tab(page, 'Beranda').tap()
  await page.getByRole('heading', { name: 'Produk Terbaru' }).waitFor()
}

test('installing is offered after a few pages, by our own words, and the browser asks when somebody says yes', async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/')
  await awake(page)
  await expect.poll(() => browserOffers(page)).toBe(true)
  await offering(page)
  expect(await coach(page).count(), 'not at the first page').toBe(0)
  await lookAround(page)
  await coach(page).getByRole('button', { name: 'Pasang' }).tap()
  await page.waitForFunction(() => document.documentElement.dataset.asked === 'yes')
  await expect.poll(() => coach(page).count()).toBe(0)
})

test('whoever says later is left alone for a month', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/')
  await awake(page)
  await expect.poll(() => browserOffers(page)).toBe(true)
  await lookAround(page)
  await coach(page).getByRole('button', { name: 'Nanti' }).tap()
  await expect.poll(() => coach(page).count()).toBe(0)

  await page.reload()
  await awake(page)
  await expect.poll(() => browserOffers(page)).toBe(true)
  await offering(page)
  await lookAround(page)
  expect(await coach(page).count()).toBe(0)

  const month = 31 * 24 * 3_600_000
  await page.evaluate((ago) => localStorage.setItem('install', String(Date.now() - ago)), month)
  await lookAround(page)
  await coach(page).waitFor()
})

test('an iPhone, which never asks by itself, is shown how', { tags: ['long'] }, async () => {
  const { page, context } = await openPhone({ url: server().url })
  await context.addInitScript(() => {
    const iphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148'
    Object.defineProperty(navigator, 'userAgent', { get: () => iphone })
  })
  await page.goto('/')
  await awake(page)
  await lookAround(page)
  await coach(page).getByRole('button', { name: 'Caranya' }).tap()
  const steps = page.getByRole('dialog')
  await steps.getByText('Tambah ke Layar Utama').waitFor()
})
