import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import {
  arrived,
  pageSends,
  readStore,
  untilOutboxEmpty,
  untilRemembered,
} from '../../support/browser/read-local-db.ts'
import { openRealPhone, untilWorkerControls } from '../../support/browser/real-storage-browser.ts'
import { distinctWrites } from '../../support/network/faulty-network.ts'
import { type Merchant, openShops, type Shops } from '../../support/network/shops-behind-proxy.ts'
import { press, signIn } from '../../support/pages/page-actions.ts'
import { choosePhotos, photo } from '../../support/pages/wizard.page.ts'

// The owner edits the page of their own shop: banner, gallery, export experience.

vi.setConfig({ testTimeout: 900_000 })

const pageOf = ({ merchantId }: Merchant, tab = '') => `/base/merchant/detail/${merchantId}${tab && `?tab=${tab}`}`

/**
 * The shops of these addresses are not public yet: the server renders their page as not found, until the owner's client
 * code loads it.
 */
const notPublic = /404.*\/base\/merchant\/detail\//

/** The server's data of the shop, requested as from another phone of its owner. */
async function shopAt({ network }: Shops, { email }: Merchant) {
  const host = `${network.url}/api`
  const { _token } = await call(contract.account.signIn, { email, password: 'etalase123' }, { host })
  return (await call(contract.shops.profile, {}, { host, token: _token })).data
}

/** The saves of the own shop that the server has answered, in order: '/merchant/banner/save 00'. */
const saves = ({ network }: Shops) =>
  distinctWrites(network.answered).flatMap(({ path, code }) =>
    /\/(banner|gallery|exp_remark)\/save$/.test(path) ? [`${path} ${code}`] : [],
  )

const banner = (page: Page) => page.locator('.front__banner img')
const remarkEditor = (page: Page) => page.getByRole('textbox', { name: 'Pengalaman ekspor' })

async function pickBanner(page: Page, seed: number) {
  await choosePhotos(page, /^(Pilih banner|Ganti)$/, [await photo(seed, 1600, 800)])
  await press(page, 'Pakai foto')
  await page.getByRole('dialog').getByRole('img', { name: 'Banner toko' }).waitFor()
}
const saveBanner = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Simpan', exact: true }).click()

async function addPhotos(page: Page, seeds: number[]) {
  const before = await page.getByRole('img', { name: /^Foto \d+$/ }).count()
  await choosePhotos(page, 'Tambah foto', await Promise.all(seeds.map((seed) => photo(seed, 600, 400))))
  const last = page.getByRole('img', { name: `Foto ${before + seeds.length}`, exact: true })
  await last.waitFor()
}

