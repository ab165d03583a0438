import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { fill, follow, press } from '../../support/pages/page-actions.ts'

// The install offer appears after a few pages and respects a refusal.

const server = sharedServer()
const coach = (page: Page) => page.getByRole('complementary', { name: 'Pasang aplikasi' })
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name })

/**
 * Fires beforeinstallprompt, which Chromium never does itself in a test. Returns whether the app prevented its default.
 */
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

/** Waits for hydration: a link tapped before it loads the next document, which loses the browser's event. */
const untilHydrated = (page: Page) => alive(page.getByRole('button', { name: 'Menu' }).first())

/** Waits until the code of the install offer has loaded, which happens after the first screen. */
const untilOfferLoaded = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(),
      ),
    )
    .toContain('/assets/after-start-')

async function visitTwoPages(page: Page) {
  await tab(page, 'Etalase').tap()
  await page.getByRole('heading', { level: 1, name: 'Etalase Produk' }).waitFor()
  await tab(page, 'Beranda').tap()
  await page.getByRole('heading', { name: 'Produk Terbaru' }).waitFor()
}

test('install offer: it appears after a few pages, and accepting it opens the browser’s prompt', async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/')
  await untilHydrated(page)
  await expect.poll(() => browserOffers(page)).toBe(true)
  await untilOfferLoaded(page)
  expect(await coach(page).count(), 'not at the first page').toBe(0)
  await visitTwoPages(page)
  await coach(page).getByRole('button', { name: 'Pasang' }).tap()
  await page.waitForFunction(() => document.documentElement.dataset.asked === 'yes')
  await expect.poll(() => coach(page).count()).toBe(0)
})

test('install offer: after Nanti it does not appear for a month', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/')
  await untilHydrated(page)
  await expect.poll(() => browserOffers(page)).toBe(true)
  await visitTwoPages(page)
  await coach(page).getByRole('button', { name: 'Nanti' }).tap()
  await expect.poll(() => coach(page).count()).toBe(0)

  await page.reload()
  await untilHydrated(page)
  await expect.poll(() => browserOffers(page)).toBe(true)
  await untilOfferLoaded(page)
  await visitTwoPages(page)
  expect(await coach(page).count()).toBe(0)

  const month = 31 * 24 * 3_600_000
  await page.evaluate((ago) => localStorage.setItem('install', String(Date.now() - ago)), month)
  await visitTwoPages(page)
  await coach(page).waitFor()
})

test('install offer: an iPhone, which has no prompt, shows instructions, and what stays in the browser', {
  tags: ['long'],
}, async () => {
  const { page, context } = await openPhone({ url: server().url })
  await context.addInitScript(() => {
    const iphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148'
    Object.defineProperty(navigator, 'userAgent', { get: () => iphone })
  })
  await page.goto('/')
  await untilHydrated(page)
  await visitTwoPages(page)
  await coach(page).getByRole('button', { name: 'Caranya' }).tap()
  const steps = page.getByRole('dialog')
  await steps.getByText('Tambah ke Layar Utama').waitFor()
  await steps.getByText(/^Draf dan yang belum terkirim tidak ikut pindah/).waitFor()
  await press(page, 'Mengerti')

  // A draft stays in the browser, which deletes it after a week without a visit.
  const deletion = page.getByText(/^Peramban ini dapat menghapus draf .* 7 hari tidak dibuka/)
  await page.goto('/contact')
  await page.evaluate(() => localStorage.removeItem('install'))
  await fill(page, 'Pesan', 'Di mana saya melihat nomor SNI?')
  await deletion.waitFor()
  await page.goto('/outbox')
  await deletion.waitFor()
  await coach(page).getByRole('button', { name: 'Caranya' }).tap()
  await steps.getByText(/^1 draf belum terkirim\. Draf/).waitFor()
  await follow(page, 'Lihat draf')
  await deletion.waitFor()
})
