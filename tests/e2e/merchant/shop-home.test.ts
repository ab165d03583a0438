import { expect, test } from 'vitest'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { readStore, untilOutboxEmpty, untilRemembered } from '../../support/browser/read-local-db.ts'
import { openRealPhone, untilWorkerControls } from '../../support/browser/real-storage-browser.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { newMerchants, openShops } from '../../support/network/shops-behind-proxy.ts'
import { at, press, signIn, signInByHand } from '../../support/pages/page-actions.ts'
import { atNewProduct } from '../../support/pages/product.page.ts'
import { atStage, finish, onward, photo, pickLogo } from '../../support/pages/wizard.page.ts'

// 'Toko saya', the start page of a merchant: the state of the shop, what waits for its owner, the products by state.

const server = sharedServer()
const home = '/base/merchant/home'

test('a merchant who signs in arrives at the own shop, and one tap leads to what needs a correction', async () => {
  const { page } = await openPhone({ url: server().url })
  await signInByHand(page, 'merchant@demo.example')
  await at(page, home)
  const tab = page.getByRole('navigation', { name: 'Bawah' }).getByRole('link', { name: 'Toko' })
  await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
  await page.getByText('Buka', { exact: true }).waitFor()

  const tasks = page.getByRole('region', { name: 'Perlu Anda' })
  const task = tasks.getByRole('link', { name: /produk perlu diubah/ })
  const count = Number.parseInt(await task.innerText(), 10)
  await task.tap()
  await at(page, `${home}?group=fix`)
  const rows = page.locator('.own-row')
  await expect.poll(() => rows.getByRole('link', { name: /^(Perbaiki|Ubah) / }).count()).toBe(count)
  const states = page.getByRole('navigation', { name: 'Saring menurut status' })
  await expect.poll(() => states.locator('[aria-current]').innerText()).toContain('Perlu diubah')

  await states.getByRole('link', { name: /^Semua/ }).tap()
  await at(page, home)
  const live = rows.filter({ hasText: 'Tampil' }).first()
  const name = await live.getByRole('button').innerText()
  await live.getByRole('button').tap()
  await page.getByRole('dialog', { name }).getByText('Tampil di etalase.').waitFor()
  await press(page, 'Tutup')
  await page.getByRole('link', { name: 'Lihat sebagai pembeli' }).tap()
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/base\/merchant\/detail\/\d+$/)
  await page.getByRole('navigation', { name: 'Isi toko' }).waitFor()
})

test("'Toko saya' opens without a signal with everything that was seen", async () => {
  const phone = await openPhone({ url: server().url, as: 'merchant@demo.example', worker: true })
  const { page } = phone
  await page.goto(home)
  await untilWorkerControls(page)
  await page.locator('.own-row').first().waitFor()
  await untilRemembered(page, 'shops.profile', 'products.mine', 'shops.insight')
  const before = await page.locator('.own-row').count()
  await phone.goOffline()
  await page.reload()
  await page.getByText('Buka', { exact: true }).waitFor()
  await expect.poll(() => page.locator('.own-row').count()).toBe(before)
  await page.getByText(/^Tidak ada sambungan – data per/).waitFor()
})

test('a shop that was finished without a signal is never called closed, and its opening is shown once', async () => {
  const shops = await openShops([{ stage: 4 }])
  const [merchant] = shops.merchants
  const { network } = shops
  const phone = await openRealPhone(network.url)
  const page = phone.page()
  await signIn(page, merchant!.email)
  await page.goto(home)
  await (await alive(page.getByRole('link', { name: /^Toko Anda tinggal 2 tahap/ }))).click()
  await atStage(page, 4)
  await untilWorkerControls(page)
  await untilRemembered(page, 'onboarding.detail')

  await network.shut()
  await phone.context().setOffline(true)
  await pickLogo(page, await photo(31))
  await onward(page)
  await atStage(page, 5)
  await finish(page)
  await atNewProduct(page)
  await page.goto(home)
  await page.getByText('Toko Anda siap.').waitFor()
  await page.getByText('Siap dibuka', { exact: true }).waitFor()
  await page.getByRole('img', { name: /^Logo / }).waitFor()
  const text = await page.getByRole('main').innerText()
  expect(text).not.toMatch(/belum dibuka|Belum pernah dibuka/i)

  await network.open()
  await phone.context().setOffline(false)
  await untilOutboxEmpty(page)
  const moment = page.getByRole('dialog', { name: 'Toko Anda sudah dibuka' })
  await moment.getByRole('img', { name: /^Kode QR toko/ }).waitFor()
  const share = moment.getByRole('link', { name: /Bagikan ke WhatsApp/ })
  expect(decodeURIComponent((await share.getAttribute('href')) ?? '')).toContain(
    `${network.url}/base/merchant/detail/${merchant!.merchantId}`,
  )
  await moment.getByRole('button', { name: 'Tutup' }).first().click()
  await moment.waitFor({ state: 'detached' })
  await page.getByText('Buka', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('Buka', { exact: true }).waitFor()
  expect(await moment.count()).toBe(0)
  expect(await readStore(page, 'rows')).toEqual([])
  expect(phone.uncaught).toEqual([])
})

test.each([
  ['is shown over a product form that nobody has touched', false],
  ['is not shown over a product that is being typed', true],
])('an opening that the server accepts later %s', async (_, isTyping) => {
  const [merchant] = await newMerchants(server(), [{ stage: 4 }])
  const { page, context } = await openPhone({ url: server().url, as: merchant!.email })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route('**/api/merchant/stage-5/save', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/merchant/stage-4')
  await atStage(page, 4)
  await pickLogo(page, await photo(32))
  await onward(page)
  await atStage(page, 5)
  await finish(page)
  await atNewProduct(page)
  if (isTyping) await page.getByLabel('Nama produk').fill('Keripik')
  release()
  await untilOutboxEmpty(page)
  const moment = page.getByRole('dialog', { name: 'Toko Anda sudah dibuka' })
  if (isTyping) {
    expect(await moment.count()).toBe(0)
    await page.goto(home)
    await moment.getByRole('button', { name: 'Tutup' }).first().click()
  } else await moment.getByRole('button', { name: 'Isi produk pertama' }).click()
  await moment.waitFor({ state: 'detached' })
})
