import { describe, expect, test } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { lettersTo, letterTo } from '../../support/pages/mailbox.ts'
import { at, fill, follow, newAddress, press, signedInAs } from '../../support/pages/page-actions.ts'
import { fillProfile, password, register } from '../../support/register.ts'

// Registration, e-mail verification and password reset on a phone.

const server = sharedServer()
const phone = () => openPhone({ url: server().url })

test('registration: a visitor registers, verifies by e-mail, fills in the profile, signs out and in again', async () => {
  const { page } = await phone()
  const email = newAddress()
  await register(page, email, 'Pengunjung')
  await at(page, `/auth/email-confirmation?email=${encodeURIComponent(email)}`)
  await page.getByRole('heading', { name: 'Verifikasi Email Anda' }).waitFor()
  await page.getByText(email).waitFor()

  const letter = await letterTo(server().dataDir, email)
  await page.goto(letter.link('/auth/email-verified'))
  await page.getByText('Email Anda berhasil diverifikasi.').waitFor()
  expect(page.url(), 'the secret is gone from the address').not.toContain('code=')
  expect(await signedInAs(page)).toBe(email)
  await page
    .getByRole('button', { name: 'OK' })
    .or(page.getByRole('link', { name: 'OK' }))
    .click()

  await at(page, '/auth/registration-visitor')
  await page.getByRole('heading', { name: 'Informasi Dasar' }).waitFor()
  await fillProfile(page, 'Salimah Chaniago')
  await press(page, 'Kirim')
  await at(page, '/')
  await page.getByText('Halo, Salimah Chaniago').first().waitFor()

  await page.getByRole('button', { name: 'Akun', exact: true }).tap()
  await press(page, 'Log Out')
  await expect.poll(() => signedInAs(page)).toBe(null)
  await at(page, '/')

  await page.goto('/auth/login')
  await fill(page, 'Email', ` ${email.toUpperCase()} `.trim())
  await fill(page, 'Kata sandi', password)
  await press(page, 'Masuk')
  await at(page, '/')
  await page.getByText('Halo, Salimah Chaniago').first().waitFor()
})

test('e-mail verification: a link opened a second time leads to the sign-in, not to an error', {
  tags: ['long'],
}, async () => {
  const email = newAddress()
  const first = await phone()
  await register(first.page, email, 'Pengunjung')
  const link = (await letterTo(server().dataDir, email)).link('/auth/email-verified')
  await first.page.goto(link)
  await first.page.getByText('Email Anda berhasil diverifikasi.').waitFor()
  const second = await phone()
  // Another device: the same one may verify twice within a minute.
  await second.context.setExtraHTTPHeaders({ 'user-agent': 'Firefox di rumah' })
  await second.page.goto(link)
  await at(second.page, '/auth/login?param=verified')
  await second.page.getByText('Pendaftaran Berhasil').waitFor()
  await second.page.getByText('Masuk menggunakan akun yang telah anda daftarkan').waitFor()
})

test('e-mail verification: an invalid code shows an error', { tags: ['long'] }, async () => {
  const { page } = await phone()
  await page.goto(`/auth/email-verified?code=${'x'.repeat(43)}`)
  await page.getByRole('alert').filter({ hasText: 'Error' }).waitFor()
})

describe('registration with a referral code', () => {
  test('registration: a referral code shows its certification body, and the new merchant starts at stage 1', {
    tags: ['long'],
  }, async () => {
    const { page } = await phone()
    const email = newAddress('hasan')
    await page.goto('/auth/registration?type=merchant')
    await fill(page, /^Kode referral/, 'lsp234')
    await page.getByRole('status').filter({ hasText: 'Mandala' }).waitFor()
    await fill(page, 'Email', email)
    await fill(page, 'Kata sandi', password)
    await fill(page, 'Ulangi kata sandi', password)
    await press(page, 'Daftar')
    await at(page, `/auth/email-confirmation?email=${encodeURIComponent(email)}`)
    await page.goto((await letterTo(server().dataDir, email)).link('/auth/email-verified'))
    await page.getByText('Email Anda berhasil diverifikasi.').waitFor()
    expect(await page.evaluate(() => Number(localStorage.getItem('merchant_id')))).toBeGreaterThan(0)
    await page
      .getByRole('button', { name: 'OK' })
      .or(page.getByRole('link', { name: 'OK' }))
      .click()
    await at(page, '/merchant/stage-1')
  })

  test.each(['ZZZZZ9', 'ABCDE', 'AB'])(
    'registration: a wrong referral code (%s) is rejected and nothing is sent',
    { tags: ['long'] },
    async (code) => {
      const { page } = await phone()
      const email = newAddress('hasan')
      const sent: string[] = []
      page.on('request', (request) => request.url().endsWith('/api/register') && sent.push(request.url()))
      await register(page, email, 'Produsen (UMKM)', code)
      await page.getByText('Kode Referral yang anda masukkan salah!').waitFor()
      if (code.length >= 5) await page.getByText('Nama Lembaga Tidak Ditemukan!').waitFor()
      expect(sent).toEqual([])
    },
  )

  test('registration: the error of a wrong referral code disappears once it is corrected', async () => {
    const { page } = await phone()
    await register(page, newAddress('hasan'), 'Produsen (UMKM)', 'ZZZZZ9')
    const wrong = page.getByText('Kode Referral yang anda masukkan salah!')
    await wrong.waitFor()
    await fill(page, /^Kode referral/, 'lsp234')
    await page.getByRole('status').filter({ hasText: 'Mandala' }).waitFor()
    expect(await wrong.count()).toBe(0)
  })
})

