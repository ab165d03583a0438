import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { pageSends, readStore, untilOutboxEmpty } from '../../support/browser/read-local-db.ts'
import { ownServer } from '../../support/demo-server.ts'
import { at, press, signIn } from '../../support/pages/page-actions.ts'
import { atNewProduct, choose, openCategories, openMore } from '../../support/pages/product.page.ts'
import { photo } from '../../support/pages/wizard.page.ts'

// The product form and the own shop: focus, small screens, rejected saves.

const server = ownServer()
const merchant = 'merchant@demo.example'
const boxOf = async (target: Locator) => (await target.boundingBox())!
const focused = (page: Page) => page.evaluate(() => document.activeElement?.className ?? '')
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const boxAround = (page: Page, label: string) =>
  page.locator('.input', { has: page.getByLabel(label, { exact: true }) })

test('product form: sending it empty focuses the photo first, and a wrong field has a focus ring', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  await signIn(page, merchant)
  await page.goto('/product/create')
  await atNewProduct(page)
  const name = page.getByLabel('Nama produk', { exact: true })
  await press(page, 'Kirim')
  await page.getByText('Mohon upload gambar utama').waitFor()
  await page.getByText('Mohon isi nama produk').waitFor()
  await expect.poll(() => focused(page)).toContain('shot--add')
  await name.focus()
  const ring = () => boxAround(page, 'Nama produk').evaluate((box) => getComputedStyle(box).outlineStyle)
  expect(await ring()).toBe('solid')
})

test('product form: the category sheet keeps its height and open groups; a photo that is not cropped is shown and can be removed', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  await signIn(page, merchant)
  await page.goto('/product/create')
  await atNewProduct(page)
  await openCategories(page)
  const sheet = page.getByRole('dialog', { name: 'Pilih kategori' })
  await sheet.locator('summary').first().waitFor()
  const heightNow = async () => Math.round((await boxOf(sheet)).height)
  const height = await heightNow()
  const body = sheet.locator('.window__body')
  await expect.poll(() => body.getAttribute('tabindex'), { message: 'scrollable by keyboard' }).toBe('0')
  await sheet.locator('summary').first().click()
  const leaf = sheet.locator('details[open] input').first()
  await leaf.check()
  await leaf.uncheck()
  expect(await leaf.isVisible()).toBe(true)
  expect(await leaf.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.getByPlaceholder('Cari kategori').fill('zzzz')
  await sheet.getByText('Tidak ada kategori yang cocok dengan “zzzz”', { exact: false }).waitFor()
  expect(await heightNow()).toBe(height)
  await press(page, 'Hapus pencarian')
  await page.getByPlaceholder('Cari kategori').fill('keripik')
  const labels = await sheet.locator('.category-tree label').count()
  await sheet.getByText(`${labels} kategori cocok.`, { exact: true }).waitFor()
  await press(page, /^Selesai/)

  await choose(page, [await photo(31)])
  await page.getByRole('button', { name: 'Pakai foto' }).waitFor()
  await page.keyboard.press('Escape')
  const slot = page.locator('.shot', { has: page.locator('[data-cut]') })
  await expect.poll(() => slot.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await press(page, 'Hapus foto utama')
  await expect.poll(() => slot.count()).toBe(0)
})

test('product form: a photo chosen while the code of the cropper cannot be loaded stays, and is cropped with a signal', async () => {
  const phone = await openPhone({ url: server().url, as: merchant })
  const { page } = phone
  await page.goto('/product/create')
  await atNewProduct(page)
  await phone.goOffline()
  await choose(page, [await photo(31)])
  await page.getByText('Foto belum dapat dipotong. Coba lagi saat ada sinyal.', { exact: false }).waitFor()
  await phone.goOnline()
  await press(page, 'Coba lagi')
  const cropper = page.getByRole('dialog', { name: 'Atur foto' })
  // Its style has been loaded as well.
  await expect
    .poll(() => cropper.locator('.cropper').evaluate((box) => getComputedStyle(box).position))
    .toBe('relative')
  await press(page, 'Pakai foto')
  await page.getByRole('img', { name: 'Foto utama' }).waitFor()
  await page.getByText('Foto belum dapat', { exact: false }).waitFor({ state: 'detached' })
})

test('product form: a rejected save shows its error in view, and the input stays', { tags: ['long'] }, async () => {
  const { page, context } = await openPhone({ url: server().url })
  const refusal = { code: '01', message: 'Toko ini sudah penuh.' }
  await pageSends(context)
  await context.route('**/api/product/save', (route) => route.fulfill({ json: refusal }))
  await signIn(page, merchant)
  const shop = await page.evaluate(() => localStorage.getItem('merchant_id'))
  await page.goto(`/base/merchant/detail/${shop}`)
  // Not the public card, which is shown until the owner's card has loaded.
  const live = page
    .locator('article.own-card')
    .filter({ hasNotText: /Sedang|Perlu|Tidak|Draft|Sudah/ })
    .first()
  await live.getByRole('button').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Ubah', exact: true }).click()
  const name = page.getByLabel('Nama produk', { exact: true })
  await name.fill('Nama yang ditolak')
  await press(page, 'Kirim')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Kirim' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await readStore(page, 'rows'))[0]?.state, { timeout: 120_000 }).toBe('parked')
  // If the answer took longer than the form waits, the shop page is shown by now, and the outbox links to the form.
  if (new URL(page.url()).pathname !== '/product/create') {
    await page.goto('/outbox')
    await page.getByRole('link', { name: /^Perbaiki/ }).click()
  }
  const text = page.getByText('Toko ini sudah penuh.')
  await text.waitFor()
  expect(await page.getByText('Error!').count()).toBe(1)
  const isSeen = () => text.evaluate((it) => it.getBoundingClientRect().top > 0 && it.getBoundingClientRect().top < 600)
  await expect.poll(isSeen).toBe(true)
  await expect.poll(() => name.inputValue()).toBe('Nama yang ditolak')
})

/** Whether a button is in view, at least 44 px high, and on how many lines its text is. */
const pressable = (button: Locator) =>
  button.evaluate((it) => {
    const { top, bottom, left, right, height } = it.getBoundingClientRect()
    const words = document.createRange()
    words.selectNodeContents(it)
    const lines = new Set([...words.getClientRects()].map((line) => Math.round(line.top))).size
    const isOnTop = it.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
    const isInView = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth && isOnTop
    return { isInView, isHigh: height >= 44, lines }
  })
const reachable = { isInView: true, isHigh: true, lines: 1 }
/** The focused field, and whether all of it, including its error, is visible above the action bar. */
const focusedField = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement?.closest('.field')
    if (!field) return undefined
    const { top, bottom } = field.getBoundingClientRect()
    const head = document.querySelector('.top')!.getBoundingClientRect().bottom
    const dock = document.querySelector('.action-bar')!.getBoundingClientRect().top
    const label = field.querySelector('.field__label')!.textContent
    return { label, wrong: field.querySelector('.field__err')?.textContent, isSeen: top >= head && bottom <= dock }
  })
