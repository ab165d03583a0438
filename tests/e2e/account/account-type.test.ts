import { expect, test } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { letterTo } from '../../support/pages/mailbox.ts'
import { at, fill, follow, newAddress, press, signedInAs, signIn } from '../../support/pages/page-actions.ts'
import { fillProfile, password, register } from '../../support/register.ts'

// What somebody is here, and where that leads.

const server = sharedServer()
const phone = () => openPhone({ url: server().url })

test('a visitor becomes a merchant, after being told that there is no way back', { tags: ['long'] }, async () => {
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

test('whoever signs in before verifying is led to the letter, and can put the address right there', {
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
  const told = other
    .locator('.toast')
    .filter({ hasText: /verifikasi/i })
    .waitFor()
  await press(other, 'Masuk')
  await told
  await at(other, `/auth/email-confirmation?email=${encodeURIComponent(email)}`)
  const right = newAddress('benar')
  await follow(other, 'Ganti Email')
  await fill(other, /Email/, right)
  await press(other, 'Kirim')
  await at(other, `/auth/email-confirmation?email=${encodeURIComponent(right)}`)
})

test('Ubah Tipe Akun in the account drawer opens the choice, also for whoever is at their account already', {
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

test('Akun Saya of somebody who is not signed in asks for that first', { tags: ['long'] }, async () => {
  const { page } = await phone()
  await page.goto('/dashboard')
  await page.getByRole('alert').getByText('Mohon Login Terlebih Dahulu!', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Masuk', exact: true }).click()
  await at(page, '/auth/login?return=%2Fdashboard')
})

test.each([
  ['visitor@demo.example', '/base/user/detail'],
  ['newmerchant@demo.example', '/merchant/stage-2'],
])('Akun Saya of %s leads to %s', { tags: ['long'] }, async (email, address) => {
  const { page } = await phone()
  await signIn(page, email)
  await page.goto('/')
  await page.getByRole('button', { name: 'Akun', exact: true }).tap()
  await press(page, 'Akun Saya')
  await at(page, address)
})

test('in the middle of a stage a merchant finds the account menu by its name, and can log out of it', {
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
  // Below one another, and all of each on the screen.
  expect(new Set(boxes.map(({ left }) => left)).size).toBe(1)
  const { width, height } = page.viewportSize()!
  for (const { left, right, bottom } of boxes) expect(left >= 0 && right <= width && bottom <= height).toBe(true)
  await press(page, 'Log Out')
  await expect.poll(() => signedInAs(page)).toBe(null)
})
