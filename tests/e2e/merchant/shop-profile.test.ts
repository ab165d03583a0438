import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { cardSize, codeBox } from '#features/shops/own/qr/qr-card.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { arrived, readStore, untilOutboxEmpty, untilRemembered } from '../../support/browser/read-local-db.ts'
import { openRealPhone, untilWorkerControls } from '../../support/browser/real-storage-browser.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { distinctWrites } from '../../support/network/faulty-network.ts'
import { openShops } from '../../support/network/shops-behind-proxy.ts'
import { at, fill, follow, press, signIn } from '../../support/pages/page-actions.ts'
import { choosePhotos, photo } from '../../support/pages/wizard.page.ts'

// The owner edits the shop's profile, reads its statistics, and saves QR codes.

const contactTab = '/base/merchant/profile?tab=kontak'
const photoTab = '/base/merchant/profile?tab=foto'

const server = sharedServer()

/** The server's data of the profile, requested directly. */
async function profileOf(email: string, host: string) {
  const { _token } = await call(contract.account.signIn, { email, password: 'etalase123' }, { host })
  return (await call(contract.shops.profile, {}, { host, token: _token })).data
}

async function changeContact(page: Page, mobile: string, instagram: string) {
  await press(page, 'Ubah Informasi')
  await expect.poll(() => page.getByLabel('Prefix').inputValue()).not.toBe('')
  expect(await page.getByLabel('Email', { exact: true }).isDisabled()).toBe(true)
  await fill(page, /^Nomor HP/, mobile)
  await fill(page, /^Instagram/, instagram)
}

async function pickProfilePhoto(page: Page, button: string, seed: number) {
  await choosePhotos(page, button, [await photo(seed)])
  await press(page, 'Pakai foto')
  const save = page.getByRole('button', { name: 'Simpan', exact: true })
  await expect.poll(() => save.isEnabled()).toBe(true)
  return save
}

test('shop profile: contact data and photo are changed online and offline, shown at once, survive kills, and are sent once', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([{ open: true }])
  const [{ email } = { email: '' }] = shops.merchants
  const { network } = shops
  const phone = await openRealPhone(network.url)
  let page = phone.page()
  await signIn(page, email)
  await page.goto(contactTab)
  await untilWorkerControls(page)

  // Online. An invalid input is not sent.
  await changeContact(page, '8123', 'sanjai.bundo')
  await press(page, 'Simpan Perubahan')
  await page.getByText('Nomor handphone harus 10 - 13 digit').waitFor()
  expect(await readStore(page, 'rows')).toEqual([])
  await fill(page, /^Nomor HP/, '0811222333')
  await press(page, 'Simpan Perubahan')
  await arrived(page, 'Update Berhasil')
  await at(page, contactTab)
  await page.getByText('+62 811-2223-33').waitFor()
  await page.goto(photoTab)
  const save = await pickProfilePhoto(page, 'Pilih foto', 31)
  await save.click()
  await arrived(page, 'Update Berhasil')
  const host = `http://localhost:${new URL(network.url).port}/api`
  const first = await profileOf(email, host)
  expect(first.merchant).toMatchObject({ mobile_phone: '+62811222333', instagram: 'sanjai.bundo' })
  expect(first.merchant.img_url).toMatch(/^photo\//)
  await page.goto(contactTab)
  await page.getByText('sanjai.bundo').waitFor()
  await untilRemembered(page, 'shops.profile')

  // Offline: typed, killed in between, restored, saved; then the photo.
  await network.shut()
  await phone.kill()
  page = await phone.reopen({ offline: true })
  await page.goto(contactTab)
  await changeContact(page, '81233344455', 'sanjai.bus')
  await page.getByText('Tersimpan di HP', { exact: true }).first().waitFor()
  // The note may be about the number alone; the last letters are stored a moment later.
  await expect.poll(async () => JSON.stringify(await readStore(page, 'drafts'))).toContain('sanjai.bus')
  await phone.kill()
  page = await phone.reopen({ offline: true })
  await page.goto(contactTab)
  await page.getByText('Dilanjutkan dari isian terakhir').waitFor()
  await expect.poll(() => page.getByLabel(/^Instagram/).inputValue()).toBe('sanjai.bus')
  await press(page, 'Simpan Perubahan')
  await page.getByText('+62 812-3334-4455').waitFor()
  await page.getByRole('main').getByText('Tersimpan di HP', { exact: true }).waitFor()
  await page.goto(photoTab)
  await (await pickProfilePhoto(page, 'Ganti', 32)).click()
  await page.getByRole('main').getByText('Tersimpan di HP', { exact: true }).waitFor()
  await expect
    .poll(async () => (await readStore(page, 'rows')).map(({ name }) => name))
    .toEqual(['shops.saveContact', 'shops.saveImage'])
  await phone.kill()
  page = await phone.reopen({ offline: true })
  await page.goto(contactTab)
  await page.getByText('sanjai.bus').waitFor()

  await network.open()
  const before = network.answered.length
  await phone.context().setOffline(false)
  await untilOutboxEmpty(page)
  expect(
    distinctWrites(network.answered.slice(before))
      .map(({ path, code }) => `${path} ${code}`)
      .filter((line) => /save/.test(line))
      .sort(),
  ).toEqual(['/merchant/contact/save 00', '/merchant/image/save 00', '/photo/save 00'])
  const last = await profileOf(email, host)
  expect(last.merchant).toMatchObject({ mobile_phone: '+6281233344455', instagram: 'sanjai.bus' })
  expect(last.merchant.img_url).not.toBe(first.merchant.img_url)
  expect(phone.uncaught).toEqual([])
})

