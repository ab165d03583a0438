import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { chance } from '../random.ts'
import { at, fill, press } from './page-actions.ts'

// The merchant's five stages, filled in by the texts on the screen.

export const titles = [
  'Informasi Usaha',
  'Alamat dan Kontak',
  'Informasi Terkait',
  'Upload Dokumen',
  'Selesai',
] as const

/** Waits until the form of a stage is shown. */
export async function atStage(page: Page, stage: 1 | 2 | 3 | 4 | 5) {
  await at(page, `/merchant/stage-${stage}`)
  await page.getByRole('heading', { level: 1, name: titles[stage - 1]!, exact: true }).waitFor()
}

export const onward = (page: Page) => press(page, 'Selanjutnya')
export const back = (page: Page) => page.getByRole('link', { name: 'Sebelumnya', exact: true }).click()

/** The note in the open stage that its draft is saved on the phone. */
export const savedOnPhone = (page: Page) => page.locator('.wizard__head').getByText(/^Tersimpan di (HP|perangkat ini)$/)

/** Chooses an option of a select by its position, 0 being the empty one; returns its text. */
export async function choose(list: Locator, nth: number): Promise<string> {
  await list.locator('option').nth(nth).waitFor({ state: 'attached' })
  await list.selectOption({ index: nth })
  return list.locator('option').nth(nth).innerText()
}

export type Business = { name: string; nib: string; owner?: string }

export async function fillStage1(page: Page, { name, nib, owner = 'Salimah Chaniago' }: Business) {
  await fill(page, /^NIB/, nib)
  await page.getByLabel('UD', { exact: true }).check()
  await fill(page, /^Nama usaha/, name)
  const kbli = page.getByRole('combobox', { name: /^KBLI/ })
  await kbli.fill('10')
  await page.getByRole('option').first().click()
  await fill(page, /^Nama pemilik/, owner)
  await choose(page.getByLabel(/^Tahun/), 5)
  for (const question of [/^Tenaga kerja/, /^Permodalan/, /^Omzet/])
    await page.getByRole('group', { name: question }).getByRole('radio').first().check()
}

/** Chooses the first village of the first district of the first regency of the first province. */
/** Chooses a village with the four lists, which are folded when one is chosen already. */
export async function chooseVillage(page: Page) {
  await page.getByLabel('Provinsi', { exact: true }).waitFor({ state: 'attached' })
  const change = page.getByRole('button', { name: 'Ubah wilayah' })
  if (await change.isVisible()) await change.click()
  for (const list of ['Provinsi', 'Kabupaten / Kota', 'Kecamatan', 'Kelurahan / Desa'])
    await choose(page.getByLabel(list, { exact: true }), 1)
}

export async function fillStage2(page: Page, address = 'Jalan Pasar Baru 7') {
  await chooseVillage(page)
  await fill(page, 'Alamat', address)
  await fill(page, 'RT', '3')
  await fill(page, 'RW', '12')
  await fill(page, 'Kode pos', '26111')
  await fill(page, 'Nomor HP / WhatsApp', '081234567890')
  await fill(page, 'Prefix', '0251')
  await fill(page, 'Nomor', '100111')
}

/** Answers the four questions; with a TKDN number, that one with yes. */
export async function fillStage3(page: Page, tkdn?: string) {
  for (const question of [/LPSE/, /LKPP/, /[Ee]kspor/]) await answer(page, question, 'Tidak')
  await answer(page, /TKDN/, tkdn === undefined ? 'Tidak' : 'Ya')
  if (tkdn !== undefined) await page.getByRole('textbox', { name: /TKDN/ }).fill(tkdn)
}

const answer = (page: Page, question: RegExp, choice: 'Ya' | 'Tidak') =>
  page.getByRole('group', { name: question }).getByLabel(choice, { exact: true }).check()

/**
 * A JPEG of 6 × 6 patches in random colours, different for each seed. Random pixels would be unlike a photo and would
 * cost phone and server several times the work. Width and height in pixels.
 */
export function photo(seed: number, width = 800, height = width): Promise<Buffer> {
  const random = chance(seed)
  const patches = 6
  const colours = Uint8Array.from({ length: patches * patches * 3 }, () => random() * 256)
  return sharp(colours, { raw: { width: patches, height: patches, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Chooses photos in the system's file chooser, which the button opens. */
export async function choosePhotos(page: Page, button: string | RegExp, photos: Buffer[]) {
  const chooser = page.waitForEvent('filechooser')
  await press(page, button)
  await (await chooser).setFiles(
    photos.map((buffer, n) => ({ name: `IMG_${n + 1}.jpg`, mimeType: 'image/jpeg', buffer })),
  )
}

export const galleryButton = 'Tambah foto'

/** How many shrunk photos the page shows, including the logo. */
export const readyPhotos = (page: Page) => page.getByRole('img', { name: /^(Logo usaha|Foto \d+)$/ }).count()

export async function pickLogo(page: Page, picture: Buffer) {
  await choosePhotos(page, 'Pilih logo', [picture])
  await press(page, 'Pakai foto')
  await page.getByRole('img', { name: 'Logo usaha' }).waitFor()
}

/** Adds photos to the gallery in one choice, and waits until each is shrunk. */
export async function pickGallery(page: Page, pictures: Buffer[]) {
  const before = await page.getByRole('img', { name: /^Foto \d+$/ }).count()
  await choosePhotos(page, galleryButton, pictures)
  await page.getByRole('img', { name: `Foto ${before + pictures.length}`, exact: true }).waitFor()
}

/** Finishes the last stage and confirms in the dialog. */
export async function finish(page: Page) {
  await press(page, 'Selesai')
  await page.getByRole('dialog').getByRole('button', { name: 'Selesai', exact: true }).click()
}
