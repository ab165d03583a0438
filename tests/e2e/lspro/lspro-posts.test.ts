import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { readStore, untilOutboxEmpty, untilRemembered } from '../../support/browser/read-local-db.ts'
import { signInByApi } from '../../support/browser/session-keys.ts'
import { openShops } from '../../support/network/shops-behind-proxy.ts'
import { press, signIn } from '../../support/pages/page-actions.ts'
import { choosePhotos, photo } from '../../support/pages/wizard.page.ts'

// Posts of a certification body from two phones and two tabs: in order, once, and always restorable.

const owner = 'lspro@demo.example'
const body = '/base/lspro/detail/1'
const composer = (page: Page) => page.getByRole('textbox', { name: 'Apa yang ingin Anda bagikan?' })
const first = (page: Page) => page.getByRole('main').getByRole('article').first()
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName ?? '')
/** The text of the composer, which is a plain textarea until the rich editor's code has loaded. */
const written = (page: Page) =>
  composer(page).evaluate((it) => (it instanceof HTMLTextAreaElement ? it.value : (it as HTMLElement).innerText))
const savedToast = 'Tersimpan di HP. Terkirim sendiri begitu ada sinyal.'

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
  await expect.poll(() => focused(page), { message: 'the focus is back in the composer' }).toBe('Buat postingan')
}

test('certification body posts: they keep their order, an edit of a post removed elsewhere can be recovered, and two tabs share a draft once', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([], { own: true })
  const posts = async () =>
    (await call(contract.lspro.posts, { lspro_id: 1 }, { host: `${shops.network.url}/api` })).data.lspro_posting.map(
      ({ remark }) => remark.replace(/<[^>]+>/g, ''),
    )
  const phone = await openPhone({ url: shops.network.url, worker: true })
  const { page } = phone
  await signIn(page, owner)
  await page.goto(body)
  await composer(page).waitFor()
  await first(page).waitFor()

  // The first post has a picture to upload, the others have none.
  await phone.serviceWorkerReady({ controlling: true })
  await untilRemembered(page, 'lspro.own', 'lspro.posts')
  await phone.goOffline()
  await composer(page).fill('Pertama')
  await choosePhotos(page, 'Pilih gambar', [await photo(41, 1800, 900)])
  await page.getByRole('img', { name: 'Gambar (opsional)' }).waitFor()
  await press(page, 'Bagikan')
  await page.getByText(savedToast).first().waitFor()
  await expect.poll(() => focused(page), { message: 'the focus is back in the composer' }).toBe('Buat postingan')
  for (const text of ['Kedua', 'Ketiga']) await share(page, text)
  await phone.goOnline()
  await untilOutboxEmpty(page)
  expect((await posts()).slice(0, 3)).toEqual(['Ketiga', 'Kedua', 'Pertama'])

  // Edited offline, while another phone removes the post. The page shows the order a moment after the server has it.
  await first(page).getByText('Ketiga', { exact: true }).waitFor()
  await phone.goOffline()
  await choose(page, 'Edit Postingan')
  await page.getByRole('textbox', { name: 'Teks postingan' }).fill('Ketiga, diubah')
  await press(page, 'Simpan Perubahan')
  await first(page).getByText('Ketiga, diubah').waitFor()
  await expect.poll(() => focused(page)).toMatch(/^Menu postingan “Ketiga, diubah”, \d+ \w+ \d{4}$/)
  const { page: theirs } = await openPhone({ url: shops.network.url })
  await signIn(theirs, owner)
  await theirs.goto(body)
  await first(theirs).getByText('Ketiga', { exact: true }).waitFor()
  await choose(theirs, 'Hapus')
  await expect.poll(posts).not.toContain('Ketiga')
  await expect.poll(() => focused(theirs), { message: 'focus on the next post' }).toMatch(/^Menu postingan “Kedua”/)
  await phone.goOnline()
  await first(page).getByText('Perlu diperbaiki').waitFor()
  await page.getByText('Postingan ini sudah dihapus dari perangkat lain.').waitFor()
  await page.getByRole('button', { name: 'Bagikan sebagai postingan baru' }).waitFor()
  await page.goto('/outbox')
  await press(page, 'Tampilkan lagi lalu kirim')
  await untilOutboxEmpty(page)
  await expect.poll(async () => (await posts())[0]).toBe('Ketiga, diubah')

  // Removed, and restored from the list after the toast is gone.
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

  // Edited here and on another phone: the owner has to choose.
  await choose(page, 'Edit Postingan')
  await page.getByRole('textbox', { name: 'Teks postingan' }).fill('Di sini')
  const host = `${shops.network.url}/api`
  const { token } = await signInByApi(shops.network.url, owner)
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

  // Two tabs with the same draft.
  const tab = await page.context().newPage()
  await composer(page).fill('Dua tab')
  await expect.poll(async () => JSON.stringify(await readStore(page, 'drafts'))).toContain('Dua tab')
  await tab.goto(body)
  await expect.poll(() => written(tab)).toContain('Dua tab')
  await press(page, 'Bagikan')
  await expect.poll(() => written(tab)).not.toContain('Dua tab')
  await expect.poll(async () => (await posts())[0]).toBe('Dua tab')
  await first(tab).getByText('Dua tab').waitFor()
  expect((await posts()).filter((text) => text === 'Dua tab')).toHaveLength(1)
})