/** The id of a rejected product of the demo's merchant. */
async function rejectedProduct(page: Page): Promise<number> {
  const mine = { host: `${server().url}/api`, token: (await page.evaluate(() => localStorage.getItem('token')))! }
  const all = await Promise.all(
    ([0, 1] as const).map((is_sni) => call(contract.products.mine, { is_sni, rows: 50 }, mine)),
  )
  return all.flatMap(({ data }) => data).find(({ review_state }) => review_state === 'rejected')!.id
}

test('product form of a rejected product: on a small phone ‘Perbaiki & kirim ulang’ is in view and focuses the wrong field', {
  tags: ['long'],
}, async () => {
  const { page, context } = await openPhone({ url: server().url, reducedMotion: 'reduce' })
  const taken = 'Nama ini sudah dipakai produk lain di toko Anda. Pakai nama yang membedakannya.'
  const refusal = { code: '05', message: 'Error', fields: { name: taken } }
  await pageSends(context)
  await context.route('**/api/product/save', (route) => route.fulfill({ json: refusal }))
  await signIn(page, merchant)
  await page.goto(`/product/create?id=${await rejectedProduct(page)}`)
  const name = page.getByLabel('Nama produk', { exact: true })
  const again = page.getByRole('button', { name: 'Perbaiki & kirim ulang' })
  await name.waitFor()
  expect(await pressable(again)).toEqual(reachable)
  await name.fill('')
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await again.tap()
  const empty = { label: 'Nama produk', wrong: 'Mohon isi nama produk', isSeen: true }
  await expect.poll(() => focusedField(page)).toEqual(empty)
  await name.fill('Nama yang sudah ada')
  await again.tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Kirim' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await readStore(page, 'rows'))[0]?.state, { timeout: 120_000 }).toBe('parked')
  await page.goto('/outbox')
  const fix = page.getByRole('link', { name: /^Perbaiki/ })
  await fix.waitFor()
  expect(await pressable(fix)).toEqual(reachable)
  await fix.tap()
  const refused = { label: 'Nama produk', wrong: taken, isSeen: true }
  await expect.poll(() => focusedField(page)).toEqual(refused)
  expect(await pressable(again)).toEqual(reachable)
})

