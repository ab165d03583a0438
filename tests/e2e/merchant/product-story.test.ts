import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { priceRange } from '#contract/text/format.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { untilOutboxEmpty } from '../../support/browser/read-local-db.ts'
import { type SessionKeys, signInByApi } from '../../support/browser/session-keys.ts'
import { deskServer, openDesk, openId, untilHeld } from '../../support/pages/desk.page.ts'
import { fill, press } from '../../support/pages/page-actions.ts'
import {
  atNewProduct,
  choose,
  confirmSend,
  cutOne,
  fillProduct,
  finishAndSend,
  openMore,
  smallPhotos,
  untilProductForm,
} from '../../support/pages/product.page.ts'
import { countTaps } from '../../support/pages/taps.ts'
import { photo } from '../../support/pages/wizard.page.ts'

// @begins-early: one of the files that take longest.

// A product from the form to the showcase, with merchant, operator and visitor, on the real server.

const server = deskServer()
const host = () => `${server().url}/api`
const merchantEmail = 'merchant@demo.example'
const name = 'Keripik Talas Rempah Sore'
const remark = 'Mohon sebutkan isi bersih di keterangan.'

let operatorSession: SessionKeys
beforeAll(async () => {
  operatorSession = (await openDesk(server().url)).session
})

const inQueue = (page: Page, product: string) => page.locator('.queue__list a').filter({ hasText: product })
const resultLink = (page: Page) => page.locator('main').getByRole('article').getByRole('link', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function search(page: Page, product: string) {
  await page.goto('/product/show?slug=sni')
  const box = page.getByLabel('Cari produk, UMKM, LSPRO').filter({ visible: true }).first()
  await alive(box)
  await box.fill(product)
  await box.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('query') === product)
  await page.getByText(/^Ditemukan: \d+ Produk/).waitFor({ state: 'attached' })
}