/** Pastes as a browser does, at the end of the text. */
const paste = (page: Page, data: Record<string, string>) =>
  remarkEditor(page).evaluate((box, content) => {
    ;(box as HTMLElement).focus()
    getSelection()!.selectAllChildren(box)
    getSelection()!.collapseToEnd()
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(content)) clipboardData.setData(type, text)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
const wordItem = (text: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·</span><![endif]>${text}<o:p></o:p></p>`
// The list is the last: a line break in it would begin another item.
const pastedSources = [
  { 'text/html': '<div>Malaysia sejak 2019</div><div>Singapura</div><div><br></div><div>Jepang</div>' },
  {
    'text/html':
      '<b style="font-weight:normal"><h1>Pameran</h1><p><span style="font-weight:700">Dubai</span> <span>2023</span></p></b>',
  },
  { 'text/html': '<table><tr><td>Peru</td><td>2 ton</td></tr><tr><td>Cile</td><td>1 ton</td></tr></table>' },
  { 'text/plain': 'baris satu\nbaris dua' },
  {
    'text/html': `<html><head><style><!-- p {margin:0} --></style></head><body>${wordItem('Oman')}${wordItem('Qatar')}</body></html>`,
  },
]

test('own shop: pasted text is stored as it is shown, and shown again as it was stored', async () => {
  const shops = await openShops([{ open: true }])
  const [mine] = shops.merchants as [Merchant]
  const { page, expectComplaint } = await openPhone({ url: shops.network.url })
  expectComplaint(notPublic)
  await signIn(page, mine.email)
  await page.goto(pageOf(mine, 'ekspor'))
  await press(page, 'Edit Pengalaman Ekspor')
  const lines = () =>
    remarkEditor(page).evaluate((box: HTMLElement) => box.innerText.split('\n').filter((line) => line.trim()))
  await remarkEditor(page).waitFor()
  const shown = await lines()
  let before = shown
  for (const [at, source] of pastedSources.entries()) {
    if (at > 0) await remarkEditor(page).press('Enter')
    await paste(page, source)
    await expect.poll(async () => (await lines()).length).toBeGreaterThan(before.length)
    before = await lines()
  }
  expect(before.slice(shown.length)).toEqual([
    ...['Malaysia sejak 2019', 'Singapura', 'Jepang', 'Pameran', 'Dubai 2023', 'Peru | 2 ton', 'Cile | 1 ton'],
    ...['baris satu', 'baris dua', 'Oman', 'Qatar'],
  ])
  await paste(page, { 'text/html': '<p>Foto:<img src="data:image/png;base64,AA=="></p>' })
  await page.getByText('Gambar tidak ikut ditempel', { exact: false }).waitFor()
  const edited = await lines()
  await press(page, 'Simpan Perubahan')
  await arrived(page, 'Update Berhasil')
  const { exp_remark: stored } = (await shopAt(shops, mine)).merchant
  expect(stored).toContain('<h2>Pameran</h2><p><b>Dubai</b> 2023</p>')
  expect(stored).toMatch(/<ul><li>Oman<\/li><li>Qatar[^<]*<\/li><\/ul>/)

  await page.reload()
  await press(page, 'Edit Pengalaman Ekspor')
  await expect.poll(lines).toEqual(edited)
  await remarkEditor(page).press('End')
  await remarkEditor(page).pressSequentially('!')
  await press(page, 'Simpan Perubahan')
  await arrived(page, 'Update Berhasil')
  expect((await shopAt(shops, mine)).merchant.exp_remark.replace('!', '')).toBe(stored)
})

test('own shop online: banner, gallery and export experience are changed, and the banner is removed again', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([{ open: true }])
  const [mine] = shops.merchants as [Merchant]
  const { page, expectComplaint } = await openPhone({ url: shops.network.url })
  expectComplaint(notPublic)
  await signIn(page, mine.email)

  await page.goto(pageOf(mine))
  await press(page, 'Edit Banner Iklan')
  await page.getByText('Disarankan 1131x210 px', { exact: false }).waitFor()
  await saveBanner(page)
  await page.getByText('Mohon pilih banner!').waitFor()
  await choosePhotos(page, 'Pilih banner', [Buffer.alloc(10_000_001, 1)])
  await page.getByText('Ukuran banner paling besar 10 MB.', { exact: false }).waitFor()
  await pickBanner(page, 1)
  await saveBanner(page)
  await arrived(page, 'berhasil diubah')
  await banner(page).waitFor()
  await expect.poll(async () => (await shopAt(shops, mine)).merchant.banner).toMatchObject({ width: 1600, height: 297 })

  await page.goto(pageOf(mine, 'ekspor'))
  await press(page, 'Edit Pengalaman Ekspor')
  await remarkEditor(page).fill('Sandal ke Jepang, 2024')
  await press(page, 'Simpan Perubahan')
  await arrived(page, 'Update Berhasil')
  await page.getByRole('button', { name: 'Edit Pengalaman Ekspor' }).waitFor()
  await page.getByRole('main').getByText('Sandal ke Jepang, 2024').waitFor()
  expect((await shopAt(shops, mine)).merchant).toMatchObject({ is_exp: 1, exp_remark: '<p>Sandal ke Jepang, 2024</p>' })

  await page.goto(pageOf(mine, 'galeri'))
  await press(page, 'Edit Galeri')
  await addPhotos(page, [2, 3, 4])
  await press(page, 'Hapus foto 2')
  await press(page, 'Atur urutan')
  await press(page, 'Pindah foto 2 ke depan')
  await press(page, 'Selesai mengatur')
  await press(page, 'Simpan Perubahan Galeri')
  await arrived(page, 'Update Berhasil')
  await page.getByRole('button', { name: 'Edit Galeri', exact: true }).waitFor()
  const [first, second, ...none] = (await shopAt(shops, mine)).gallery
  expect(none).toEqual([])
  // Edited again, with too many photos, and discarded.
  await press(page, 'Edit Galeri')
  await page.getByRole('img', { name: 'Foto 2', exact: true }).waitFor()
  await choosePhotos(page, 'Tambah foto', Array(9).fill(await photo(5, 300)))
  await page.getByText('Gallery tidak boleh lebih dari 10', { exact: true }).waitFor()
  await press(page, 'Batal')
  await press(page, 'Ya, buang')
  await page.getByRole('button', { name: 'Edit Galeri', exact: true }).waitFor()
  await expect.poll(() => readStore(page, 'drafts')).toEqual([])
  expect((await shopAt(shops, mine)).gallery.map(({ id }) => id)).toEqual([first!.id, second!.id])

  await page.goto(pageOf(mine))
  await press(page, 'Edit Banner Iklan')
  await press(page, 'Hapus banner')
  await saveBanner(page)
  await arrived(page, 'berhasil diubah')
  expect((await shopAt(shops, mine)).merchant.banner_url).toBeNull()
  await expect.poll(() => readStore(page, 'files'), { message: 'sent photos are removed from the phone' }).toEqual([])
})

test('own shop offline: changes of banner, gallery and export experience survive kills of the app and are sent once', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([{ open: true }])
  const [mine] = shops.merchants as [Merchant]
  const { network } = shops
  const phone = await openRealPhone(network.url)
  let page = phone.page()
  await signIn(page, mine.email)
  // Every tab is opened once while online.
  for (const tab of ['galeri', 'ekspor', '']) await page.goto(pageOf(mine, tab))
  await page.getByRole('button', { name: 'Edit Banner Iklan' }).waitFor()
  await untilWorkerControls(page)
  await page.reload()
  await page.getByRole('button', { name: 'Edit Banner Iklan' }).waitFor()
  await untilRemembered(page, 'shops.profile')
  await network.shut()
  const restart = async (tab = '', end = phone.kill) => {
    await end()
    page = await phone.reopen({ offline: true })
    await page.goto(pageOf(mine, tab))
  }

  // Closed regularly, so that Chromium writes the session to the disk, which takes it seconds.
  await restart('', phone.close)
  await press(page, 'Edit Banner Iklan')
  await choosePhotos(page, 'Pilih banner', [await photo(11, 1600, 800)])
  await page.getByRole('button', { name: 'Pakai foto' }).waitFor()
  // Killed while the photo is being cropped: the photo is stored.
  await restart()
  await press(page, 'Lanjutkan Edit Banner Iklan')
  await press(page, 'Lanjutkan memotong')
  await press(page, 'Pakai foto')
  await page.getByRole('dialog').getByRole('img', { name: 'Banner toko' }).waitFor()
  await saveBanner(page)
  await page.getByText('Tersimpan di HP. Terkirim sendiri begitu ada sinyal.').waitFor()
  await banner(page).waitFor()

  await restart('ekspor')
  await press(page, 'Edit Pengalaman Ekspor')
  await remarkEditor(page).fill('Keripik ke Belanda')
  await expect.poll(async () => JSON.stringify(await readStore(page, 'drafts'))).toContain('Keripik ke Belanda')
  await restart('ekspor')
  await page.getByText('Dilanjutkan dari isian terakhir').waitFor()
  await expect.poll(() => remarkEditor(page).innerText()).toContain('Keripik ke Belanda')
  await press(page, 'Simpan Perubahan')
  // Wait for the save first: the editor shows the same text.
  await page.getByRole('button', { name: 'Edit Pengalaman Ekspor' }).waitFor()
  await page.getByRole('main').getByText('Keripik ke Belanda').waitFor()

  await restart('galeri')
  await press(page, 'Edit Galeri')
  await addPhotos(page, [12, 13])
  await restart('galeri')
  await page.getByText('Dilanjutkan dari isian terakhir').waitFor()
  await page.getByRole('img', { name: 'Foto 2', exact: true }).waitFor()
  await press(page, 'Simpan Perubahan Galeri')
  await page.locator('section').getByText('Tersimpan di HP', { exact: true }).first().waitFor()
  await expect.poll(() => page.locator('.pictures img').count()).toBe(2)

  await restart()
  await banner(page).waitFor()
  expect((await readStore(page, 'rows')).map(({ name }) => name)).toEqual([
    'shops.saveBanner',
    'shops.saveRemark',
    'shops.saveGallery',
  ])
  await network.open()
  await phone.context().setOffline(false)
  await untilOutboxEmpty(page)
  expect(saves(shops).sort()).toEqual([
    '/merchant/banner/save 00',
    '/merchant/exp_remark/save 00',
    '/merchant/gallery/save 00',
  ])
  const { merchant, gallery } = await shopAt(shops, mine)
  expect(merchant).toMatchObject({ exp_remark: '<p>Keripik ke Belanda</p>', banner: { width: 1600 } })
  expect(gallery).toHaveLength(2)
  await expect.poll(() => readStore(page, 'files')).toEqual([])
  expect(phone.uncaught).toEqual([])
})

test('gallery editor: a photo that the server no longer has is marked, and the other photos stay', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([{ open: true }])
  const [mine] = shops.merchants as [Merchant]
  const { page, context, expectComplaint } = await openPhone({ url: shops.network.url })
  expectComplaint(notPublic)
  await pageSends(context)
  const gone = { code: '04', message: 'Update Gagal', fields: { 'img_64s.1': 'Foto ini sudah tidak ada di server.' } }
  await context.route('**/api/merchant/gallery/save', (route) => route.fulfill({ json: gone }))
  await signIn(page, mine.email)
  await page.goto(pageOf(mine, 'galeri'))
  await press(page, 'Edit Galeri')
  await addPhotos(page, [21, 22])
  await press(page, 'Simpan Perubahan Galeri')
  // At the photo, or on the page if the answer took longer than the editor waits.
  await page
    .getByText(/^(Foto 2: )?Foto ini sudah tidak ada di server\.$/)
    .first()
    .waitFor()
  await page.getByText('Update Gagal', { exact: false }).first().waitFor()
  await page.goto('/outbox')
  await page.getByRole('link', { name: /^Perbaiki/ }).click()
  await page.getByText('Foto 2: Foto ini sudah tidak ada di server.', { exact: true }).waitFor()
  await page.getByRole('img', { name: 'Foto 2', exact: true }).waitFor()
  await context.unroute('**/api/merchant/gallery/save')
  await press(page, 'Hapus foto 2')
  await press(page, 'Simpan Perubahan Galeri')
  await arrived(page, 'Update Berhasil')
  expect((await shopAt(shops, mine)).gallery).toHaveLength(1)
})

test('shop page: a guest and another merchant see no edit buttons and no links of the owner', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([{ open: true }])
  const [other] = shops.merchants as [Merchant]
  const { page } = await openPhone({ url: shops.network.url })
  const office = page.locator('.stat', { hasText: 'Telepon kantor' }).getByRole('link')
  /** Opens three tabs and waits for the phone link `number`, which depends on the session. */
  const expectPublicShop = async (number: RegExp) => {
    for (const tab of ['sni', 'ekspor', 'galeri']) {
      await page.goto(`/base/merchant/detail/27?tab=${tab}&edit=${tab}`)
      await page.getByRole('navigation', { name: 'Isi toko' }).waitFor()
      await page.getByRole('heading', { level: 1, name: 'Nyiur Minahasa Murni' }).waitFor()
      await alive(office)
      await expect.poll(() => office.getAttribute('href')).toMatch(number)
      expect(await page.getByRole('button', { name: /^Edit|^Simpan/ }).count(), tab).toBe(0)
      expect(await page.getByRole('link', { name: /Tambah Produk|Profil usaha|Statistik/ }).count(), tab).toBe(0)
      expect(await page.getByText('Tidak sesuai persyaratan').count(), tab).toBe(0)
    }
  }
  await expectPublicShop(/^\/auth\/login/)
  await signIn(page, other.email)
  await expectPublicShop(/^tel:/)
})
