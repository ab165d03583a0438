import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { arrived, readStore, untilOutboxEmpty } from '../../support/browser/read-local-db.ts'
import { openRealPhone, untilWorkerControls } from '../../support/browser/real-storage-browser.ts'
import { distinctWrites } from '../../support/network/faulty-network.ts'
import { openShops, type Shops } from '../../support/network/shops-behind-proxy.ts'
import { fill, press, signIn } from '../../support/pages/page-actions.ts'
import { choosePhotos, photo } from '../../support/pages/wizard.page.ts'

// The owner of a certification body's page edits posts and parts of the page. Certificates are tested in
// lspro-day.test.ts.

const owner = 'lspro@demo.example'
const body = '/base/lspro/detail/1'
const host = ({ network }: Shops) => ({ host: `${network.url}/api` })
const postsAt = async (shops: Shops) =>
  (await call(contract.lspro.posts, { lspro_id: 1 }, host(shops))).data.lspro_posting
const detailAt = async (shops: Shops) => (await call(contract.lspro.detail, { id: 1 }, host(shops))).data
/** The writes of a body that the server has answered, each once, in order: '/lspro/posting/save 00'. */
const saves = ({ network }: Shops) =>
  distinctWrites(network.answered).flatMap(({ path, code }) =>
    /^\/lspro\/\w+\/(save|delete|restore)$/.test(path) ? [`${path} ${code}`] : [],
  )

const composer = (page: Page) => page.getByRole('textbox', { name: 'Apa yang ingin Anda bagikan?' })
/** The text of an editor, which is a plain textarea until the rich editor's code has loaded. */
const wordsIn = (box: Locator) =>
  box.evaluate((one: HTMLElement) => (one instanceof HTMLTextAreaElement ? one.value : one.innerText))
const articles = (page: Page) => page.getByRole('main').getByRole('article')
const first = (page: Page) => articles(page).first()
async function choose(page: Page, action: 'Edit Postingan' | 'Hapus') {
  await first(page).getByRole('button', { name: 'Menu postingan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
}
/** Restores the last removed post: by the toast, which is shown for some seconds, or by the list of removed posts. */
async function putBack(page: Page) {
  const undo = page.getByRole('button', { name: 'Urungkan', exact: true })
  const offered = await undo.click({ timeout: 5000 }).then(
    () => true,
    () => false,
  )
  if (offered) return
  await press(page, /^Postingan yang dihapus/)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Tampilkan lagi/ })
    .first()
    .click()
}

test('certification body posts offline: a post with a picture is written, edited, kept across restarts, and sent once', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([], { own: true })
  const { network } = shops
  const before = (await postsAt(shops)).length
  const phone = await openRealPhone(network.url)
  let page = phone.page()
  await signIn(page, owner)
  await page.goto(body)
  await composer(page).waitFor()
  await untilWorkerControls(page)
  await page.reload()
  await first(page).waitFor()
  await network.shut()

  // Closed regularly, so that Chromium writes the session to the disk.
  await phone.close()
  page = await phone.reopen({ offline: true })
  await page.goto(body)
  await composer(page).click()
  await press(page, 'Bagikan')
  await page.getByText('Harap rubah teks yang ingin anda bagikan', { exact: true }).waitFor()
  await composer(page).fill('Kelas daring gratis')
  await choosePhotos(page, 'Pilih gambar', [await photo(31, 1800, 900)])
  await page.getByRole('img', { name: 'Gambar (opsional)' }).waitFor()

  // Killed before the post is shared: text and picture are restored.
  await expect.poll(async () => JSON.stringify(await readStore(page, 'drafts'))).toContain('Kelas daring gratis')
  await phone.kill()
  page = await phone.reopen({ offline: true })
  await page.goto(body)
  await expect.poll(() => wordsIn(composer(page))).toContain('Kelas daring gratis')
  await page.getByRole('img', { name: 'Gambar (opsional)' }).waitFor()
  await press(page, 'Bagikan')
  await page.getByText('Tersimpan di HP. Terkirim sendiri begitu ada sinyal.', { exact: true }).first().waitFor()
  await first(page).getByText('Kelas daring gratis').waitFor()
  await first(page).getByText('Tersimpan di HP', { exact: true }).waitFor()
  await first(page).locator('.post__pic img').waitFor()

  // Edited while pending: the outbox has one entry, the newer one.
  await choose(page, 'Edit Postingan')
  const words = page.getByRole('textbox', { name: 'Teks postingan' })
  await expect.poll(() => wordsIn(words)).toContain('Kelas daring gratis')
  await words.fill('Kelas daring gratis, 60 tempat')
  await press(page, 'Simpan Perubahan')
  await first(page).getByText('Kelas daring gratis, 60 tempat').waitFor()
  expect((await readStore(page, 'rows')).map(({ name }) => name)).toEqual(['lspro.savePosting'])
  await phone.kill()
  page = await phone.reopen({ offline: true })
  await page.goto(body)
  await first(page).getByText('Kelas daring gratis, 60 tempat').waitFor()
  await first(page).locator('.post__pic img').waitFor()

  await network.open()
  await phone.context().setOffline(false)
  await untilOutboxEmpty(page)
  expect(saves(shops)).toEqual(['/lspro/posting/save 00'])
  const [post, ...others] = await postsAt(shops)
  expect(post?.remark).toBe('<p>Kelas daring gratis, 60 tempat</p>')
  const { width, height } = post!.img!
  expect(width).toBeLessThanOrEqual(1600)
  expect(width / height, 'the whole picture').toBe(2)
  expect(others).toHaveLength(Math.min(before, 4))
  await expect.poll(() => readStore(page, 'files')).toEqual([])
  expect(phone.uncaught).toEqual([])

  const { page: theirs } = await openPhone({ url: network.url })
  await theirs.goto(body)
  await first(theirs).getByText('Kelas daring gratis, 60 tempat').waitFor()
  await alive(first(theirs).getByRole('button').first())
  expect(await theirs.getByRole('button', { name: /Menu postingan|^Edit/ }).count()).toBe(0)
})

