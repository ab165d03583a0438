import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { arrived, lyingOn, pageSends, untilAllHasLeft, untilRemembered } from '../../support/browser/read-local-db.ts'
import { openRealPhone, untilInCharge } from '../../support/browser/real-storage-browser.ts'
import { eachOnce } from '../../support/network/faulty-network.ts'
import { type Merchant, openShops, type Shops } from '../../support/network/shops-behind-proxy.ts'
import { press, signIn } from '../../support/pages/page-actions.ts'
import { choosePhotos, photo } from '../../support/pages/wizard.page.ts'

// An owner on the page of their own shop: banner, gallery, export experience.

vi.setConfig({ testTimeout: 900_000 })

const pageOf = ({ merchantId }: Merchant, tab = '') => `/base/merchant/detail/${merchantId}${tab && `?tab=${tab}`}`

/** These shops are nobody's to look at yet: the page of one is drawn as one that is not there, until its owner's phone knows. */
const notPublic = /404.*\/base\/merchant\/detail\//

/** The shop as the server knows it, asked from another phone of its owner's. */
async function shopAt({ road }: Shops, { email }: Merchant) {
  const host = `${road.url}/api`
  const { _token } = await call(contract.account.signIn, { email, password: 'etalase123' }, { host })
  return (await call(contract.shops.profile, {}, { host, token: _token })).data
}

/** The saves of one's own shop that the server has answered, in order. */
const saves = ({ road }: Shops) =>
  eachOnce(road.answered).flatMap(({ path, said }) =>
    /\/(banner|gallery|exp_remark)\/save$/.test(path) ? [`${path} ${said}`] : [],
  )

const banner = (page: Page) => page.locator('.front__banner img')
const writing = (page: Page) => page.getByRole('textbox', { name: 'Pengalaman ekspor' })

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

test('banner, gallery and export experience are changed with a signal, and taken away again', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([{ open: true }])
  const [mine] = shops.merchants as [Merchant]
  const { page, expectComplaint } = await openPhone({ url: shops.road.url })
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
  await writing(page).fill('Sandal ke Jepang, 2024')
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
  // Once more, in the other order, and with too many.
  await press(page, 'Edit Galeri')
  await page.getByRole('img', { name: 'Foto 2', exact: true }).waitFor()
  await choosePhotos(page, 'Tambah foto', Array(9).fill(await photo(5, 300)))
  await page.getByText('Gallery tidak boleh lebih dari 10', { exact: true }).waitFor()
  await press(page, 'Batal')
  await press(page, 'Ya, buang')
  await page.getByRole('button', { name: 'Edit Galeri', exact: true }).waitFor()
  await expect.poll(() => lyingOn(page, 'drafts')).toEqual([])
  expect((await shopAt(shops, mine)).gallery.map(({ id }) => id)).toEqual([first!.id, second!.id])

  await page.goto(pageOf(mine))
  await press(page, 'Edit Banner Iklan')
  await press(page, 'Hapus banner')
  await saveBanner(page)
  await arrived(page, 'berhasil diubah')
  expect((await shopAt(shops, mine)).merchant.banner_url).toBeNull()
  await expect.poll(() => lyingOn(page, 'files'), { message: 'what has arrived leaves the phone' }).toEqual([])
})