test('shop profile: a discarded change can be undone with one tap; the other tabs are read-only and link to customer service', {
  tags: ['long'],
}, async () => {
  const { page } = await openPhone({ url: server().url })
  await signIn(page, 'merchant@demo.example')
  await page.goto('/base/merchant/profile')
  for (const tab of ['Informasi Usaha', 'Alamat Usaha', 'Informasi Terkait']) {
    await follow(page, tab)
    await page.getByRole('region', { name: tab }).waitFor()
    await page.getByText('Untuk mengubah informasi ini, silakan hubungi layanan pelanggan.').waitFor()
    expect(await page.getByRole('link', { name: 'Hubungi', exact: true }).getAttribute('href')).toBe('/contact')
    expect(await page.getByRole('textbox').filter({ visible: true }).count(), tab).toBe(0)
  }
  await follow(page, 'Kontak & Website')
  await press(page, 'Ubah Informasi')
  await expect.poll(() => page.getByLabel('Prefix').inputValue()).not.toBe('')
  await fill(page, /^TikTok/, 'toko.saya')
  await press(page, 'Batal')
  await at(page, contactTab)
  expect(await page.getByText('toko.saya').count()).toBe(0)
  await press(page, 'Urungkan')
  await expect.poll(() => page.getByLabel(/^TikTok/).inputValue()).toBe('toko.saya')
  await press(page, 'Batal')
  await press(page, 'Ubah Informasi')
  await expect.poll(() => page.getByLabel('Prefix').inputValue()).not.toBe('')
  expect(await page.getByLabel(/^TikTok/).inputValue()).not.toBe('toko.saya')
})

test('shop statistics: a visitor’s actions are counted, the weeks are usable by keyboard and as a table, and the page opens offline', {
  tags: ['long'],
}, async () => {
  const host = `${server().url}/api`
  const owner = await openPhone({ url: server().url, worker: true })
  await signIn(owner.page, 'merchant@demo.example')
  await owner.page.goto('/base/merchant/insight')
  const shop = Number(await owner.page.evaluate(() => localStorage.getItem('merchant_id')))
  const totals = async () =>
    (await owner.page.locator('.measure b').allInnerTexts()).map((text) => Number(text.replaceAll('.', '')))
  await owner.page.getByRole('listbox').waitFor()
  const before = await totals()
  const asOwner = { host, token: (await owner.page.evaluate(() => localStorage.getItem('token')))! }
  const serverCounts = async () => {
    const { all } = (await call(contract.shops.insight, {}, asOwner)).data
    return [all.views.at(-1), all.whatsapp.at(-1)]
  }
  const already = await serverCounts()

  const { _token } = await call(
    contract.account.signIn,
    { email: 'visitor@demo.example', password: 'etalase123' },
    { host },
  )
  // Only requests with the User-Agent of a browser are counted.
  const send = (request: Request) => {
    request.headers.set('user-agent', 'Mozilla/5.0 (Linux; Android 14)')
    return fetch(request)
  }
  const by = { host, token: _token, send }
  await call(contract.shops.seen, { id: shop }, by)
  await call(contract.shops.contact, { id: shop }, by)
  // The server writes its counts to the database every ten seconds; the page is reloaded afterwards.
  await expect.poll(serverCounts, { interval: 1000 }).toEqual([already[0]! + 1, already[1]! + 1])
  await owner.page.reload()
  await expect.poll(async () => (await totals()).slice(0, 2)).toEqual([before[0]! + 1, before[1]! + 1])

  const { page } = owner
  await page.locator('.measure').filter({ hasText: 'WhatsApp' }).click()
  const weeks = page.getByRole('option')
  expect(await weeks.count()).toBe(12)
  expect(await weeks.last().getAttribute('aria-selected')).toBe('true')
  await weeks.last().focus()
  await page.keyboard.press('ArrowLeft')
  expect(await weeks.nth(10).getAttribute('aria-selected')).toBe('true')
  expect(await weeks.nth(10).evaluate((week) => week === document.activeElement)).toBe(true)
  await press(page, 'Lihat sebagai tabel')
  await page.getByRole('table').waitFor()
  expect(await page.getByRole('row').count()).toBe(13)

  await owner.serviceWorkerReady({ controlling: true })
  await untilRemembered(page, 'shops.insight')
  await owner.goOffline()
  await page.reload()
  await page.getByText(/^Data per /).waitFor()
  await page.getByRole('listbox').waitFor()
})