test('certification body online: a post is shared, edited, removed and restored, address and scopes are changed, each with its toast', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([], { own: true })
  const { page } = await openPhone({ url: shops.network.url })
  await signIn(page, owner)
  await page.goto(body)
  await composer(page).fill('Jadwal audit Desember')
  await press(page, 'Bagikan')
  await arrived(page, 'Posting berhasil diupload')
  await first(page).getByText('Jadwal audit Desember').waitFor()
  await expect.poll(() => wordsIn(composer(page))).not.toContain('Jadwal')

  await choose(page, 'Edit Postingan')
  const words = page.getByRole('textbox', { name: 'Teks postingan' })
  await expect.poll(() => wordsIn(words)).toContain('Jadwal audit Desember')
  await words.fill('Jadwal audit Januari')
  await press(page, 'Simpan Perubahan')
  await arrived(page, 'Posting berhasil dirubah')
  await first(page).getByText('Jadwal audit Januari').waitFor()

  await choose(page, 'Hapus')
  await arrived(page, 'Postingan berhasil dihapus')
  await expect.poll(() => page.getByText('Jadwal audit Januari').count()).toBe(0)
  await expect.poll(() => saves(shops).length).toBe(3)
  await putBack(page)
  await first(page).getByText('Jadwal audit Januari').waitFor()
  await untilOutboxEmpty(page)
  const actions = ['save', 'save', 'delete', 'restore']
  expect(saves(shops)).toEqual(actions.map((action) => `/lspro/posting/${action} 00`))
  await expect.poll(async () => (await postsAt(shops))[0]?.remark).toBe('<p>Jadwal audit Januari</p>')

  await page.goto(`${body}?tab=alamat`)
  await press(page, 'Edit Alamat')
  await page.getByRole('heading', { name: 'Edit Alamat' }).waitFor()
  await expect.poll(() => page.getByLabel('Alamat', { exact: true }).inputValue()).not.toBe('')
  await fill(page, 'Alamat', '')
  await press(page, 'Simpan Perubahan')
  await page.getByText('Mohon isi Kolom ini').waitFor()
  await fill(page, 'Alamat', 'Jl. Melati Baru 5')
  await press(page, 'Simpan Perubahan')
  await arrived(page, 'Update Berhasil')
  await page.getByRole('main').getByText('Jl. Melati Baru 5').waitFor()
  await page.getByRole('button', { name: 'Edit Alamat', exact: true }).waitFor()

  await page.goto(`${body}?tab=info`)
  await press(page, 'Edit Informasi Tambahan')
  await fill(page, 'Cari ruang lingkup', 'tidak ada yang begini')
  await page.getByText('Tidak ada data', { exact: true }).waitFor()
  await fill(page, 'Cari ruang lingkup', 'alat kesehatan')
  await page.getByRole('checkbox', { name: 'Alat Kesehatan' }).check()
  await press(page, 'Simpan Perubahan')
  await arrived(page, 'Update Berhasil')
  await page.getByRole('main').getByText('Alat Kesehatan', { exact: true }).first().waitFor()
  const { lspro, ruang_lingkup } = await detailAt(shops)
  expect(lspro.address).toBe('Jl. Melati Baru 5')
  expect(ruang_lingkup.map(({ name }) => name)).toContain('Alat Kesehatan')
})
