import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { untilOutboxEmpty, untilRemembered } from '../../support/browser/read-local-db.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { newMerchants } from '../../support/network/shops-behind-proxy.ts'
import { letterTo } from '../../support/pages/mailbox.ts'
import { at, fill, newAddress, press } from '../../support/pages/page-actions.ts'
import { atNewProduct, smallPhotos } from '../../support/pages/product.page.ts'
import { atStage, onward, photo } from '../../support/pages/wizard.page.ts'
import { password } from '../../support/register.ts'

// From nothing to a shop with its first product, and the parts of the forms that make this short.

const server = sharedServer()

const most = { taps: 45, letters: 250 }

/** Counts what a person taps and types. The picture that is chosen in the phone's own gallery is not counted. */
function counter() {
  const count = { taps: 0, letters: 0 }
  const tap = async (locator: Locator) => {
    count.taps += 1
    await locator.tap()
  }
  const type = async (field: Locator, text: string) => {
    await tap(field)
    await field.page().keyboard.type(text)
    count.letters += text.length
  }
  /** The list opens with one tap and takes the choice with another. */
  const choose = async (list: Locator, nth: number) => {
    count.taps += 2
    await list.selectOption({ index: nth })
  }
  const pickPhoto = async (page: Page, button: Locator, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await tap(button)
    await (await chooser).setFiles([{ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer }])
    await tap(page.getByRole('button', { name: 'Pakai foto' }))
  }
  return { count, tap, type, choose, pickPhoto }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string | RegExp) => page.getByLabel(label, { exact: typeof label === 'string' })

