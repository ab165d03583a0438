import { expect, test } from 'vitest'
import { helpMessages } from '#contract/help/rules.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { lanHost } from '../../support/browser/browser-arguments.ts'
import { arrived, untilOutboxEmpty } from '../../support/browser/read-local-db.ts'
import { signInByApi } from '../../support/browser/session-keys.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { newMerchants } from '../../support/network/shops-behind-proxy.ts'
import { closedPages } from '../../support/pages/open-pages.ts'
import { at, fill, fillMessage, press } from '../../support/pages/page-actions.ts'
import {
  atNewProduct,
  choose,
  cutOne,
  fillProduct,
  finishAndSend,
  smallPhotos,
} from '../../support/pages/product.page.ts'
import { merchantPages, publicPages, stagePages, visitorPages } from '../../support/pages/routes-of-walk.ts'
import { photo } from '../../support/pages/wizard.page.ts'

// On plain http in a LAN a browser has no service worker, no clipboard, no Web Locks, no camera and no Web Crypto.

const server = sharedServer()

async function openInLan(path: string, email?: string) {
  const { url, port } = server()
  const as = email === undefined ? {} : { as: await signInByApi(url, email) }
  const { page, expectComplaint } = await openPhone({ url: `http://${lanHost}:${port}`, worker: true, ...as })
  // A header that only https can carry out.
  expectComplaint(/^The Cross-Origin-Opener-Policy header has been ignored/)
  await page.goto(path)
  await alive(page.getByRole('main'))
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  return page
}

test('plain http: a guest’s message is sent, an address is copied, and what needs https says so', async () => {
  const page = await openInLan('/contact')
  await fillMessage(page, 'Dari jaringan kantor')
  await press(page, 'Kirim')
  await arrived(page, helpMessages.sent)
  await page.goto('/product/detail?id=1')
  await press(page, 'Bagikan')
  await page.getByText('Alamat halaman disalin.').waitFor()
  await page.evaluate(() => {
    document.execCommand = () => false
  })
  await press(page, 'Bagikan')
  const address = page.getByRole('dialog', { name: 'Bagikan' }).getByLabel('Alamat halaman')
  await expect.poll(() => address.inputValue()).toBe(page.url())
  await page.goto('/sni/scan')
  await page.getByText(/https/).first().waitFor()
})

test('plain http: a merchant’s form is saved, and a product with a photo is sent once', async () => {
  const [merchant] = await newMerchants(server(), [{ open: true }])
  const page = await openInLan('/base/user/edit', merchant!.email)
  await fill(page, 'Nomor HP / WhatsApp', '81234567890')
  await fill(page, 'Prefix', '0251')
  await fill(page, 'Nomor', '100111')
  await fill(page, 'TikTok (opsional)', 'salimah.dapur')
  await press(page, 'Simpan')
  await at(page, '/base/user/detail')
  await page.getByText('salimah.dapur', { exact: true }).waitFor()
  await page.goto('/product/create')
  await atNewProduct(page)
  await fillProduct(page, 'Keripik Talas Jaringan Kantor')
  await choose(page, [await photo(41)])
  await cutOne(page)
  await smallPhotos(page, 1)
  await finishAndSend(page)
  await untilOutboxEmpty(page)
  await page.getByText('Keripik Talas Jaringan Kantor').first().waitFor()
})

test('plain http: every page opens, for a guest, a visitor, a merchant and in the wizard', {
  tags: ['long'],
}, async () => {
  expect(await closedPages(await openInLan('/contact'), publicPages)).toEqual([])
  expect(await closedPages(await openInLan('/contact', 'visitor@demo.example'), visitorPages)).toEqual([])
  const merchant = await openInLan('/contact', 'merchant@demo.example')
  const shop = await merchant.evaluate(() => localStorage.getItem('merchant_id'))
  expect(await closedPages(merchant, merchantPages(shop ?? ''))).toEqual([])
  const [beginner] = await newMerchants(server(), [{ stage: 2 }])
  expect(await closedPages(await openInLan('/contact', beginner!.email), stagePages.slice(0, 2))).toEqual([])
})