test('product: photographed and sent offline, rejected with a remark, corrected, approved, found by search and shared', async () => {
  const phone = await openPhone({ url: server().url, reducedMotion: 'reduce', worker: true, as: merchantEmail })
  const merchant = phone.page
  await merchant.goto('/product/create')
  await atNewProduct(merchant)
  await phone.serviceWorkerReady({ controlling: true })
  await phone.goOffline()
  await fillProduct(merchant, name)
  await choose(merchant, [await photo(31), await photo(32, 1200, 900), await photo(33, 900, 1200), await photo(34)])
  for (const left of [4, 3, 2, 1]) {
    await expect.poll(() => merchant.getByText('Belum dipotong').count()).toBe(left)
    await cutOne(merchant)
  }
  await smallPhotos(merchant, 4)
  // Waited for from the start, because the toast is shown for five seconds only.
  await Promise.all([
    merchant.getByText('Tersimpan di HP. Terkirim sendiri begitu ada sinyal.').waitFor({ timeout: 120_000 }),
    finishAndSend(merchant),
  ])
  await phone.goOnline()
  await untilOutboxEmpty(merchant)

  const { page: operator } = await openPhone({
    url: server().url,
    size: 'desk',
    reducedMotion: 'reduce',
    as: operatorSession,
  })
  await operator.goto('/operator')
  await inQueue(operator, name).click()
  await untilHeld(operator)
  const id = openId(operator)
  expect(await operator.locator('.review__photos button').count(), 'all four photos').toBe(4)
  await fill(operator, 'Catatan untuk produsen', remark)
  await operator.getByRole('button', { name: /^Tolak/ }).click()
  await expect.poll(() => openId(operator)).not.toBe(id)

  const { data: nothing } = await call(contract.showcase.list, { is_sni: 1, search: name }, { host: host() })
  expect(nothing, 'a rejected product is not public').toEqual([])

  await merchant.goto('/')
  await (await alive(merchant.getByRole('button', { name: /^Notifikasi/ }))).tap()
  const notice = merchant.getByRole('dialog', { name: 'Notifikasi' }).getByRole('listitem').filter({ hasText: remark })
  expect(await notice.innerText()).toContain('Product di validasi - rejected')
  await notice.getByRole('link', { name: 'Perbaiki & kirim ulang' }).tap()
  await merchant.waitForURL((url) => url.pathname === '/product/create' && url.searchParams.get('id') === String(id))
  await untilProductForm(merchant)
  await merchant.getByText(remark).waitFor()
  await fill(merchant, 'Keterangan', 'Tipis dan pedas manis. Isi bersih 150 gram.')
  await press(merchant, 'Perbaiki & kirim ulang')
  const resend = merchant.getByRole('dialog', { name: 'Kirim ulang' })
  await resend.getByText(remark).waitFor()
  expect(await resend.locator('ins').allInnerTexts(), 'only the description has changed').toEqual([
    'Tipis dan pedas manis. Isi bersih 150 gram.',
  ])
  await confirmSend(merchant, 'Kirim ulang')
  await untilOutboxEmpty(merchant)

  await operator.goto('/operator')
  await inQueue(operator, name).click()
  await untilHeld(operator)
  await operator.locator('ins').filter({ hasText: '150' }).first().waitFor()
  await heading(operator).click()
  await operator.keyboard.press('y')
  await expect.poll(() => openId(operator)).not.toBe(id)

  const { page: visitor, context } = await openPhone({ url: server().url, reducedMotion: 'reduce' })
  await search(visitor, name)
  await resultLink(visitor).tap()
  await visitor.getByRole('heading', { level: 1, name }).waitFor()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await Promise.all([visitor.getByText('Alamat halaman disalin.').waitFor(), press(visitor, 'Bagikan')])
  const link = await visitor.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${server().url}/product/detail?id=${id}`)
  const { page: friend } = await openPhone({ url: server().url })
  await friend.goto(link)
  await friend.getByRole('heading', { level: 1, name }).waitFor()
  await friend.getByText('Isi bersih 150 gram.').first().waitFor()
})

test('live product: a new name is public only after an operator approves it, in two taps; a new price is public at once', {
  tags: ['long'],
}, async () => {
  const merchantSession = await signInByApi(server().url, merchantEmail)
  const { page: merchant } = await openPhone({ url: server().url, reducedMotion: 'reduce', as: merchantSession })
  const { page: operator } = await openPhone({ url: server().url, reducedMotion: 'reduce', as: operatorSession })
  const mine = { host: host(), token: merchantSession.token! }
  const { data: cards } = await call(contract.products.mine, { is_sni: 1, rows: 50 }, mine)
  const live = cards.find((card) => card.is_public === 1 && !card.revision && card.name !== name)!
  const renamed = `${live.name} Pilihan`

  /** The owner changes one field of the product and sends it. */
  const change = async (label: string, text: string) => {
    await merchant.goto(`/product/create?id=${live.id}`)
    await untilProductForm(merchant)
    const field = merchant.getByLabel(label, { exact: true })
    await openMore(merchant)
    await field.fill('')
    await field.pressSequentially(text)
    await press(merchant, 'Kirim')
    await confirmSend(merchant, 'Ubah Produk')
    await untilOutboxEmpty(merchant)
  }
  /** Waits until the page of a first visit shows the server's data; returns that data. */
  const publicDetail = async () => {
    const { page: visitor } = await openPhone({ url: server().url, javaScript: false })
    const { data } = await call(contract.showcase.detail, { id: live.id }, { host: host() })
    const { name, price_bottom, price_top } = data.product_detail
    const drawn = async () => {
      await visitor.goto(`/product/detail?id=${live.id}`)
      const prices = await visitor.getByText(priceRange(price_bottom, price_top)).count()
      return [await heading(visitor).textContent(), prices > 0]
    }
    // The server draws public pages from a cache of two seconds, so the first page may be the old one.
    await expect.poll(drawn, { message: 'the page has the server’s data' }).toEqual([name, true])
    return data.product_detail
  }

  await change('Nama produk', renamed)
  expect((await publicDetail()).name).toBe(live.name)

  await operator.goto('/operator')
  await inQueue(operator, renamed).waitFor()
  const taps = await countTaps(operator)
  await inQueue(operator, renamed).tap()
  await untilHeld(operator)
  await operator.getByRole('button', { name: /^Terima/ }).tap()
  await expect.poll(() => openId(operator)).not.toBe(live.id)
  expect(await taps(), 'taps from the queue to the decision').toBe(2)
  expect((await publicDetail()).name).toBe(renamed)

  await change('Harga atas', '987654')
  expect((await publicDetail()).price_top).toBe(987_654)
  await operator.goto('/operator')
  await operator.locator('.queue__list a').first().waitFor()
  expect(await inQueue(operator, renamed).count(), 'a new price needs no review').toBe(0)
})
