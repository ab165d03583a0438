import type { Page } from 'playwright-core'
import { fill, follow, press } from './pages/page-actions.ts'

export const password = 'rendang-3-jam'

/** Registers through the pages, from the sign-in page to the sent form. */
export async function register(page: Page, email: string, type: 'Pengunjung' | 'Produsen (UMKM)', code?: string) {
  await page.goto('/auth/login')
  await follow(page, 'Daftar')
  await page.getByLabel(type).check()
  await press(page, 'Lanjutkan Pendaftaran')
  await fill(page, 'Email', email)
  await fill(page, 'Kata sandi', password)
  await fill(page, 'Ulangi kata sandi', password)
  if (code !== undefined) await fill(page, /^Kode referral/, code)
  await press(page, 'Daftar')
}

/** Fills in a visitor's profile form. */
export async function fillProfile(page: Page, name: string) {
  await fill(page, /^Nama/, name)
  await fill(page, /WhatsApp|Nomor (HP|telepon)/i, '081234567890')
  await fill(page, /^(Prefix|Kode area)/i, '0251')
  await fill(page, /^(Nomor telepon kantor|Nomor kantor|Nomor)$/i, '100111')
}