test('product form: an error of two lines is shown above the action bar, wherever its field was', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url, reducedMotion: 'reduce' })
  await signIn(page, merchant)
  await page.goto(`/product/create?id=${await rejectedProduct(page)}`)
  const video = page.getByLabel('Tautan video', { exact: true })
  await openMore(page)
  await video.fill('video saya')
  const wrong = 'Tautan video harus diawali https:// dan berasal dari YouTube, TikTok, Instagram, Facebook, atau Vimeo'
  const expected = { label: 'Tautan video', wrong, isSeen: true }
  // Once before the error is shown, and once with it.
  for (const time of ['first', 'second']) {
    await video.evaluate((input) => {
      input.blur()
      const box = input.closest('.input')!.getBoundingClientRect()
      scrollBy(0, box.bottom - document.querySelector('.action-bar')!.getBoundingClientRect().top + 40)
    })
    await press(page, 'Perbaiki & kirim ulang')
    await expect.poll(() => focusedField(page), { message: time }).toEqual(expected)
  }
})

test('product form: on a wide screen the buttons are under the form, and the preview card has the shop’s name', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url, size: 'desk' })
  await signIn(page, merchant)
  await page.goto('/product/create')
  await atNewProduct(page)
  const [name, draft, send] = await Promise.all([
    boxOf(boxAround(page, 'Nama produk')),
    boxOf(page.getByRole('button', { name: 'Simpan Draf' })),
    boxOf(page.getByRole('button', { name: 'Kirim', exact: true })),
  ])
  expect(Math.round(draft.x)).toBe(Math.round(name.x))
  expect(Math.round(send.x + send.width)).toBe(Math.round(name.x + name.width))
  const card = page.getByRole('complementary', { name: 'Begini tampil di etalase' })
  expect(await card.getByText('Rp0').count()).toBe(0)
  await card.locator('.item-card__who').waitFor()
  expect(await card.locator('.item-card__at').innerText()).not.toBe('')
})

test('own shop: the focus moves to a confirmation and back; removing all notices offline can be undone with one tap', {
  tags: ['long'],
}, async () => {
  const phone = await openPhone({ url: server().url, size: 'desk', worker: true })
  const { page } = phone
  await pageSends(phone.context)
  await signIn(page, merchant)
  const shop = await page.evaluate(() => localStorage.getItem('merchant_id'))
  await page.goto(`/base/merchant/detail/${shop}?tab=non-sni`)
  await page.getByRole('link', { name: 'Tambah Produk', exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Tambah Produk', exact: true }).count()).toBe(1)
  expect((await boxOf(page.getByRole('link', { name: 'Tambah Produk', exact: true }))).y).toBeLessThan(500)
  const draft = page.getByRole('article').filter({ hasText: 'Draft' }).first()
  await draft.getByRole('button').click()
  await press(page, 'Hapus draf')
  await expect.poll(() => focusedText(page)).toBe('Hapus draf ini?')
  await press(page, 'Tidak jadi')
  await expect.poll(() => focusedText(page)).toBe('Hapus draf')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Notifikasi, \d+ baru$/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Notifikasi' })
  const rows = drawer.getByRole('listitem')
  await rows.first().waitFor()
  const count = await rows.count()
  // A write that was never sent can be undone at any time.
  await phone.serviceWorkerReady()
  await phone.goOffline()
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  const offlineNote = drawer.getByText('Tidak ada sambungan.', { exact: false })
  await offlineNote.waitFor()
  await press(page, 'Hapus semua')
  await drawer.getByRole('status').getByText('Semua notifikasi dihapus.').waitFor()
  expect(await rows.count()).toBe(0)
  await press(page, 'Urungkan')
  await expect.poll(() => rows.count()).toBe(count)
  await press(page, 'Hapus semua')
  await drawer.getByText('Semua notifikasi dihapus.').waitFor()
  await phone.goOnline()
  await untilOutboxEmpty(page)
  await drawer.getByRole('button', { name: 'Urungkan' }).waitFor({ state: 'detached' })

  await press(page, 'Tutup')
  await phone.goOffline()
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await page.getByRole('button', { name: 'Notifikasi', exact: true }).click()
  await offlineNote.waitFor()
})

test('product form: a visitor is told that it is for merchants', { tags: ['long'] }, async () => {
  const { page } = await openPhone({ url: server().url })
  await signIn(page, 'visitor@demo.example')
  const toast = page.getByText('Halaman ini untuk produsen.').waitFor()
  await page.goto('/product/create')
  await toast
  await at(page, '/base/error')
})
