import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { translate, translateFromStart } from '../../support/browser/translator.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { openDesk } from '../../support/pages/desk.page.ts'
import { openPage } from '../../support/pages/open-pages.ts'
import { fill, goTo, press } from '../../support/pages/page-actions.ts'
import {
  deskPages,
  merchantPages,
  publicPages,
  type Stop,
  stagePages,
  visitorPages,
} from '../../support/pages/routes-of-walk.ts'

// Pages that the browser translates while they are used: its translator replaces the text nodes that React has
// rendered. A phone's console must have no errors (openPhone), and a page whose rendering failed has another heading.

const server = sharedServer()

const open = (path: string, as?: string) => openPage(server().url, path, as)

const loaded = (page: Page, name: string) =>
  expect.poll(() => page.locator('main .skeleton:visible').count(), { message: name }).toBe(0)

/** Opens these pages within a translated app, and each of their tabs and details, and returns those that failed. */
async function failedOf(page: Page, stops: readonly Stop[]) {
  const failed: string[] = []
  for (const [path] of stops) {
    await goTo(page, path)
    await loaded(page, path)
    await page.locator('main h1, main h2').first().waitFor({ state: 'attached' })
    await page.evaluate(() => {
      for (const part of document.querySelectorAll<HTMLElement>('main [role=tab], main summary')) part.click()
    })
    if ((await page.getByText('Halaman ini tersandung').count()) === 0) continue
    failed.push(path)
    await page.goto('/contact')
    await alive(page.getByRole('main'))
    await translate(page)
  }
  expect(await page.locator('font > font').count(), 'the last page was translated').toBeGreaterThan(5)
  return failed
}

test('translated page: what a user changes is shown, and is what the page shows without a translator', async () => {
  const plain = await open('/product/show?slug=sni')
  const translated = await open('/product/show?slug=sni')
  await translate(translated)
  /** Does the same on both pages, and compares everything that can be read. */
  const onBoth = async (name: string, act: (page: Page) => Promise<unknown>) => {
    for (const page of [plain, translated]) {
      await act(page)
      await expect.poll(() => page.locator('.skeleton:visible').count()).toBe(0)
    }
    // Times of answers differ when a minute begins between the two pages.
    const wordsOf = async (page: Page) =>
      (await page.locator('body').innerText()).replace(/\s+/g, ' ').replace(/\d\d\.\d\d/g, '00.00')
    // Both are read again each time: the page without a translator may be about to change, too.
    const difference = async () => {
      const words = { plain: await wordsOf(plain), translated: await wordsOf(translated) }
      return words.plain === words.translated ? undefined : words
    }
    await expect.poll(difference, { message: name }).toBeUndefined()
  }
  await onBoth('filters', async (page) => {
    await press(page, 'Saring')
    await page.getByRole('dialog', { name: 'Saring' }).waitFor()
  })
  await onBoth('the products of a province', async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await goTo(page, '/product/show?slug=sni&province_id=32')
    await page.locator('main .item-card').first().waitFor()
  })
  await onBoth('more products', async (page) => {
    await goTo(page, '/product/show?slug=sni')
    await page.locator('main .item-card').first().waitFor()
    const cards = await page.locator('main .item-card').count()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => page.locator('main .item-card').count()).toBeGreaterThan(cards)
    await page.evaluate(() => scrollTo(0, 0))
  })
  await onBoth('a favorite', async (page) => {
    await goTo(page, '/product/detail?id=1')
    await page
      .getByRole('button', { name: /^Favorit: / })
      .first()
      .click()
  })
  await onBoth('the list of favorites', async (page) => {
    await goTo(page, '/favorites')
    await page.locator('main .item-card').first().waitFor()
  })
  await onBoth('errors of a form', async (page) => {
    await goTo(page, '/contact')
    await page.getByRole('heading', { name: 'Kontak', exact: true }).first().waitFor()
    await press(page, 'Kirim')
    await page.locator('.field__err').filter({ hasText: /./ }).first().waitFor()
  })
  await onBoth('a corrected field', async (page) => {
    await fill(page, 'Email', 'siti@uji.example')
    await page.getByText('Tersimpan di HP').first().waitFor()
  })
  const check = async (page: Page, number: string) => {
    await goTo(page, `/sni/check?number=${encodeURIComponent(number)}`)
    await page.getByRole('region', { name: `Jawaban untuk ${number}` }).waitFor()
  }
  await onBoth('a number that no certificate has', (page) => check(page, 'SNI 9999:1901'))
  await onBoth('a number of a certificate', (page) => check(page, 'SNI 8964:2021'))
})

test('translated page: a page that is translated before the app takes it over goes on working', async () => {
  const { page } = await openPhone({ url: server().url })
  await translateFromStart(page)
  for (const path of ['/', '/base/merchant/detail/1']) {
    await page.goto(path)
    await alive(page.getByRole('main'))
    await loaded(page, path)
    expect(await page.locator('font > font').count()).toBeGreaterThan(20)
  }
  expect(await failedOf(page, publicPages.slice(0, 3))).toEqual([])
})

test('translated page: no public page fails', { tags: ['long'] }, async () => {
  const page = await open('/')
  await translate(page)
  expect(await failedOf(page, publicPages)).toEqual([])
})

test('translated page: no page of a visitor and of a merchant fails, nor a stage', { tags: ['long'] }, async () => {
  const visitor = await open('/contact', 'visitor@demo.example')
  await translate(visitor)
  expect(await failedOf(visitor, visitorPages)).toEqual([])
  const merchant = await open('/contact', 'merchant@demo.example')
  await translate(merchant)
  const shop = await merchant.evaluate(() => localStorage.getItem('merchant_id'))
  expect(await failedOf(merchant, [...merchantPages(shop ?? ''), ...stagePages])).toEqual([])
})

test('translated page: no page of the operator’s desk fails', { tags: ['long'] }, async () => {
  const { session } = await openDesk(server().url)
  const { page } = await openPhone({ url: server().url, as: session })
  await page.goto(deskPages[0]![0])
  await alive(page.getByRole('main'))
  await translate(page)
  expect(await failedOf(page, deskPages)).toEqual([])
})
