import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { untilRemembered } from '../../support/browser/read-local-db.ts'
import { scrollRow } from '../../support/database/rows.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { at, fill, follow, press } from '../../support/pages/page-actions.ts'
import { drawPictures } from '../../support/pictures/pictures-of.ts'
import { visitor, visitorAt } from '../../support/visitor.ts'

// A visitor finds a producer, looks at the shop, and contacts it.

const server = sharedServer()
const host = () => ({ host: `${server().url}/api` })
const paging = async (ask: object = {}) => (await call(contract.shops.paging, ask, host())).data
const detail = async (id: number) => (await call(contract.shops.detail, { id }, host())).data
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const cards = (page: Page) => page.locator('main').getByRole('article')
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Isi toko' })

/** A shop with SNI products, phone numbers and pictures in its gallery. */
async function richShop() {
  const { data } = await paging({ rows: 50 })
  for (const { id } of data) {
    const shop = await detail(id)
    if (shop.gallery.length > 1 && shop.total_sni > 0 && shop.merchant.has_office_phone && shop.merchant.has_whatsapp)
      return shop
  }
  throw new Error('the demo has no such shop')
}

test('shop: from the list of producers to WhatsApp with the right number and text; no answer to a guest has a number', async () => {
  const { page, context } = await openPhone({ url: server().url })
  const answers: string[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/files/')) answers.push(await response.text().catch(() => ''))
  })
  const list = await paging()
  await page.goto('/base/merchant/list')
  await page.getByText(`Menampilkan ${list.total_filtered} dari ${list.total} data`, { exact: true }).waitFor()
  expect(await cards(page).count()).toBe(list.data.length)

  const shop = await richShop()
  const { merchant } = shop
  await page.getByLabel('Cari UMKM').fill(merchant.name)
  await page.keyboard.press('Enter')
  await page.waitForURL(/search=/)
  await page.getByText(`Menampilkan 1 dari ${list.total} data`, { exact: true }).waitFor()
  await follow(page, merchant.name)
  await heading(page, merchant.name).waitFor()
  await at(page, `/base/merchant/detail/${merchant.id}`)

  await page.getByRole('link', { name: 'Masuk untuk melihat' }).click()
  await at(page, `/auth/login?return=${encodeURIComponent(`/base/merchant/detail/${merchant.id}`)}`)
  await fill(page, 'Email', visitor)
  await fill(page, 'Kata sandi', 'etalase123')
  const asGuest = [...answers]
  await press(page, 'Masuk')
  await heading(page, merchant.name).waitFor()
  await at(page, `/base/merchant/detail/${merchant.id}`)

  const office = page.locator('.stat', { hasText: 'Telepon kantor' }).getByRole('link')
  await expect.poll(() => office.getAttribute('href')).toMatch(/^tel:0\d{7,}$/)
  const mobile = page.locator('.stat', { hasText: 'Nomor HP' }).getByRole('link')
  const digits = (await mobile.getAttribute('href'))!.replace(/^tel:\+62/, '')
  const officeDigits = (await office.getAttribute('href'))!.replace(/^tel:/, '')
  expect(digits).toMatch(/^\d{9,12}$/)
  expect(asGuest.length, 'the answers to the guest were recorded').toBeGreaterThan(3)
  for (const answer of asGuest.map((text) => text.replaceAll(/[\s-]/g, ''))) {
    expect(answer).not.toContain(digits)
    expect(answer).not.toContain(officeDigits)
  }

  let opened = ''
  await context.route('https://wa.me/**', (route) => {
    opened = route.request().url()
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>WhatsApp</title>' })
  })
  await (await alive(page.getByRole('button', { name: 'Hubungi lewat WhatsApp' }))).tap()
  await expect.poll(() => opened).not.toBe('')
  const url = new URL(opened)
  expect(url.pathname).toBe(`/62${digits}`)
  expect(url.searchParams.get('text')).toBe(
    `Halo, saya melihat ${merchant.name} di Etalase Mutu: ${server().url}/base/merchant/detail/${merchant.id}`,
  )
})

test('producers: the list has numbered pages, on a phone too, and Back returns to the previous one', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  const [first, second] = [await paging({ page: 1 }), await paging({ page: 2 })]
  expect(first.data).toHaveLength(12)
  await page.goto('/base/merchant/list')
  const link = (name: string) => cards(page).getByRole('link', { name, exact: true })
  await link(first.data[0]!.name).waitFor()
  await (await alive(page.getByRole('link', { name: 'Halaman 2', exact: true }))).tap()
  await at(page, '/base/merchant/list?page=2')
  await link(second.data[0]!.name).waitFor()
  expect(await cards(page).count()).toBe(second.data.length)
  await page.goBack()
  await link(first.data[0]!.name).waitFor()
  await at(page, '/base/merchant/list')
})

test('producers: a province filters the list, and the names of a page tell which part of the list it shows', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  const all = await paging()
  await page.goto('/base/merchant/list')
  await page.getByText(`, halaman 1 dari ${all.pages}`, { exact: true }).waitFor()
  const select = page.getByLabel('Provinsi')
  await alive(select)
  const { data: provinces } = await call(contract.regions.provinces, {}, host())
  const { id, name } = provinces.find(({ name }) => name === all.data[0]!.province_name)!
  const found = await paging({ province_id: id })
  expect(found.total_filtered).toBeLessThan(all.total)
  await select.selectOption({ label: name })
  await at(page, `/base/merchant/list?province_id=${id}`)
  await page.getByText(`Menampilkan ${found.total_filtered} dari ${all.total} data`, { exact: true }).waitFor()
  expect(await cards(page).count()).toBe(found.data.length)
  await page.goBack()
  await page.getByText(`, halaman 1 dari ${all.pages}`, { exact: true }).waitFor()
})