test('the same without a signal, the app killed in between: found again, sent once, as it was said last', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([{ open: true }])
  const [mine] = shops.merchants as [Merchant]
  const { road } = shops
  const phone = await openRealPhone(road.url)
  let page = phone.page()
  await signIn(page, mine.email)
  // At home: every tab is looked at once.
  for (const tab of ['galeri', 'ekspor', '']) await page.goto(pageOf(mine, tab))
  await page.getByRole('button', { name: 'Edit Banner Iklan' }).waitFor()
  await untilInCharge(page)
  await page.reload()
  await page.getByRole('button', { name: 'Edit Banner Iklan' }).waitFor()
  await untilRemembered(page, 'shops.profile')
  await road.shut()
  const nextBus = async (tab = '', end = phone.kill) => {
    await end()
    page = await phone.reopen({ offline: true })
    await page.goto(pageOf(mine, tab))
  }

  // Swiped away at home: Chromium has written down by then who signed in a moment ago, which takes it seconds.
  await nextBus('', phone.close)
  await press(page, 'Edit Banner Iklan')
  await choosePhotos(page, 'Pilih banner', [await photo(11, 1600, 800)])
  await page.getByRole('button', { name: 'Pakai foto' }).waitFor()
  // Killed while its part is being chosen: the photo is on the shelf.
  await nextBus()
  await press(page, 'Lanjutkan Edit Banner Iklan')
  await press(page, 'Lanjutkan memotong')
  await press(page, 'Pakai foto')
  await page.getByRole('dialog').getByRole('img', { name: 'Banner toko' }).waitFor()
  await saveBanner(page)
  await page.getByText('Tersimpan di HP. Terkirim sendiri begitu ada sinyal.').waitFor()
  await banner(page).waitFor()

  await nextBus('ekspor')
  await press(page, 'Edit Pengalaman Ekspor')
  await writing(page).fill('Keripik ke Belanda')
  await expect.poll(async () => JSON.stringify(await lyingOn(page, 'drafts'))).toContain('Keripik ke Belanda')
  await nextBus('ekspor')
  await page.getByText('Dilanjutkan dari isian terakhir').waitFor()
  await expect.poll(() => writing(page).innerText()).toContain('Keripik ke Belanda')
  await press(page, 'Simpan Perubahan')
  // Not before it is kept: its words stand in the editor, too.
  await page.getByRole('button', { name: 'Edit Pengalaman Ekspor' }).waitFor()
  await page.getByRole('main').getByText('Keripik ke Belanda').waitFor()

  await nextBus('galeri')
  await press(page, 'Edit Galeri')
  await addPhotos(page, [12, 13])
  await nextBus('galeri')
  await page.getByText('Dilanjutkan dari isian terakhir').waitFor()
  await page.getByRole('img', { name: 'Foto 2', exact: true }).waitFor()
  await press(page, 'Simpan Perubahan Galeri')
  await page.locator('section').getByText('Tersimpan di HP', { exact: true }).first().waitFor()
  await expect.poll(() => page.locator('.pictures img').count()).toBe(2)

  await nextBus()
  await banner(page).waitFor()
  expect((await lyingOn(page, 'rows')).map(({ name }) => name)).toEqual([
    'shops.saveBanner',
    'shops.saveRemark',
    'shops.saveGallery',
  ])
  await road.open()
  await phone.context().setOffline(false)
  await untilAllHasLeft(page)
  expect(saves(shops).sort()).toEqual([
    '/merchant/banner/save 00',
    '/merchant/exp_remark/save 00',
    '/merchant/gallery/save 00',
  ])
  const { merchant, gallery } = await shopAt(shops, mine)
  expect(merchant).toMatchObject({ exp_remark: '<p>Keripik ke Belanda</p>', banner: { width: 1600 } })
  expect(gallery).toHaveLength(2)
  await expect.poll(() => lyingOn(page, 'files')).toEqual([])
  expect(phone.uncaught).toEqual([])
})

test('a photo that is gone is refused at the photo, with everything else still there', { tags: ['long'] }, async () => {
  const shops = await openShops([{ open: true }])
  const [mine] = shops.merchants as [Merchant]
  const { page, context, expectComplaint } = await openPhone({ url: shops.road.url })
  expectComplaint(notPublic)
  await pageSends(context)
  const gone = { code: '04', message: 'Update Gagal', fields: { 'img_64s.1': 'Foto ini sudah tidak ada di server.' } }
  await context.route('**/api/merchant/gallery/save', (route) => route.fulfill({ json: gone }))
  await signIn(page, mine.email)
  await page.goto(pageOf(mine, 'galeri'))
  await press(page, 'Edit Galeri')
  await addPhotos(page, [21, 22])
  await press(page, 'Simpan Perubahan Galeri')
  // At the photo, or on the page when the road took longer than the editor waits.
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

test('to another merchant, and to whoever is not signed in, it is a shop like any other', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([{ open: true }])
  const [other] = shops.merchants as [Merchant]
  const { page } = await openPhone({ url: shops.road.url })
  const office = page.locator('.stat', { hasText: 'Telepon kantor' }).getByRole('link')
  /** Once the page knows who is here: the number says it. */
  const looks = async (number: RegExp) => {
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
  await looks(/^\/auth\/login/)
  await signIn(page, other.email)
  await looks(/^tel:/)
})