/** The dark squares of the QR code on a card, sampled at their centres. */
async function squaresOn(file: string, count: number) {
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect({ width: info.width, height: info.height }).toEqual(cardSize)
  const square = Math.floor(codeBox.side / count)
  const edge = Math.floor((codeBox.side - square * count) / 2)
  const middle = (from: number, index: number) => from + edge + Math.floor((index + 0.5) * square)
  return Array.from({ length: count }, (_, y) =>
    Array.from({ length: count }, (_, x) => data[middle(codeBox.top, y) * info.width + middle(codeBox.left, x)]! < 128),
  )
}

test('QR code: the card of a product is saved as PNG with the right code and printed alone, also offline', {
  tags: ['long'],
}, async () => {
  const { page, serviceWorkerReady, goOffline } = await openPhone({ url: server().url, worker: true })
  await signIn(page, 'merchant@demo.example')
  const shop = await page.evaluate(() => localStorage.getItem('merchant_id'))
  await page.goto(`/base/merchant/detail/${shop}`)
  const { data } = await call(contract.showcase.list, { merchant_id: Number(shop) }, { host: `${server().url}/api` })
  // A product that is public; the first ones of the list may need a correction.
  const good = page.locator('.own-card').filter({ hasText: data[0]!.name }).first().getByRole('button')
  await (await alive(good)).waitFor()
  await serviceWorkerReady({ controlling: true })
  await goOffline()
  await good.tap()
  const path = await page.getByRole('dialog').getByRole('link', { name: 'Lihat di etalase' }).getAttribute('href')
  await page.getByRole('dialog').getByRole('button', { name: 'Kode QR' }).click()
  const address = server().url + path
  await page.getByRole('dialog').getByText(address).waitFor()
  const download = page.waitForEvent('download')
  await press(page, 'Simpan gambar')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^qr-[\p{L}\p{Nd}-]+\.png$/u)
  const saved = await file.path()
  expect((await readFile(saved)).subarray(1, 4).toString()).toBe('PNG')
  const code = encode(address, { ecc: 'M', border: 4 })
  expect(await squaresOn(saved, code.size)).toEqual(code.data)

  await page.evaluate(() => {
    window.print = () => {
      const card = document.querySelector<HTMLImageElement>('.print-card')
      document.body.dataset.printed = `${card?.naturalWidth} × ${card?.naturalHeight}`
    }
  })
  await press(page, 'Cetak')
  await expect
    .poll(() => page.evaluate(() => document.body.dataset.printed))
    .toBe(`${cardSize.width} × ${cardSize.height}`)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.print-card').isVisible(), 'the card is on the paper').toBe(true)
  expect(await page.getByRole('main').isVisible(), 'and nothing else').toBe(false)
  await page.emulateMedia({ media: 'screen' })
  // On phones print() returns before the page is drawn for the printer: the card stays until then.
  expect(await page.locator('.print-card').count()).toBe(1)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(() => page.locator('.print-card').count()).toBe(0)
})