test('a merchant registers, opens a shop and sends the first product in at most 45 taps and 250 letters', async () => {
  const { count, tap, type, choose, pickPhoto } = counter()
  const { page: first, context } = await openPhone({ url: server().url })
  const email = newAddress('siti')
  await first.goto('/auth/login')
  await tap(first.getByRole('link', { name: 'Daftar', exact: true }).first())
  await tap(field(first, 'Produsen (UMKM)'))
  await tap(button(first, 'Lanjutkan Pendaftaran'))
  await type(field(first, 'Email'), email)
  await type(field(first, 'Kata sandi'), password)
  await type(field(first, 'Ulangi kata sandi'), password)
  await tap(button(first, 'Daftar'))
  await first.getByRole('heading', { name: 'Verifikasi Email Anda' }).waitFor()

  // The letter opens another tab of the same browser.
  const page = await context.newPage()
  count.taps += 1
  await page.goto((await letterTo(server().dataDir, email)).link('/auth/email-verified'))
  await page.getByText('Email Anda berhasil diverifikasi.').waitFor()
  await tap(page.getByRole('link', { name: 'OK' }).or(page.getByRole('button', { name: 'OK' })))

  await atStage(page, 1)
  await type(field(page, 'NIB'), `99${Date.now().toString().slice(-11)}`)
  await tap(field(page, 'UD'))
  await type(field(page, 'Nama usaha'), 'Dapur Siti')
  await type(page.getByRole('combobox', { name: /^KBLI/ }), 'keripik')
  await tap(page.getByRole('option').first())
  await type(field(page, 'Nama pemilik'), 'Siti Rahma')
  await choose(field(page, 'Tahun berdiri'), 3)
  for (const question of ['Tenaga kerja', 'Permodalan', 'Omzet per tahun'])
    await tap(page.getByRole('group', { name: question }).getByRole('radio').first())
  await tap(button(page, 'Selanjutnya'))

  await atStage(page, 2)
  await type(page.getByRole('combobox', { name: /^Cari kelurahan/ }), 'sukamaju cilo')
  await tap(page.getByRole('option', { name: /Cilodong/ }))
  // The next field has the focus already.
  await expect.poll(() => field(page, 'Alamat').evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('Jalan Melati 7')
  count.letters += 14
  await type(field(page, 'RT'), '3')
  await type(field(page, 'RW'), '12')
  await type(field(page, 'Kode pos'), '16415')
  await type(field(page, 'Nomor HP / WhatsApp'), '081234567890')
  await tap(button(page, 'Pakai nomor HP'))
  await tap(button(page, 'Selanjutnya'))

  await atStage(page, 3)
  await tap(button(page, 'Selanjutnya'))

  await atStage(page, 4)
  await page.getByText('Logo dan foto.').waitFor()
  await pickPhoto(page, button(page, 'Pilih logo'), await photo(51))
  await page.getByRole('img', { name: 'Logo usaha' }).waitFor()
  await tap(button(page, 'Selanjutnya'))

  await atStage(page, 5)
  await tap(button(page, 'Selesai'))
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Selesai', exact: true }))

  await tap(page.getByRole('dialog').getByRole('button', { name: 'Isi produk pertama', exact: true }))
  await atNewProduct(page)
  await pickPhoto(page, button(page, 'Tambah foto'), await photo(52))
  await smallPhotos(page, 1)
  await type(field(page, 'Nama produk'), 'Keripik Talas')
  await tap(button(page, 'Pakai kategori Keripik dan Kerupuk'))
  await type(field(page, 'Harga bawah'), '15000')
  await type(field(page, 'Keterangan'), 'Renyah, 150 gr.')
  await tap(button(page, 'Kirim'))
  await tap(page.getByRole('dialog', { name: 'Tambah Produk' }).getByRole('button', { name: 'Kirim', exact: true }))
  await page.waitForURL((url) => url.pathname.startsWith('/base/merchant/detail/'))
  await untilOutboxEmpty(page)
  await page.getByText('Keripik Talas').first().waitFor()
  expect(count.taps).toBeLessThanOrEqual(most.taps)
  expect(count.letters).toBeLessThanOrEqual(most.letters)
})

test('a place is searched: one choice fills the four lists, which fold, stay in the draft and can be changed', async () => {
  const [merchant] = await newMerchants(server(), [{ stage: 2 }])
  const { page } = await openPhone({ url: server().url, as: merchant!.email })
  await page.goto('/merchant/stage-2')
  await atStage(page, 2)
  const search = page.getByRole('combobox', { name: /^Cari kelurahan/ })
  await search.fill('su')
  await page.getByText('Ketik paling sedikit 3 huruf.').waitFor()
  await search.fill('xqzqxqz')
  await page.getByText(/^Tidak ada yang cocok\./).waitFor()
  // A typo, and the choice by keyboard.
  await search.fill('sukmaju cilodong')
  await page.getByRole('option', { name: 'Sukamaju Kec. Cilodong, Kota Depok, Jawa Barat' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Sukamaju, Kec. Cilodong, Kota Depok, Jawa Barat').waitFor()
  const village = page.getByLabel('Kelurahan / Desa', { exact: true })
  expect(await village.inputValue()).toBe('3276081001')
  expect(await village.isVisible()).toBe(false)
  await page.getByText('Tersimpan di HP').first().waitFor()
  await page.reload()
  await page.getByText('Sukamaju, Kec. Cilodong, Kota Depok, Jawa Barat').waitFor()

  await press(page, 'Ubah wilayah')
  const province = page.getByLabel('Provinsi', { exact: true })
  await expect.poll(() => province.evaluate((list) => list === document.activeElement)).toBe(true)
  await province.selectOption({ label: 'Aceh' })
  await page.getByLabel('Kabupaten / Kota', { exact: true }).locator('option', { hasText: 'Pilih kabupaten' }).waitFor({
    state: 'attached',
  })
  expect(await village.inputValue()).toBe('0')
  expect(await village.isVisible()).toBe(true)
})

test('without a signal the search for a place names the lists, and finds what was searched before', async () => {
  const [merchant] = await newMerchants(server(), [{ stage: 2 }])
  const { page, goOffline } = await openPhone({ url: server().url, as: merchant!.email })
  await page.goto('/merchant/stage-2')
  await atStage(page, 2)
  const search = page.getByRole('combobox', { name: /^Cari kelurahan/ })
  const option = page.getByRole('option', { name: /Cilodong, Kota Depok/ })
  await search.fill('sukamaju cilodong')
  await option.waitFor()
  await untilRemembered(page, 'regions.search')
  await search.fill('')
  await goOffline()
  await search.fill('bubulak bogor')
  await page.getByText(/^Pencarian perlu sinyal\..*pilih dari daftar di bawah\.$/).waitFor()
  await search.fill('Sukamaju  Cilodong')
  await option.tap()
  await page.getByText('Sukamaju, Kec. Cilodong, Kota Depok, Jawa Barat').waitFor()
})

test('a position comes from the phone or from a link of Google Maps, and one outside the province is noticed', async () => {
  const [merchant] = await newMerchants(server(), [{ stage: 3 }])
  const { page, context } = await openPhone({ url: server().url, as: merchant!.email })
  await page.goto('/merchant/stage-2')
  await atStage(page, 2)
  expect(await page.getByRole('button', { name: 'Buka peta' }).count(), 'without tiles there is no map').toBe(0)
  const latitude = page.getByLabel('Lintang', { exact: true })
  expect(await latitude.isVisible()).toBe(false)

  await press(page, 'Tempel tautan Google Maps')
  const link = page.getByLabel('Tautan Google Maps', { exact: true })
  await expect.poll(() => link.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.insertText('https://maps.app.goo.gl/AbC123')
  await page.getByText(/^Tautan pendek ini tidak memuat letak\./).waitFor()
  await link.fill('')
  await link.fill('https://www.google.com/maps/place/X/@51.5,-0.1,17z/data=!3d51.500729!4d-0.124625')
  await page.getByText('Letak terbaca dari tautan.').waitFor()
  expect(await latitude.inputValue()).toBe('51.500729')
  await page.getByText(/^Letak ini di luar provinsi yang Anda pilih\./).waitFor()
  await press(page, 'Hapus letak')
  await expect.poll(() => latitude.inputValue()).toBe('')

  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: -6.914744, longitude: 107.60981, accuracy: 12 })
  await press(page, 'Gunakan lokasi saya')
  await page.getByText('Lokasi ditemukan, ketelitian sekitar 12 meter.').waitFor()
  expect(await latitude.inputValue()).toBe('-6.914744')
  await context.clearPermissions()
  await context.setGeolocation(null)
  await press(page, 'Gunakan lokasi saya')
  await page.getByText(/^(Izin lokasi ditolak|HP ini belum menemukan lokasinya)\./).waitFor()
})

test('product form: an error in the folded part opens it and has the focus; a draft opens it again', async () => {
  const [merchant] = await newMerchants(server(), [{ open: true }])
  const { page } = await openPhone({ url: server().url, as: merchant!.email })
  await page.goto('/product/create')
  await atNewProduct(page)
  await page.getByText('Begini tampil di etalase').waitFor()
  await fill(page, 'Nama produk', 'Keripik Talas')
  await fill(page, 'Keterangan', 'Renyah.')
  await press(page, 'Pakai kategori Keripik dan Kerupuk')
  await page.getByRole('list', { name: 'Kategori terpilih' }).getByText('Keripik dan Kerupuk').first().waitFor()
  await page.getByLabel('Harga bawah').pressSequentially('15000')
  const weight = page.getByLabel('Berat', { exact: true })
  expect(await weight.isVisible()).toBe(false)
  await page.getByText('Rincian lain (opsional)').click()
  await weight.fill('0')
  await page.getByText('Rincian lain (opsional)').click()
  await press(page, 'Simpan Draf')
  await expect.poll(() => weight.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await weight.getAttribute('aria-invalid')).toBe('true')
  await weight.fill('250')
  await page.getByText('Tersimpan di HP').first().waitFor()
  await page.reload()
  await expect.poll(() => weight.isVisible()).toBe(true)
  expect(await weight.inputValue()).toBe('250')
})

test('stage 2: a web page in the draft opens its folded part', async () => {
  const [merchant] = await newMerchants(server(), [{ stage: 2 }])
  const { page } = await openPhone({ url: server().url, as: merchant!.email })
  await page.goto('/merchant/stage-2')
  await atStage(page, 2)
  const instagram = page.getByLabel('Instagram (opsional)')
  expect(await instagram.isVisible()).toBe(false)
  await page.getByText('Media sosial (opsional)').click()
  await instagram.fill('dapur.siti')
  await page.getByText('Tersimpan di HP').first().waitFor()
  await page.reload()
  await expect.poll(() => instagram.isVisible()).toBe(true)
  await onward(page)
  await at(page, '/merchant/stage-2')
})
