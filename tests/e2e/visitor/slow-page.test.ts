import { expect, test } from 'vitest'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { holdRequests } from '../../support/browser/hold-requests.ts'
import { ownServer } from '../../support/demo-server.ts'
import { newMerchants } from '../../support/network/shops-behind-proxy.ts'
import { press } from '../../support/pages/page-actions.ts'
import {
  atNewProduct,
  choose,
  cutOne,
  fillProduct,
  openCategories,
  sendProduct,
  smallPhotos,
  tickCategory,
} from '../../support/pages/product.page.ts'
import { photo } from '../../support/pages/wizard.page.ts'

const server = ownServer()

test('slow page: while its code loads, the page before stays below a moving line', async () => {
  const { page } = await openPhone({ url: server().url })
  // The code of the contact form, which no link at the top of home leads to.
  const code = await holdRequests(page.context(), '**/assets/wizard-*.js')
  await page.goto('/')
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.textContent()
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Kontak' }).first()
  await (await alive(link)).tap()
  await page.locator('body[aria-busy=true]').waitFor()
  expect(new URL(page.url()).pathname).toBe('/contact')
  expect(await heading.textContent()).toBe(before)
  code.release()
  await page.getByRole('heading', { level: 1, name: /Kontak|Hubungi/ }).waitFor()
  await page.locator('body[aria-busy=false]').waitFor()
})

test('slow page: a drawer that is opened while it loads stays open when it arrives', async () => {
  const { page } = await openPhone({ url: server().url })
  const code = await holdRequests(page.context(), '**/assets/shops-*.js')
  await page.goto('/')
  await (await alive(page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name: 'UMKM' }))).tap()
  await page.locator('body[aria-busy=true]').waitFor()
  await page.getByRole('button', { name: 'Akun', exact: true }).tap()
  const link = page.getByRole('dialog').getByRole('link', { name: 'Masuk', exact: true })
  await link.waitFor()
  code.release()
  await page.locator('body[aria-busy=false]').waitFor()
  expect(await link.isVisible()).toBe(true)
  await link.tap()
  await page.waitForURL('**/auth/login**')
  await page.goBack()
  await page.waitForURL('**/base/merchant/list')
})

test('slow page: a link shows that it is touched before anything loads', async () => {
  const { page } = await openPhone({ url: server().url })
  await page.goto('/')
  const link = page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name: 'UMKM' })
  const opacity = () => link.evaluate((element) => getComputedStyle(element).opacity)
  expect(await opacity()).toBe('1')
  await link.hover()
  await page.mouse.down()
  expect(await opacity()).toBe('0.6')
  await page.mouse.move(180, 300)
  await page.mouse.up()
})

test('slow page: the form that is left does not take the address back when its product has got its id', async () => {
  const [merchant] = await newMerchants(server(), [{ open: true }])
  const { page } = await openPhone({ url: server().url, as: merchant!.email })
  await page.goto('/product/create')
  await atNewProduct(page)
  await fillProduct(page, 'Keripik Tanpa Cap')
  await choose(page, [await photo(42)])
  await cutOne(page)
  await smallPhotos(page, 1)
  await openCategories(page)
  await tickCategory(page, 'keripik')
  await press(page, /^Selesai, /)
  const code = await holdRequests(page.context(), '**/assets/shops-*.js')
  const known = page.waitForResponse(
    async (response) =>
      new URL(response.url()).pathname.startsWith('/api/product/own') && (await response.text()).includes('"card"'),
  )
  await sendProduct(page)
  await page.waitForURL((url) => url.searchParams.get('tab') === 'non-sni')
  await known
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(new URL(page.url()).searchParams.get('tab')).toBe('non-sni')
  code.release()
  await page.getByRole('article').filter({ hasText: 'Baru dikirim' }).waitFor()
})
