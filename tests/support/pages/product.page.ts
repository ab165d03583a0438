import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fill, press } from './page-actions.ts'
import { choosePhotos } from './wizard.page.ts'

// The form of a product, filled in by words people see.

/** Waits until the form of a new product stands there, under the key that it has made for itself; gives that address. */
export async function atNewProduct(page: Page): Promise<string> {
  await expect.poll(() => page.url()).toMatch(/\/product\/create\?key=[\da-f-]{36}$/)
  await formStands(page)
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

export const formStands = (page: Page) => page.getByLabel('Nama produk', { exact: true }).waitFor()

/** What the form says of itself once all of it is on the phone. */
export const keptOnPhone = (page: Page) =>
  page
    .locator('.product-head')
    .getByText(/^Tersimpan di (HP|perangkat ini)$/)
    .waitFor()

export async function fillProduct(page: Page, name: string) {
  await fill(page, 'Nama produk', name)
  await fill(page, 'Keterangan', 'Tipis dan pedas manis.\nKhas Payakumbuh.')
  await page.getByLabel('Harga bawah').pressSequentially('18000')
  await page.getByLabel('Harga atas').pressSequentially('25000')
  await fill(page, /^Berat/, '1,5')
  await fill(page, /^Kapasitas/, '1.200 kg per bulan')
}

export const openCategories = (page: Page) => press(page, 'Pilih kategori')

/** Ticks the first subcategory that is found by this word; gives its name. The sheet stays open. */
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

/** What is left of it once its photos are there: its category, its standard, and 'Kirim'. */
export async function finishAndSend(page: Page) {
  await openCategories(page)
  await tickCategory(page, 'keripik')
  await press(page, /^Selesai, /)
  await sayYesToSni(page, 'SNI 4305:2018')
  await keptOnPhone(page)
  await sendProduct(page)
}

export const choose = (page: Page, photos: Buffer[]) => choosePhotos(page, 'Tambah foto', photos)
export const cutOne = (page: Page) => press(page, 'Pakai foto')

/** Waits until so many photos stand there small, the main one first. */
export const smallPhotos = (page: Page, count: number) =>
  expect
    .poll(() =>
      page
        .getByRole('main')
        // One that is still to be cut is shown as it was chosen.
        .locator('.shot:not(:has([data-cut]))')
        .getByRole('img', { name: /^Foto (utama|\d)$/ })
        .count(),
    )
    .toBe(count)

/** The photos as they stand there, by the ids they have on this phone. */
export const photoIds = (page: Page) =>
  page.locator('[data-photo]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.photo))

/** 'Kirim', and once more in the window that asks. */
export async function sendProduct(page: Page) {
  await press(page, 'Kirim')
  await confirmSend(page, 'Tambah Produk')
}

/** Says yes in the window that asks once more, and waits until it is kept: the window goes then. */
export async function confirmSend(page: Page, title: 'Tambah Produk' | 'Ubah Produk') {
  const window = page.getByRole('dialog', { name: title })
  await window.waitFor()
  await window.getByRole('button', { name: 'Kirim', exact: true }).click()
  await window.waitFor({ state: 'detached' })
}
