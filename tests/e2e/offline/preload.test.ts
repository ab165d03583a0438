import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'

// The code of the pages that the next tap can open is loaded ahead, and no other: running the code of every page at the
// start would block a slow phone.

const server = sharedServer()

/** The names of the chunks that the page has loaded, without their hashes. */
const chunks = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(name)?.[1] ?? []),
  )

test('preload: home loads the pages of its visible links, and a touched link its page', async () => {
  const { page } = await openPhone({ url: server().url, worker: true })
  await page.goto('/')
  for (const chunk of ['ShowcasePage', 'ProductPage', 'shops', 'lspro', 'auth'])
    await expect.poll(() => chunks(page)).toContain(chunk)
  expect(await chunks(page)).not.toContain('wizard')

  // Only touched: a tap would open the page.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kontak' }).dispatchEvent('pointerdown')
  await expect.poll(() => chunks(page)).toContain('wizard')
  expect(new URL(page.url()).pathname).toBe('/')
})

test('preload: nothing is loaded ahead with the data saver on', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/')
  await expect.poll(() => chunks(page)).toContain('after-start')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kontak' }).dispatchEvent('pointerdown')
  await page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name: 'Etalase' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Etalase Produk' }).waitFor()
  expect(await chunks(page)).not.toEqual(expect.arrayContaining(['wizard']))
})
