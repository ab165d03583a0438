import { describe, expect, test } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { lettersTo, letterTo } from '../../support/pages/mailbox.ts'
import { at, fill, follow, newAddress, press, signedInAs } from '../../support/pages/page-actions.ts'
import { fillProfile, password, register } from '../../support/register.ts'

// People come in by themselves, through a letter, on a phone.

const server = sharedServer()
const phone = () => openPhone({ url: server().url })

test('a visitor registers, reads the letter, verifies, fills the profile, signs out and in again', async () => {
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

test('the letter opened a second time says where to go instead of Error', { tags: ['long'] }, async () => {
  const email = newAddress()
  const first = await phone()
  await register(first.page, email, 'Pengunjung')
  const link = (await letterTo(server().dataDir, email)).link('/auth/email-verified')
  await first.page.goto(link)
  await first.page.getByText('Email Anda berhasil diverifikasi.').waitFor()
  const second = await phone()
  // Another reader: the same one may ask twice within a minute.
  await second.context.setExtraHTTPHeaders({ 'user-agent': 'Firefox di rumah' })
  await second.page.goto(link)
  await at(second.page, '/auth/login?param=verified')
  await second.page.getByText('Pendaftaran Berhasil').waitFor()
  await second.page.getByText('Masuk menggunakan akun yang telah anda daftarkan').waitFor()
})

test('a secret nobody made says Error, and what to do', { tags: ['long'] }, async () => {
  const { page } = await phone()
  await page.goto(`/auth/email-verified?code=${'x'.repeat(43)}`)
  await page.getByRole('alert').filter({ hasText: 'Error' }).waitFor()
})

describe('a merchant with a referral code', () => {
  test('sees whose it is, and comes in as a merchant at the first stage', { tags: ['long'] }, async () => {
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
    'that is wrong (%s) is told so, and nothing is sent',
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

  test('that was wrong and has been corrected is not called wrong any more', async () => {
    const { page } = await phone()
    await register(page, newAddress('hasan'), 'Produsen (UMKM)', 'ZZZZZ9')
    const wrong = page.getByText('Kode Referral yang anda masukkan salah!')
    await wrong.waitFor()
    await fill(page, /^Kode referral/, 'lsp234')
    await page.getByRole('status').filter({ hasText: 'Mandala' }).waitFor()
    expect(await wrong.count()).toBe(0)
  })
})

test('a forgotten password is set anew through the letter; the old one opens nothing, nor does the letter again', {
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
  // It is said for two seconds: the page itself notes that it was.
  await page.evaluate((news) => {
    const note = () => document.body.textContent.includes(news) && Object.assign(window, { heard: true })
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, news)
  await press(page, 'Konfirmasi')
  await at(page, '/auth/login?param=password_changed')
  await expect.poll(() => page.evaluate(() => 'heard' in window)).toBe(true)
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
    .poll(() => lettersTo(server().dataDir, email), { message: 'verify, reset, and word of the change' })
    .toHaveLength(3)
})

test('a mistyped address is put right before it is verified: the new letter works, the old one does not', {
  tags: ['long'],
}, async () => {
  let { page } = await phone()
  const wrong = newAddress('salah')
  const right = newAddress('benar')
  await register(page, wrong, 'Pengunjung')
  const first = await letterTo(server().dataDir, wrong)
  await at(page, `/auth/email-confirmation?email=${encodeURIComponent(wrong)}`)
  // In another tab of the browser: the first was closed before the mistake was seen.
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

test('somebody else’s registration of my address goes with one tap in the letter', { tags: ['long'] }, async () => {
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

test('a page that a letter leads to tells nobody its address, whether the server opens it or the worker', async () => {
  const { page, serviceWorkerReady } = await openPhone({ url: server().url, worker: true })
  const secret = 'A'.repeat(43)
  const told: string[] = []
  page.on('request', (request) => told.push(request.headers().referer ?? ''))
  const address = `/auth/forgot-password-save?hash=${secret}`
  const first = await page.goto(address)
  expect([first!.fromServiceWorker(), first!.headers()['referrer-policy']]).toEqual([false, 'no-referrer'])
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await serviceWorkerReady({ inCharge: true })
  const again = await page.goto(address)
  expect([again!.fromServiceWorker(), again!.headers()['referrer-policy']]).toEqual([true, 'no-referrer'])
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(told.join()).not.toContain(secret)
  // A write of such a page is one of our own all the same.
  await fill(page, 'Kata sandi baru', 'kunci gudang yang panjang')
  await fill(page, 'Ulangi kata sandi baru', 'kunci gudang yang panjang')
  await press(page, 'Konfirmasi')
  await page.getByText('Tautan ini tidak berlaku atau sudah kedaluwarsa').waitFor()
})
