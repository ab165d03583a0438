import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { changedText } from '#catalog/imports/check-file.ts'
import { addresses } from '#contract/addresses.ts'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { operator } from '#contract/operator/operator.ts'
import { productMessages } from '#contract/products/rules.ts'
import { deskAddresses } from '#features/operator/desk/desk-pages.ts'
import { xlsxOf } from '../../fixtures/imports.fixture.ts'
import { alive } from '../../support/browser/alive.ts'
import { axeFinds, smallTargets } from '../../support/browser/axe.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { type SessionKeys, signInByApi } from '../../support/browser/session-keys.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { newMerchants } from '../../support/network/shops-behind-proxy.ts'
import { newOperator } from '../../support/pages/desk.page.ts'
import { follow, goTo, press } from '../../support/pages/page-actions.ts'
import { photo } from '../../support/pages/wizard.page.ts'
import { sheetXml, workbookOf } from '../../support/workbook.ts'

// A merchant imports products from a table: choose a file, match its columns, check, run, report.

const server = sharedServer()

const columns = ['Nama produk', 'Kategori', 'Harga bawah', 'Harga atas', 'Keterangan', 'Foto utama']
const row = (name: string, bottom = '15.000', image = '') => [
  name,
  'Keripik dan Kerupuk',
  bottom,
  '18.000',
  'Renyah dan gurih.',
  image,
]
const csv = (...rows: string[][]) => Buffer.from([columns, ...rows].map((cells) => cells.join(';')).join('\r\n'))

async function newShop() {
  const [merchant] = await newMerchants(server(), [{ open: true }])
  const session = await signInByApi(server().url, merchant!.email)
  return { ...merchant!, session }
}

async function productsOf(session: SessionKeys): Promise<string[]> {
  const by = { host: `${server().url}/api`, token: session.token! }
  const { data } = await call(contract.products.mine, { is_sni: 0, rows: 50 }, by)
  return data.map(({ name }) => name ?? '').sort()
}

const chooseFile = (page: Page, name: string, buffer: Buffer, label: string | RegExp = /^Pilih berkas/) =>
  page.getByLabel(label).setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const untilFocused = (page: Page, name: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)

/** Sends a table and accepts its columns, until the rows have been checked. */
async function check(page: Page, name: string, buffer: Buffer) {
  await chooseFile(page, name, buffer)
  await press(page, 'Unggah dan lanjut')
  await heading(page, 'Cocokkan kolom').waitFor()
  await press(page, 'Lanjut memeriksa')
  await page.getByText(/^Yang akan terjadi: /).waitFor()
}

/** Shows every import as running until `release`: the server is done before a page can be loaded again. */
async function holdAtRunning(page: Page): Promise<{ release: () => void }> {
  let held = true
  await page.context().route('**/api/product/import/{one,start}', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    if (held && answer.data?.started_at) Object.assign(answer.data, { state: 'running', progress: 1 })
    await route.fulfill({ response, json: answer })
  })
  return {
    release: () => {
      held = false
    },
  }
}

