import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { helpMessages } from '#contract/help/rules.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone, type PhoneOptions } from '../../support/browser/browser.ts'
import { arrived, untilOutboxEmpty } from '../../support/browser/read-local-db.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { fill, goTo, press } from '../../support/pages/page-actions.ts'
import { merchantPages, publicPages, type Stop, visitorPages } from '../../support/pages/routes-of-walk.ts'

// Phones whose clock is more than a year wrong: every page says what a phone with the right clock says, and what is
// written arrives.

const server = sharedServer()
// More than a year, and another day of the year.
const days = 400
const clocks = { right: 0, ahead: days * 24 * 3_600_000, behind: -days * 24 * 3_600_000 }

async function openWithClock(error: number, options: Partial<PhoneOptions> = {}) {
  const phone = await openPhone({ url: server().url, ...options })
  if (error !== 0) await phone.context.clock.setSystemTime(Date.now() + error)
  return phone
}

/**
 * The text of a page without times of day, in which two phones may differ by the minute between them, and without sizes
 * of what a phone has stored.
 */
const textOf = async (page: Page) =>
  (await page.getByRole('main').innerText())
    .replaceAll(/\b\d{1,2}\.\d{2}\b|\b\d+ (menit|detik) lalu|\b[\d,.]+ [kMG]?B\b/g, '…')
    .trim()

/** Opens these pages on a phone with each clock, as one of its links does, and expects one text. */
async function expectOneText(stops: readonly Stop[], as?: string) {
  const phones = await Promise.all(Object.values(clocks).map((error) => openWithClock(error, as ? { as } : {})))
  const pages = phones.map(({ page }) => page)
  for (const page of pages) {
    await page.goto('/contact')
    await alive(page.getByRole('main'))
  }
  for (const [path, heading] of stops) {
    for (const page of pages) {
      await goTo(page, path)
      await page.getByRole('heading', { name: heading }).first().waitFor({ state: 'attached' })
      await expect.poll(() => page.locator('main .skeleton:visible').count(), { message: path }).toBe(0)
    }
    const [right, ...wrong] = pages as [Page, ...Page[]]
    for (const page of wrong) await expect.poll(() => textOf(page), { message: path }).toBe(await textOf(right))
  }
}

const withDates = (stops: readonly Stop[]) =>
  stops.filter(([path]) =>
    /^\/(product\/detail|base\/(lspro\/posting|user\/devices|merchant\/insight)|sni\/check$)/.test(path),
  )

test('wrong clock: pages with dates say the same on phones that are a year ahead and a year behind', async () => {
  await expectOneText(withDates(publicPages))
  await expectOneText(withDates(merchantPages('1')), 'merchant@demo.example')
})

test.each(['ahead', 'behind'] as const)(
  'wrong clock: on a phone a year %s, a message written offline has the server’s date, and arrives',
  async (name) => {
    const phone = await openWithClock(clocks[name], { as: 'visitor@demo.example' })
    const { page } = phone
    const today = new Date().toLocaleDateString('id-ID', { day: 'numeric', month: 'short', timeZone: 'Asia/Jakarta' })
    await page.goto('/contact')
    await alive(page.getByRole('main'))
    await goTo(page, '/base/user/devices')
    await page.getByText('Perangkat ini', { exact: true }).waitFor()
    await phone.goOffline()
    await page.getByText(`Tidak ada sambungan – data per ${today}, `).waitFor()
    await goTo(page, '/contact')
    await fill(page, 'Subjek', `Jam ${name}`)
    await fill(page, 'Pesan', 'Di mana saya melihat nomor SNI?')
    await press(page, 'Kirim')
    await page.getByText('1 pesan tersimpan di HP dan belum terkirim.').waitFor()
    await goTo(page, '/outbox')
    await page.locator('.outbox-row summary').click()
    await page.getByText(`Disimpan ${today}, `).waitFor()
    await page.getByText(new RegExp(`^Jam HP ini ${days} hari `)).waitFor()
    await phone.goOnline()
    await untilOutboxEmpty(page)
    await page.getByText(`Diterima server ${today}, `).waitFor()
    await goTo(page, '/contact')
    await fill(page, 'Subjek', `Jam ${name} lagi`)
    await fill(page, 'Pesan', 'Di mana saya melihat nomor SNI?')
    await press(page, 'Kirim')
    await arrived(page, helpMessages.sent)
  },
)

test('wrong clock: all pages say the same on phones that are a year ahead and a year behind', {
  tags: ['long'],
}, async () => {
  await expectOneText(publicPages)
  // The list of devices differs by the phone that shows it.
  await expectOneText(
    visitorPages.filter(([path]) => path !== '/base/user/devices'),
    'visitor@demo.example',
  )
  await expectOneText(merchantPages('1'), 'merchant@demo.example')
})