test('password reset: a new password is set by e-mail; the old password and the used link are rejected', {
  tags: ['long'],
}, async () => {
  const { page } = await phone()
  const email = newAddress()
  await register(page, email, 'Pengunjung')
  await page.goto((await letterTo(server().dataDir, email)).link('/auth/email-verified'))
  await page.getByText('Email Anda berhasil diverifikasi.').waitFor()
  await page.goto('/logout')
  await at(page, '/auth/login')

  await follow(page, 'Lupa kata sandi?')
  await page.getByRole('heading', { name: 'Atur Ulang Kata Sandi' }).waitFor()
  await fill(page, 'Email', newAddress('siapa'))
  await press(page, 'Lanjut')
  await page.getByText('Email yang anda masukkan tidak Terdaftar !').waitFor()
  await fill(page, 'Email', email)
  await press(page, 'Lanjut')
  await page.getByText('Atur ulang Kata Sandi telah dikirim. Mohon cek email anda.').waitFor()

  const link = (await letterTo(server().dataDir, email, { nth: 2 })).link('/auth/forgot-password-save')
  await page.goto(link)
  await fill(page, /^Kata sandi baru/, 'gulai-5-jam')
  await fill(page, /^Ulangi/, 'gulai-6-jam')
  await press(page, 'Konfirmasi')
  await page.getByText('Kedua password harus sama').waitFor()
  await fill(page, /^Ulangi/, 'gulai-5-jam')
  const news = 'Password berhasil di update'
  // The toast is shown for two seconds only, so an observer in the page records it.
  await page.evaluate((news) => {
    const note = () => document.body.textContent.includes(news) && Object.assign(window, { toastSeen: true })
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, news)
  await press(page, 'Konfirmasi')
  await at(page, '/auth/login?param=password_changed')
  await expect.poll(() => page.evaluate(() => 'toastSeen' in window)).toBe(true)
  await page.getByText(news).waitFor({ state: 'detached' })

  await fill(page, 'Email', email)
  await fill(page, 'Kata sandi', password)
  await press(page, 'Masuk')
  await page.getByText('Email atau kata sandi salah.').waitFor()
  await fill(page, 'Kata sandi', 'gulai-5-jam')
  await press(page, 'Masuk')
  await expect.poll(() => signedInAs(page)).toBe(email)

  await page.goto('/logout')
  await at(page, '/auth/login')
  await page.goto(link)
  await fill(page, /^Kata sandi baru/, 'gulai-7-jam')
  await fill(page, /^Ulangi/, 'gulai-7-jam')
  await press(page, 'Konfirmasi')
  await page.getByText(/tidak berlaku/).waitFor()
  await expect
    .poll(() => lettersTo(server().dataDir, email), { message: 'verification, reset, and notice of the change' })
    .toHaveLength(3)
})

test('registration: a mistyped e-mail address is corrected before verification; the new link works, the old one does not', {
  tags: ['long'],
}, async () => {
  let { page } = await phone()
  const wrong = newAddress('salah')
  const right = newAddress('benar')
  await register(page, wrong, 'Pengunjung')
  const first = await letterTo(server().dataDir, wrong)
  await at(page, `/auth/email-confirmation?email=${encodeURIComponent(wrong)}`)
  // In another tab, as after closing the first one before noticing the mistake.
  const sent = page.url()
  page = await page.context().newPage()
  await page.goto(sent)
  await follow(page, 'Ganti Email')
  await page.getByRole('heading', { name: 'Ganti Email Verifikasi' }).waitFor()
  await fill(page, /Email/, right)
  await press(page, 'Kirim')
  await at(page, `/auth/email-confirmation?email=${encodeURIComponent(right)}`)
  const { page: other } = await phone()
  await other.goto(first.link('/auth/email-verified'))
  await other.getByRole('alert').filter({ hasText: 'Error' }).waitFor()
  await page.goto((await letterTo(server().dataDir, right)).link('/auth/email-verified'))
  await page.getByText('Email Anda berhasil diverifikasi.').waitFor()
})

test('registration: the owner of an address cancels a foreign registration by the link in the e-mail', {
  tags: ['long'],
}, async () => {
  const { page } = await phone()
  const email = newAddress()
  await register(page, email, 'Pengunjung')
  const letter = await letterTo(server().dataDir, email)
  const { page: mine } = await phone()
  await mine.goto(letter.link('/auth/registration-cancel'))
  await mine.getByRole('main').getByRole('button').first().click()
  await mine
    .getByText(/dibatalkan|dihapus/i)
    .first()
    .waitFor()
  await mine.goto(letter.link('/auth/email-verified'))
  await mine.getByRole('alert').filter({ hasText: 'Error' }).waitFor()
})

test('e-mail links: the page sends no referrer, whether the server or the service worker answers', async () => {
  const { page, serviceWorkerReady } = await openPhone({ url: server().url, worker: true })
  const secret = 'A'.repeat(43)
  const referrers: string[] = []
  page.on('request', (request) => referrers.push(request.headers().referer ?? ''))
  const address = `/auth/forgot-password-save?hash=${secret}`
  const first = await page.goto(address)
  expect([first!.fromServiceWorker(), first!.headers()['referrer-policy']]).toEqual([false, 'no-referrer'])
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await serviceWorkerReady({ controlling: true })
  const again = await page.goto(address)
  expect([again!.fromServiceWorker(), again!.headers()['referrer-policy']]).toEqual([true, 'no-referrer'])
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(referrers.join()).not.toContain(secret)
  // A write from such a page still counts as same-origin.
  await fill(page, 'Kata sandi baru', 'kunci gudang yang panjang')
  await fill(page, 'Ulangi kata sandi baru', 'kunci gudang yang panjang')
  await press(page, 'Konfirmasi')
  await page.getByText('Tautan ini tidak berlaku atau sudah kedaluwarsa').waitFor()
})
