import { expect, test } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { letterTo } from '../../support/pages/mailbox.ts'
import { at, fill, follow, newAddress, press, signedInAs, signIn } from '../../support/pages/page-actions.ts'
import { fillProfile, password, register } from '../../support/register.ts'

// The account type of a user, and the pages that depend on it.

const server = sharedServer()
const phone = () => openPhone({ url: server().url })

test('account type: a visitor becomes a merchant after a warning that this cannot be undone', {
  tags: ['long'],
}, async () => {
  const { page } = await phone()
  const email = newAddress()
  await register(page, email, 'Pengunjung')
  await page.goto((await letterTo(server().dataDir, email)).link('/auth/email-verified'))
  await page.getByText('Email Anda berhasil diverifikasi.').waitFor()
  await page.goto('/auth/registration-visitor')
  await fillProfile(page, 'Salimah')
  await press(page, 'Kirim')
  await at(page, '/')
  await page.goto('/base/user/detail')
  await press(page, 'Ubah Tipe Akun')
  await press(page, /^LSPRO/)
  await page
    .getByText(/layanan pelanggan/i)
    .first()
    .waitFor()
  await page.goBack()
  await page.goto('/base/user/detail')
  await press(page, 'Ubah Tipe Akun')
  await press(page, /UMKM/)
  await page
    .getByText(/tidak (bisa|dapat) (lagi )?(digunakan|dipakai)/i)
    .first()
    .waitFor()
  await press(page, /^Ya, jadi Produsen/)
  await at(page, '/merchant/stage-1')
  expect(
    await page.evaluate(() => [localStorage.getItem('user_role'), localStorage.getItem('user_is_completed')]),
  ).toEqual(['merchant', '0'])
})

test('sign-in: an unverified user is sent to the confirmation page and can correct the e-mail address there', {
  tags: ['long'],
}, async () => {
  const { page } = await phone()
  const email = newAddress()
  await register(page, email, 'Pengunjung')
  await expect.poll(() => new URL(page.url()).pathname, { message: 'registered' }).toBe('/auth/email-confirmation')
  const { page: other } = await phone()
  await other.goto('/auth/login')
  await fill(other, 'Email', email)
  await fill(other, 'Kata sandi', password)
  const toast = other
    .locator('.toast')
    .filter({ hasText: /verifikasi/i })
    .waitFor()
  await press(other, 'Masuk')
  await toast
  await at(other, `/auth/email-confirmation?email=${encodeURIComponent(email)}`)
  const corrected = newAddress('benar')
  await follow(other, 'Ganti Email')
  await fill(other, /Email/, corrected)
  await press(other, 'Kirim')
  await at(other, `/auth/email-confirmation?email=${encodeURIComponent(corrected)}`)
})

test('account drawer: Ubah Tipe Akun opens the choice of account type, also on the account page itself', {
  tags: ['long'],
}, async () => {
  const { page } = await phone()
  await signIn(page, 'visitor@demo.example')
  await page.goto('/')
  for (const _ of ['from home', 'from the account']) {
    await page.getByRole('button', { name: 'Akun', exact: true }).tap()
    await follow(page, 'Ubah Tipe Akun')
    await page.getByText('Akun ini ingin dipakai sebagai apa?').waitFor()
    await at(page, '/base/user/detail')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await at(page, '/base/user/detail')
  }
})

test('Akun Saya: a guest at /dashboard is asked to sign in first', { tags: ['long'] }, async () => {
  const { page } = await phone()
  await page.goto('/dashboard')
  await page.getByRole('alert').getByText('Mohon Login Terlebih Dahulu!', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Masuk', exact: true }).click()
  await at(page, '/auth/login?return=%2Fdashboard')
})

test.each([
  ['visitor@demo.example', '/base/user/detail'],
  ['newmerchant@demo.example', '/merchant/stage-2'],
])('account drawer: Akun Saya of %s opens %s', { tags: ['long'] }, async (email, address) => {
  const { page } = await phone()
  await signIn(page, email)
  await page.goto('/')
  await page.getByRole('button', { name: 'Akun', exact: true }).tap()
  await press(page, 'Akun Saya')
  await at(page, address)
})

test('wizard: the account menu in a stage shows the user’s name and all its entries, and logs out', {
  tags: ['long'],
}, async () => {
  const { page } = await phone()
  await signIn(page, 'newmerchant@demo.example')
  await page.goto('/merchant/stage-1')
  await page.getByLabel('Nama usaha').waitFor()
  const menu = page.locator('summary')
  expect(await menu.ariaSnapshot()).toMatch(/Halo, \S+/)
  await menu.click()
  await page.getByRole('button', { name: 'Log Out' }).waitFor()
  const entries = page.locator('.account__list').locator('a, button')
  const boxes = await entries.evaluateAll((all) => all.map((entry) => entry.getBoundingClientRect().toJSON()))
  expect(boxes.length).toBeGreaterThanOrEqual(5)
  // The entries form one column, entirely on the screen.
  expect(new Set(boxes.map(({ left }) => left)).size).toBe(1)
  const { width, height } = page.viewportSize()!
  for (const { left, right, bottom } of boxes) expect(left >= 0 && right <= width && bottom <= height).toBe(true)
  await press(page, 'Log Out')
  await expect.poll(() => signedInAs(page)).toBe(null)
})
