import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { lyingOn, untilAllHasLeft, untilRemembered } from '../../support/browser/read-local-db.ts'
import { signInByApi } from '../../support/browser/session-keys.ts'
import { openShops } from '../../support/network/shops-behind-proxy.ts'
import { press, signIn } from '../../support/pages/page-actions.ts'
import { choosePhotos, photo } from '../../support/pages/wizard.page.ts'

// Who posts for a certification body from two phones and two tabs: in order, once, and never without a way back.

const owner = 'lspro@demo.example'
const body = '/base/lspro/detail/1'
const composer = (page: Page) => page.getByRole('textbox', { name: 'Apa yang ingin Anda bagikan?' })
const first = (page: Page) => page.getByRole('main').getByRole('article').first()
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName ?? '')
/** What stands in the composer, or in the plain box that takes its place where the editor's code is late. */
const written = (page: Page) =>
  composer(page).evaluate((it) => (it instanceof HTMLTextAreaElement ? it.value : (it as HTMLElement).innerText))
const keptSaid = 'Tersimpan di HP. Terkirim sendiri begitu ada sinyal.'

async function choose(page: Page, action: 'Edit Postingan' | 'Hapus') {
  await first(page)
    .getByRole('button', { name: /^Menu postingan/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
}
async function share(page: Page, text: string) {
  await composer(page).fill(text)
  await press(page, 'Bagikan')
  await first(page).getByText(text, { exact: true }).waitFor()
  await expect.poll(() => focused(page), { message: 'the next one is written from here' }).toBe('Buat postingan')
}

test('posts stand in the order they were written, a change whose post is gone finds a way, and each tab shares once', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([], { own: true })
  const posts = async () =>
    (await call(contract.lspro.posts, { lspro_id: 1 }, { host: `${shops.road.url}/api` })).data.lspro_posting.map(
      ({ remark }) => remark.replace(/<[^>]+>/g, ''),
    )
  const phone = await openPhone({ url: shops.road.url, worker: true })
  const { page } = phone
  await signIn(page, owner)
  await page.goto(body)
  await composer(page).waitFor()
  await first(page).waitFor()

  // The first has a picture on its way while the others have none.
  await phone.serviceWorkerReady({ inCharge: true })
  await untilRemembered(page, 'lspro.own', 'lspro.posts')
  await phone.goOffline()
  await composer(page).fill('Pertama')
  await choosePhotos(page, 'Pilih gambar', [await photo(41, 1800, 900)])
  await page.getByRole('img', { name: 'Gambar (opsional)' }).waitFor()
  await press(page, 'Bagikan')
  await page.getByText(keptSaid).first().waitFor()
  await expect.poll(() => focused(page), { message: 'the next one is written from here' }).toBe('Buat postingan')
  for (const text of ['Kedua', 'Ketiga']) await share(page, text)
  await phone.goOnline()
  await untilAllHasLeft(page)
  expect((await posts()).slice(0, 3)).toEqual(['Ketiga', 'Kedua', 'Pertama'])

  // Changed without a signal, while another phone takes the post away. The page shows the order a moment after the server.
  await first(page).getByText('Ketiga', { exact: true }).waitFor()
  await phone.goOffline()
  await choose(page, 'Edit Postingan')
  await page.getByRole('textbox', { name: 'Teks postingan' }).fill('Ketiga, diubah')
  await press(page, 'Simpan Perubahan')
  await first(page).getByText('Ketiga, diubah').waitFor()
  await expect.poll(() => focused(page)).toMatch(/^Menu postingan “Ketiga, diubah”, \d+ \w+ \d{4}$/)
  const { page: theirs } = await openPhone({ url: shops.road.url })
  await signIn(theirs, owner)
  await theirs.goto(body)
  await first(theirs).getByText('Ketiga', { exact: true }).waitFor()
  await choose(theirs, 'Hapus')
  await expect.poll(posts).not.toContain('Ketiga')
  await expect.poll(() => focused(theirs), { message: 'at the next' }).toMatch(/^Menu postingan “Kedua”/)
  await phone.goOnline()
  await first(page).getByText('Perlu diperbaiki').waitFor()
  await page.getByText('Postingan ini sudah dihapus dari perangkat lain.').waitFor()
  await page.getByRole('button', { name: 'Bagikan sebagai postingan baru' }).waitFor()
  await page.goto('/outbox')
  await press(page, 'Tampilkan lagi lalu kirim')
  await untilAllHasLeft(page)
  await expect.poll(async () => (await posts())[0]).toBe('Ketiga, diubah')

  // Removed, and the toast is long gone.
  await page.goto(body)
  await first(page).getByText('Ketiga, diubah').waitFor()
  await choose(page, 'Hapus')
  await expect.poll(async () => (await posts())[0]).toBe('Kedua')
  await page.reload()
  await press(page, 'Postingan yang dihapus (1)')
  await page
    .getByRole('dialog')
    .getByText(/^Dihapus \d+ \w+ \d{4}, diposting/)
    .waitFor()
  await press(page, 'Tampilkan lagi Postingan “Ketiga, diubah”')
  await first(page).getByText('Ketiga, diubah').waitFor()
  await expect.poll(async () => (await posts())[0]).toBe('Ketiga, diubah')
  await expect.poll(() => focused(page)).toMatch(/^Menu postingan “Ketiga, diubah”/)

  // Changed here and on another phone: its owner is asked which is meant.
  await choose(page, 'Edit Postingan')
  await page.getByRole('textbox', { name: 'Teks postingan' }).fill('Di sini')
  const host = `${shops.road.url}/api`
  const { token } = await signInByApi(shops.road.url, owner)
  const [there] = (await call(contract.lspro.posts, { lspro_id: 1 }, { host })).data.lspro_posting
  await call(contract.lspro.savePosting, { id: there!.id, remark: '<p>Di sana</p>' }, { host, token: token! })
  await press(page, 'Simpan Perubahan')
  await page
    .getByText('Teks diubah di dua tempat: di sini “Di sini”, di tempat lain “Di sana”. Pilih salah satu.')
    .waitFor()
  expect((await posts())[0]).toBe('Di sana')
  await press(page, 'Pakai “Di sini”')
  await press(page, 'Simpan Perubahan')
  await expect.poll(async () => (await posts())[0]).toBe('Di sini')
  await first(page).getByText('Di sini', { exact: true }).waitFor()

  // Two tabs over one draft.
  const tab = await page.context().newPage()
  await composer(page).fill('Dua tab')
  await expect.poll(async () => JSON.stringify(await lyingOn(page, 'drafts'))).toContain('Dua tab')
  await tab.goto(body)
  await expect.poll(() => written(tab)).toContain('Dua tab')
  await press(page, 'Bagikan')
  await expect.poll(() => written(tab)).not.toContain('Dua tab')
  await expect.poll(async () => (await posts())[0]).toBe('Dua tab')
  await first(tab).getByText('Dua tab').waitFor()
  expect((await posts()).filter((text) => text === 'Dua tab')).toHaveLength(1)
})
