import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { untilOutboxEmpty } from '../../support/browser/read-local-db.ts'
import { distinctWrites } from '../../support/network/faulty-network.ts'
import { openShops } from '../../support/network/shops-behind-proxy.ts'
import { chooseByKey, firstEventCounts, pick, pressKey, radio, type } from '../../support/pages/keyboard.ts'
import { at, signIn } from '../../support/pages/page-actions.ts'
import { atNewProduct, smallPhotos } from '../../support/pages/product.page.ts'
import { atStage, galleryButton, photo } from '../../support/pages/wizard.page.ts'

/** Fills in the five stages and the photos by keyboard. */
async function fillWizard(page: Page) {
  const group = (name: RegExp) => page.getByRole('group', { name })
  const next = page.getByRole('button', { name: 'Selanjutnya', exact: true })
  await atStage(page, 1)
  await type(page.getByLabel(/^NIB/), '9903020237999')
  await radio(group(/^Bentuk/), 'UD')
  await type(page.getByLabel(/^Nama usaha/), 'Dapur Randang Uji')
  await type(page.getByRole('combobox', { name: /^KBLI/ }), '10')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await type(page.getByLabel(/^Nama pemilik/), 'Salimah Chaniago')
  await pick(page.getByLabel(/^Tahun/), 1)
  await radio(group(/^Tenaga kerja/), '5-19 orang (Usaha Kecil)')
  await radio(group(/^Permodalan/), 'Sampai dengan Rp1 miliar (Usaha Mikro)')
  await radio(group(/^Omzet/), 'Sampai dengan Rp2 miliar per tahun (Usaha Mikro)')
  await pressKey(next)

  await atStage(page, 2)
  await firstEventCounts(page.getByLabel('Provinsi', { exact: true }))
  await page.getByLabel('Kabupaten / Kota', { exact: true }).locator('option').nth(1).waitFor({ state: 'attached' })
  for (const list of ['Provinsi', 'Kabupaten / Kota', 'Kecamatan', 'Kelurahan / Desa'])
    await pick(page.getByLabel(list, { exact: true }), 1)
  for (const [label, text] of [
    ['Alamat', 'Jalan Pasar Baru 7'],
    ['RT', '3'],
    ['RW', '12'],
    ['Kode pos', '26111'],
    ['Nomor HP / WhatsApp', '081234567890'],
    ['Prefix', '0251'],
    ['Nomor', '100111'],
  ] as const)
    await type(page.getByLabel(label, { exact: true }), text)
  await pressKey(next)

  await atStage(page, 3)
  for (const question of [/LPSE/, /LKPP/, /[Ee]kspor/]) await radio(group(question), 'Tidak')
  await radio(group(/TKDN/), 'Ya')
  await type(page.getByRole('textbox', { name: /TKDN/ }), 'TKDN-77')
  await pressKey(next)

  await atStage(page, 4)
  await chooseByKey(page.getByRole('button', { name: 'Pilih logo' }), [await photo(1)])
  await pressKey(page.getByRole('button', { name: 'Pakai foto' }))
  await page.getByRole('img', { name: 'Logo usaha' }).waitFor()
  const two = [await photo(2, 1200, 900), await photo(3, 900, 1200)]
  await chooseByKey(page.getByRole('button', { name: galleryButton, exact: true }), two)
  await page.getByRole('img', { name: 'Foto 2', exact: true }).waitFor()
  await pressKey(next)

  await atStage(page, 5)
  await page.getByRole('main').getByText('Dapur Randang Uji').first().waitFor()
  const done = { name: 'Selesai', exact: true }
  await pressKey(page.getByRole('button', done))
  await pressKey(page.getByRole('dialog').getByRole('button', done))
}

/** Fills in the product form with one photo and a category, and sends it, by keyboard. */
async function sendFirstProduct(page: Page) {
  await pressKey(page.getByRole('dialog').getByRole('button', { name: 'Isi produk pertama', exact: true }))
  await atNewProduct(page)
  await chooseByKey(page.getByRole('button', { name: 'Tambah foto', exact: true }), [await photo(4)])
  await pressKey(page.getByRole('button', { name: 'Pakai foto' }))
  await smallPhotos(page, 1)
  await type(page.getByLabel('Nama produk', { exact: true }), 'Keripik Singkong Balado')
  await type(page.getByLabel('Keterangan', { exact: true }), 'Tipis dan pedas manis.')
  await pressKey(page.getByRole('button', { name: 'Pilih kategori' }))
  await type(page.getByPlaceholder('Cari kategori'), 'keripik')
  await pressKey(page.locator('.category-tree').getByRole('checkbox'), 'Space')
  await page.keyboard.press('Escape')
  await page.getByRole('list', { name: 'Kategori terpilih' }).waitFor()
  await type(page.getByLabel('Harga bawah'), '18000')
  await radio(page.getByRole('group', { name: /ber-SNI/ }), 'Tidak')
  await pressKey(page.locator('.fold > summary'))
  await type(page.getByLabel('Harga atas'), '25000')
  await pressKey(page.getByRole('button', { name: 'Kirim', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Tambah Produk' })
  await pressKey(dialog.getByRole('button', { name: 'Kirim', exact: true }))
}

test('wizard by keyboard: a new merchant fills in the five stages and the first product, with photos, and the server has everything', {
  tags: ['long'],
}, async () => {
  const shops = await openShops([{}])
  const [merchant] = shops.merchants
  const { page } = await openPhone({ url: shops.network.url, size: 'desk' })
  await signIn(page, merchant!.email)
  await page.goto('/merchant/stage-1')

  await fillWizard(page)
  await sendFirstProduct(page)
  await at(page, `/base/merchant/detail/${merchant!.merchantId}?tab=non-sni`)
  await untilOutboxEmpty(page)

  const data = await shops.summaryOf(merchant!)
  expect(data.merchant).toMatchObject({
    name: 'Dapur Randang Uji',
    nib: '9903020237999',
    type: 'UD',
    address: 'Jalan Pasar Baru 7',
    is_tkdn: 1,
    tkdn_certificate: 'TKDN-77',
    is_completed: 1,
  })
  expect(data.merchant_kbli).toHaveLength(1)
  expect(data.location.village_id).toBeGreaterThan(1_000_000_000)
  expect(data.media).toHaveLength(2)
  expect(data.merchant.img).toMatchObject({ width: data.merchant.img?.height })

  await expect.poll(() => page.evaluate(() => localStorage.getItem('user_is_completed'))).toBe('1')
  expect(distinctWrites(shops.network.answered).map(({ path, code }) => `${path} ${code}`)).toEqual([
    '/merchant/stage-1/save 00',
    '/merchant/stage-2/save 00',
    '/merchant/stage-3/save 00',
    ...Array(3).fill('/photo/save 00'),
    '/merchant/stage-4/save 00',
    '/merchant/stage-5/save 00',
    '/photo/save 00',
    '/product/save 00',
  ])
})