test('import: a table with a mistake is corrected, imported in the background, and reported; a reload shows the progress again', async () => {
  const shop = await newShop()
  const { page } = await openPhone({ url: server().url, size: 'desk', as: shop.session })
  // The page of a shop without public products is not there for the server that sends it.
  await page.goto(addresses.contact)
  await alive(page.getByRole('main'))
  await goTo(page, addresses.shopHome)
  await page.getByRole('main').getByRole('link', { name: 'Impor & ekspor', exact: true }).click()
  await page.getByText('Belum ada impor.').waitFor()

  await chooseFile(page, 'foto.jpg', Buffer.from('ffd8ff', 'hex'))
  await page.getByText('foto.jpg: Berkas harus berupa CSV atau XLSX.').waitFor()
  const mistaken = csv(row('Keripik Pisang'), row('Keripik Ubi'), row('Keripik Talas', '20.000'))
  // A table that is still open in a spreadsheet is stored again after it was chosen.
  const edited = join(await mkdtemp(join(inject('e2eFolder'), 'import-')), 'produk.csv')
  await writeFile(edited, mistaken)
  await page.getByLabel(/^Pilih berkas/).setInputFiles(edited)
  await page.getByRole('button', { name: 'Unggah dan lanjut' }).waitFor()
  await writeFile(edited, `${mistaken}\r\n`)
  await press(page, 'Unggah dan lanjut')
  await page.getByText(`produk.csv: ${changedText}`).waitFor()
  await chooseFile(page, 'produk.csv', mistaken)
  await press(page, 'Unggah dan lanjut')
  await untilFocused(page, 'Cocokkan kolom')
  expect(await page.getByLabel('Isi kolom Harga bawah').locator('option:checked').textContent()).toBe('Harga bawah')
  await press(page, 'Lanjut memeriksa')
  await untilFocused(page, 'Periksa sebelum diimpor')
  await page.getByText('Yang akan terjadi: 2 draf baru, 1 tidak diimpor.').waitFor()
  await follow(page, 'Tidak diimpor (1)')
  const cell = page.getByRole('row', { name: /Keripik Talas/ }).getByRole('cell', { name: /^20\.000/ })
  await cell.getByText(productMessages.priceOrder).waitFor()
  expect(await productsOf(shop.session)).toEqual([])

  await follow(page, 'unggah lagi')
  const corrected = [['DAFTAR PRODUK'], columns, row('Keripik Pisang'), row('Keripik Ubi'), row('Keripik Talas')]
  const sheets = [
    { name: 'Lama', xml: sheetXml([columns, row('Keripik Lama')]) },
    { name: 'Baru', xml: sheetXml(corrected) },
  ]
  await chooseFile(page, 'produk.xlsx', workbookOf(sheets))
  await press(page, 'Unggah dan lanjut')
  await untilFocused(page, 'Cocokkan kolom')
  await page.getByText('Contoh: Keripik Lama').waitFor()
  await page.getByLabel('Lembar').selectOption('Baru')
  await page.getByText('Contoh: Keripik Pisang · Keripik Ubi · Keripik Talas').waitFor()
  const titleRow = page.getByLabel('Baris judul')
  expect(await titleRow.inputValue()).toBe('2')
  await titleRow.selectOption('1')
  await page.getByLabel('Isi kolom DAFTAR PRODUK').waitFor()
  await titleRow.selectOption('2')
  await page.getByLabel('Isi kolom Nama produk').waitFor()
  await press(page, 'Lanjut memeriksa')
  await page.getByText('Yang akan terjadi: 3 draf baru.').waitFor()
  const { release } = await holdAtRunning(page)
  const starts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/import/start')) starts.push(request.url())
  })
  await page.getByRole('button', { name: 'Mulai impor 3 baris' }).dblclick()
  await untilFocused(page, 'Sedang diimpor')
  await page.reload()
  await heading(page, 'Sedang diimpor').waitFor()
  await page.getByText('1 dari 3 baris selesai').first().waitFor()
  release()
  await untilFocused(page, 'Impor selesai')
  expect(starts).toHaveLength(1)
  await page.getByText('Hasilnya: 3 draf baru.').waitFor()
  expect(await productsOf(shop.session)).toEqual(['Keripik Pisang', 'Keripik Talas', 'Keripik Ubi'])

  const saved = page.waitForEvent('download')
  await press(page, 'Unduh CSV laporan')
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('Keripik Talas')
  await page.getByRole('link', { name: 'Lengkapi' }).first().click()
  await expect.poll(() => page.getByLabel('Nama produk').inputValue()).toMatch(/^Keripik/)
})

