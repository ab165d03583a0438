import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'

// The page goes away with the last key: a reload, another address. A write to IndexedDB that begins then is not
// completed.

const server = sharedServer()

test.each([
  ['a reload', (page: Page) => page.reload()],
  ['another page of the site', (page: Page) => page.goto('/faq')],
])('a form has the last letters that were typed before %s', { tags: ['long'] }, async (_, leave) => {
  const { page } = await openPhone({ url: server().url, as: 'merchant@demo.example' })
  await page.goto('/product/create')
  const name = page.getByLabel('Nama produk', { exact: true })
  await name.tap()
  await page.keyboard.type('Keripik Singkong')
  await leave(page)
  await page.goto('/product/create')
  await page.getByText('Produk Keripik Singkong', { exact: true }).waitFor()
  await page.getByText('Lanjutkan draf', { exact: true }).tap()
  await expect.poll(() => name.inputValue()).toBe('Keripik Singkong')
})