test('shop: each tab has an address, and Back goes through the tabs', { tags: ['long'] }, async () => {
  const { merchant } = await richShop()
  const path = `/base/merchant/detail/${merchant.id}`
  const { page } = await openPhone({ url: server().url })
  await page.goto(path)
  await heading(page, 'Daftar Product').waitFor()
  await alive(tabs(page).getByRole('link', { name: 'Galeri' }))
  for (const [name, query] of [
    ['Non-SNI Produk', '?tab=non-sni'],
    ['Pengalaman Ekspor', '?tab=ekspor'],
    ['Galeri', '?tab=galeri'],
  ] as const) {
    await tabs(page)
      .getByRole('link', { name: new RegExp(`^${name}( \\(\\d+\\))?$`) })
      .tap()
    await at(page, path + query)
    await expect
      .poll(() => tabs(page).locator('[aria-current=page]').textContent(), { message: 'the open tab is marked' })
      .toMatch(new RegExp(`^${name}( \\(\\d+\\))?$`))
  }
  await page.goBack()
  await heading(page, 'Pengalaman Ekspor').waitFor()
  await page.goBack()
  await page.goBack()
  await at(page, path)
  await heading(page, 'Daftar Product').waitFor()
})

test('gallery: the photo viewer works by keyboard (next, zoom, previous, close), and the focus returns', {
  tags: ['long'],
}, async () => {
  const { merchant, gallery } = await richShop()
  const path = `/base/merchant/detail/${merchant.id}?tab=galeri`
  // A busy machine would answer 503 for a while, which is an error in the console.
  await drawPictures(server().url, path)
  const { page } = await openPhone({ url: server().url, size: 'desk' })
  await page.goto(path)
  const opener = await alive(page.getByRole('button', { name: `Lihat foto 1 dari ${gallery.length}` }))
  await opener.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Foto' })
  await viewer.getByText(`1 dari ${gallery.length}`, { exact: true }).waitFor()
  await page.keyboard.press('ArrowRight')
  await viewer.getByText(`2 dari ${gallery.length}`, { exact: true }).waitFor()
  const image = viewer.getByRole('img', { name: `${merchant.name}, foto 2`, exact: true })
  const widthOf = async () => Math.round((await image.boundingBox())!.width)
  const whole = await widthOf()
  expect(await middleOf(image), 'the photo is in the middle of the screen').toBeCloseTo(0.5, 1)
  await page.keyboard.press('+')
  await expect.poll(widthOf).toBe(Math.round(whole * 1.6))
  await page.keyboard.press('0')
  await expect.poll(widthOf).toBe(whole)
  await page.keyboard.press('ArrowLeft')
  await viewer.getByText(`1 dari ${gallery.length}`, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)

  await opener.click()
  await viewer.waitFor()
  await page.goBack()
  await viewer.waitFor({ state: 'detached' })
  await at(page, path)
})

test('shop offline: a visited shop opens with its phone number, and so do the last visited shops', {
  tags: ['long'],
}, async () => {
  const { merchant } = await richShop()
  const path = `/base/merchant/detail/${merchant.id}`
  const phone = await visitorAt(server().url, path, { worker: true })
  const { page } = phone
  await phone.serviceWorkerReady({ controlling: true })
  const office = page.locator('.stat', { hasText: 'Telepon kantor' }).getByRole('link')
  await expect.poll(() => office.getAttribute('href')).toMatch(/^tel:/)
  const number = await office.textContent()
  await untilRemembered(page, 'shops.detail', 'shops.phone')
  await page.goto('/base/merchant/list')
  await heading(page, 'Berdasarkan Pencarian Terakhir').waitFor()
  expect((await phone.context.cookies()).find(({ name }) => name === 'last_merchant_ids')?.value).toBe(`${merchant.id}`)
  await untilRemembered(page, 'shops.last', 'shops.paging')

  phone.expectComplaint(/net::ERR_FAILED/)
  await phone.goOffline()
  await page.goto(path)
  await heading(page, merchant.name).waitFor()
  await expect.poll(() => office.textContent()).toBe(number)
  await page.goto('/base/merchant/list')
  await heading(page, 'Berdasarkan Pencarian Terakhir').waitFor()
})

test('producers: on a desk the last visited shops are one row that two buttons scroll', {
  tags: ['long'],
}, async () => {
  const { data } = await paging({ rows: 50 })
  const ids = data.map(({ id }) => id).filter((id) => id < 10)
  const { page, context } = await openPhone({ url: server().url, size: 'desk', as: visitor, reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'last_merchant_ids', value: ids.join(','), url: server().url }])
  await page.goto('/base/merchant/list')
  const title = 'Berdasarkan Pencarian Terakhir'
  const row = page.locator('main section').filter({ has: heading(page, title) })
  await row.waitFor()
  expect(await row.getByRole('article').count()).toBeGreaterThan(5)
  await scrollRow(row, title)
})

/** The vertical centre of an element as a share of the screen's height. */
const middleOf = (target: Locator) =>
  target.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect()
    return (top + height / 2) / window.innerHeight
  })