test('import: columns that are not known are proposed, chosen once, and can be left out', {
  tags: ['long'],
}, async () => {
  const shop = await newShop()
  const { page } = await openPhone({ url: server().url, size: 'desk', as: shop.session })
  await page.goto(addresses.imports)
  const lines = ['Nama Barang;Jenis;Harga;Catatan', 'Keripik Sagu;Keripik dan Kerupuk;15000;-']
  await chooseFile(page, 'barang.csv', Buffer.from(lines.join('\n')))
  await press(page, 'Unggah dan lanjut')
  const column = (name: string) => page.getByLabel(`Isi kolom ${name}`)
  expect(await column('Nama Barang').locator('option:checked').textContent()).toBe('Nama produk')
  await page.getByText(/^Belum ada kolom untuk Kategori/).waitFor()
  await column('Catatan').selectOption('Nama produk')
  await page.getByText('Sudah diambil dari kolom Nama Barang.').waitFor()
  expect(await page.getByRole('button', { name: 'Lanjut memeriksa' }).isDisabled()).toBe(true)
  await column('Catatan').selectOption('Keterangan')
  await column('Nama Barang').selectOption('Jangan diimpor')
  await page.getByText(/^Pilih kolom mana yang berisi Nama produk/).waitFor()
  await column('Nama Barang').selectOption('Nama produk')
  await column('Jenis').selectOption('Kategori')
  await column('Harga').selectOption('Harga bawah')
  await press(page, 'Lanjut memeriksa')
  await page.getByText(/^Yang akan terjadi: /).waitFor()
  await follow(page, 'Ubah kolom')
  expect(await column('Jenis').locator('option:checked').textContent()).toBe('Kategori')
  await press(page, 'Batalkan impor barang.csv')
  await press(page, 'Batalkan impor')
  await untilFocused(page, 'Impor dari berkas')
  await page.getByText('Belum ada impor.').waitFor()
})

test('import: photos of a ZIP belong to the rows that name them, and the rows become products for review', {
  tags: ['long'],
}, async () => {
  const shop = await newShop()
  const { page } = await openPhone({ url: server().url, as: shop.session })
  await page.goto(addresses.imports)
  const table = csv(row('Keripik Bayam', '15.000', 'bayam.jpg'), row('Keripik Jamur', '15.000', 'jamur.jpg'))
  await check(page, 'produk.csv', table)
  await page.getByText('0 dari 2 foto sudah ada.').waitFor()
  await page.getByText('2 foto belum ada').tap()
  await page.getByRole('listitem').filter({ hasText: 'jamur.jpg' }).first().waitFor()
  await chooseFile(
    page,
    'foto.zip',
    Buffer.from(zipSync({ 'bayam.jpg': await photo(51), 'lain.jpg': await photo(52) })),
    'Pilih ZIP',
  )
  await press(page, 'Unggah foto')
  await page.getByText('1 dari 2 foto sudah ada.').waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'lain.jpg' })
    .getByText('Tidak disebut di baris mana pun.')
    .waitFor()
  await page.getByText('Yang akan terjadi: 1 produk baru, 1 draf baru.').waitFor()
  await press(page, 'Mulai impor 2 baris')
  await page.getByText('Hasilnya: 1 produk baru, 1 draf baru.').waitFor()
})

test('import: without a connection the page says so and keeps the chosen file, which is sent afterwards', {
  tags: ['long'],
}, async () => {
  const shop = await newShop()
  const phone = await openPhone({ url: server().url, size: 'desk', as: shop.session })
  const { page } = phone
  phone.expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  await page.goto(addresses.imports)
  await page.getByText('Belum ada impor.').waitFor()
  await chooseFile(page, 'produk.csv', csv(row('Keripik Pisang')))
  await phone.goOffline()
  await press(page, 'Unggah dan lanjut')
  await page.getByText('Belum terkirim: tidak ada sambungan. Berkasnya tetap terpilih.').waitFor()
  await page.getByText('produk.csv', { exact: true }).waitFor()
  await phone.goOnline()
  await press(page, 'Unggah dan lanjut')
  await heading(page, 'Cocokkan kolom').waitFor()
  await phone.goOffline()
  await press(page, 'Lanjut memeriksa')
  await phone.goOnline()
  await page.getByText('Yang akan terjadi: 1 draf baru.').waitFor()
})

test('import: a canceled upload leaves the file chosen and stores no import', { tags: ['long'] }, async () => {
  const shop = await newShop()
  const { page } = await openPhone({ url: server().url, size: 'desk', as: shop.session })
  await page.goto(addresses.imports)
  await chooseFile(page, 'produk.csv', csv(row('Keripik Pisang')))
  // The request never leaves the browser.
  await page.context().route('**/api/product/import/upload/**', () => {})
  await press(page, 'Unggah dan lanjut')
  await press(page, 'Batalkan')
  await page.getByText('Pengiriman dibatalkan. Berkasnya tetap terpilih.').waitFor()
  await page.getByText('Belum ada impor.').waitFor()
})

