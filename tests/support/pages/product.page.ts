import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fill, press } from './page-actions.ts'
import { choosePhotos } from './wizard.page.ts'

// The product form, filled in by the texts on the screen.

/** Waits for the form of a new product, which puts a new key into its address; returns path and query. */
export async function atNewProduct(page: Page): Promise<string> {
  await expect.poll(() => page.url()).toMatch(/\/product\/create\?key=[\da-f-]{36}$/)
  await untilProductForm(page)
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

export const untilProductForm = (page: Page) => page.getByLabel('Nama produk', { exact: true }).waitFor()

/** Waits until the form shows that its draft is saved on the phone. */
export const untilSavedOnPhone = (page: Page) =>
  page
    .locator('.product-head')
    .getByText(/^Tersimpan di (HP|perangkat ini)$/)
    .waitFor()

/** Opens the part of the form that most products leave empty, if it is not open already. */
export async function openMore(page: Page) {
  const part = page.locator('details', { hasText: 'Rincian lain (opsional)' })
  await part.waitFor()
  if (!(await part.evaluate((details: HTMLDetailsElement) => details.open))) await part.locator('summary').click()
}

export async function fillProduct(page: Page, name: string) {
  await fill(page, 'Nama produk', name)
  await fill(page, 'Keterangan', 'Tipis dan pedas manis.\nKhas Payakumbuh.')
  await page.getByLabel('Harga bawah').pressSequentially('18000')
  await openMore(page)
  await page.getByLabel('Harga atas').pressSequentially('25000')
  await fill(page, /^Berat/, '1,5')
  await fill(page, /^Kapasitas/, '1.200 kg per bulan')
}

export const openCategories = (page: Page) => press(page, 'Pilih kategori')

/** Ticks the first subcategory found for this word; returns its name. The sheet stays open. */
export async function tickCategory(page: Page, word: string): Promise<string> {
  await page.getByPlaceholder('Cari kategori').fill(word)
  const first = page.locator('.category-tree label').first()
  await first.click()
  return first.innerText()
}

export async function sayYesToSni(page: Page, number: string) {
  await page
    .getByRole('group', { name: /ber-SNI/ })
    .getByLabel('Ya', { exact: true })
    .check()
  await fill(page, 'Nomor SNI', number)
}

/** Fills in the rest of a form that has its photos: its category and its standard. Then sends it. */
export async function finishAndSend(page: Page) {
  await openCategories(page)
  await tickCategory(page, 'keripik')
  await press(page, /^Selesai, /)
  await sayYesToSni(page, 'SNI 4305:2018')
  await untilSavedOnPhone(page)
  await sendProduct(page)
}

export const choose = (page: Page, photos: Buffer[]) => choosePhotos(page, 'Tambah foto', photos)
export const cutOne = (page: Page) => press(page, 'Pakai foto')

/** Waits until the form shows this many shrunk photos. */
export const smallPhotos = (page: Page, count: number) =>
  expect
    .poll(() =>
      page
        .getByRole('main')
        // A photo that is not cropped yet is shown as it was chosen.
        .locator('.shot:not(:has([data-cut]))')
        .getByRole('img', { name: /^Foto (utama|\d)$/ })
        .count(),
    )
    .toBe(count)

/** The ids of the photos on this phone, in the order shown. */
export const photoIds = (page: Page) =>
  page.locator('[data-photo]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.photo))

/** Presses 'Kirim', and confirms in the dialog. */
export async function sendProduct(page: Page) {
  await press(page, 'Kirim')
  await confirmSend(page, 'Tambah Produk')
}

/** Confirms in the dialog, and waits until the write is stored: the dialog closes then. */
export async function confirmSend(page: Page, title: 'Tambah Produk' | 'Ubah Produk' | 'Kirim ulang') {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Kirim', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}