/** Goes through all steps and calls `look` at each. */
async function throughSteps(page: Page, look: (step: string) => Promise<void>) {
  const long = 'Keripik '.repeat(18).trim()
  await page.getByText('Belum ada impor.').waitFor()
  await look('the start')
  await chooseFile(
    page,
    `${'produk-baru-'.repeat(8)}.csv`,
    csv(row(long, '20.000'), row('Keripik Ubi', '15.000', 'ubi.jpg')),
  )
  await page.getByRole('button', { name: 'Unggah dan lanjut' }).waitFor()
  await look('a chosen file')
  await press(page, 'Unggah dan lanjut')
  await heading(page, 'Cocokkan kolom').waitFor()
  await page.getByLabel('Isi kolom Kategori').selectOption('Nama produk')
  await look('columns, with a mistake')
  await page.getByLabel('Isi kolom Kategori').selectOption('Kategori')
  await press(page, 'Lanjut memeriksa')
  await page.getByText('Yang akan terjadi: 1 draf baru, 1 tidak diimpor.').waitFor()
  await page.getByText(productMessages.priceOrder).filter({ visible: true }).first().waitFor()
  await look('the check, with a mistake')
  const { release } = await holdAtRunning(page)
  await press(page, 'Mulai impor 1 baris')
  await heading(page, 'Sedang diimpor').waitFor()
  await look('running')
  release()
  await heading(page, 'Impor selesai').waitFor()
  await page.getByText('Keripik Ubi').filter({ visible: true }).first().waitFor()
  await look('the report')
  await follow(page, 'Impor berkas lain')
  await page.getByRole('link', { name: /^produk-baru-/ }).waitFor()
  await look('the list')
  await page.getByRole('button', { name: /^Hapus impor/ }).click()
  await page.getByRole('dialog').waitFor()
  await look('the question')
}

/** The CSS pixels by which the page is wider than the window. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test.each(['phone', 'desk'] as const)(
  'import: no step has axe violations or scrolls sideways, on a %s',
  {
    tags: ['long'],
  },
  async (size) => {
    const shop = await newShop()
    const { page } = await openPhone({
      url: server().url,
      size,
      as: shop.session,
      ownScripts: true,
      reducedMotion: 'reduce',
    })
    await page.goto(addresses.imports)
    await throughSteps(page, async (step) => {
      expect(await axeFinds(page), step).toEqual([])
      expect(await overflow(page), step).toBeLessThanOrEqual(0)
      if (size === 'phone') expect(await page.evaluate(smallTargets), step).toEqual([])
    })
  },
)

test('import: an operator imports an XLSX for a merchant, and downloads shops, bodies and certificates', {
  tags: ['long'],
}, async () => {
  const shop = await newShop()
  const { session } = await newOperator(server())
  const { page } = await openPhone({ url: server().url, size: 'desk', as: session })
  await page.goto(deskAddresses.shop(shop.merchantId))
  await follow(page, 'Impor & ekspor produk')
  await check(page, 'produk.xlsx', await xlsxOf([columns, row('Keripik Salak')]))
  await press(page, 'Mulai impor 1 baris')
  await page.getByText('Hasilnya: 1 draf baru.').waitFor()
  expect(await productsOf(shop.session)).toEqual(['Keripik Salak'])
  await follow(page, 'Impor berkas lain')
  await page.getByText(/oleh operator$/).waitFor()

  for (const [address, what] of [
    [deskAddresses.imports(shop.merchantId), 'produk usaha ini'],
    [deskAddresses.shops, 'semua usaha'],
    [deskAddresses.bodies, 'semua LSPRO'],
    [deskAddresses.reports(), 'semua sertifikat'],
  ] as const) {
    await page.goto(address)
    const saved = page.waitForEvent('download')
    await press(page, `Unduh XLSX ${what}`)
    expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
  }
  // The id of another shop's import shows nothing of it below this shop's name.
  const by = { host: `${server().url}/api`, token: session.token! }
  const { data } = await call(operator.importList, { merchant_id: shop.merchantId }, by)
  await page.goto(`${deskAddresses.imports(1)}&id=${data[0]!.id}`)
  await page.getByText('Impor ini tidak ditemukan.').waitFor()
})
