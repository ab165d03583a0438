import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { SignedIn } from '#contract/account/schemas.ts'
import { Problem } from '#contract/problem.ts'
import { AccountTypePage } from '#features/account/auth/AccountTypePage.tsx'
import { signInErrorText } from '#features/account/auth/AuthError.tsx'
import { CancelRegistrationPage } from '#features/account/auth/CancelRegistrationPage.tsx'
import { ChangeEmailPage } from '#features/account/auth/ChangeEmailPage.tsx'
import { EmailSentPage } from '#features/account/auth/EmailSentPage.tsx'
import { VerificationDone } from '#features/account/auth/EmailVerifiedPage.tsx'
import { ForgotPage } from '#features/account/auth/ForgotPage.tsx'
import { NewPasswordPage } from '#features/account/auth/NewPasswordPage.tsx'
import { RegistrationPage } from '#features/account/auth/RegistrationPage.tsx'
import { SignInPage } from '#features/account/auth/SignInPage.tsx'

// The authentication pages as the server renders them, before any JavaScript has loaded.

const drawn = (Page: ComponentType, search = '') =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/auth" ssrSearch={search}>
        <Page />
      </Router>
    </QueryClientProvider>,
  )
const words = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
const links = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to!.replaceAll('&amp;', '&'))

test('the sign-in page has the autocomplete attributes for password managers and links to registration and password reset', () => {
  const html = drawn(SignInPage)
  expect(html).toMatch(/<input[^>]*type="email"[^>]*autoComplete="username"/i)
  expect(html).toMatch(/<input[^>]*type="password"|type="password"[^>]*>/)
  expect(html).toContain('autoComplete="current-password"')
  expect(html).toContain('aria-label="Tampilkan kata sandi"')
  expect(links(html)).toEqual(expect.arrayContaining(['/auth/login-type', '/auth/forgot-password']))
})

test('authentication forms use POST, so that a form sent before JavaScript has loaded puts nothing into the URL', () => {
  for (const Page of [SignInPage, RegistrationPage, ForgotPage]) expect(drawn(Page)).toMatch(/<form[^>]*method="post"/)
})

test('server-rendered authentication forms have a disabled submit button until JavaScript has loaded', () => {
  for (const Page of [SignInPage, RegistrationPage, ForgotPage])
    expect(drawn(Page)).toMatch(/<button[^>]*type="submit"[^>]*disabled=""/)
})

test('the sign-in page shows a banner for ?param=verified and ?param=password_changed, and none for an unknown value', () => {
  expect(words(drawn(SignInPage, '?param=verified'))).toContain(
    'Pendaftaran Berhasil Masuk menggunakan akun yang telah anda daftarkan',
  )
  expect(words(drawn(SignInPage, '?param=password_changed'))).toContain('Password berhasil di update')
  expect(words(drawn(SignInPage, '?param=%3Cb%3E'))).not.toContain('Berhasil')
})

test('the account type page preselects visitor and submits to the registration page without JavaScript', () => {
  const html = drawn(AccountTypePage)
  expect(words(html)).toMatch(/Pengunjung.*Produsen \(UMKM\)/)
  expect(html).toMatch(/<input[^>]*checked=""[^>]*value="guest"|value="guest"[^>]*checked=""/)
  expect(html).toMatch(/<form[^>]*action="\/auth\/registration"/)
  expect(html.match(/name="type"/g)).toHaveLength(2)
  expect(links(html)).toEqual(['/faq', '/auth/login'])
  expect(words(html)).toMatch(/Lanjutkan Pendaftaran.*Kembali/)
})

test('the registration page asks only merchants for a referral code', () => {
  const merchant = drawn(RegistrationPage, '?type=merchant')
  expect(merchant).toMatch(/<input[^>]*maxLength="6"/i)
  expect(words(merchant)).toContain('Kode referral')
  for (const search of ['', '?type=guest', '?type=lspro', '?type=operator']) {
    const html = drawn(RegistrationPage, search)
    expect(words(html)).not.toContain('Kode referral')
    expect(words(html)).toContain('Sebagai Pengunjung')
  }
  expect(links(merchant)).toEqual(['/base/term#syarat', '/auth/login', '/auth/login-type'])
  expect(merchant, 'reading the terms empties no form').toMatch(/<a[^>]*term#syarat"[^>]*target="_blank"/)
})

test('the email-sent page shows the address and links to the page that changes it', () => {
  const long = 'salimah.dapur.randang.bundo.kanduang12@warung.co.id'
  const html = drawn(EmailSentPage, `?email=${encodeURIComponent(long)}`)
  expect(words(html)).toContain('Verifikasi Email Anda')
  expect(words(html)).toContain(long)
  expect(words(html)).toContain('Kirim ulang')
  expect(links(html)).toEqual([`/auth/email-change-confirmation?email=${encodeURIComponent(long)}`])
  expect(drawn(EmailSentPage, '?email=%3Cscript%3Ealert(1)%3C%2Fscript%3E')).not.toContain('<script>')
  expect(words(drawn(EmailSentPage))).toContain('Masuk dengan akun Anda, lalu tekan Kirim ulang.')
})

test('the change-email page without a registration in this browser has no form and explains how to change the address', () => {
  const html = drawn(ChangeEmailPage, '?email=a%40b.co')
  expect(words(html)).toContain('Ganti Email Verifikasi')
  expect(words(html)).toContain('dibuat di HP atau peramban lain')
  expect(html).not.toContain('<form')
  expect(links(html)).toEqual(['/auth/login', '/auth/login-type'])
})

test('the new-password page shows its form only when the link contains the secret', () => {
  expect(words(drawn(NewPasswordPage))).toContain('Tautan ini tidak lengkap')
  const html = drawn(NewPasswordPage, `?hash=${'a'.repeat(43)}`)
  expect(words(html)).toMatch(/Batal.*Konfirmasi/)
  expect(html.match(/autoComplete="new-password"/gi)).toHaveLength(2)
  expect(html).not.toContain('aaaa')
})

test('the cancel-registration page needs a button press; opening the link cancels nothing', () => {
  const html = drawn(CancelRegistrationPage, `?code=${'a'.repeat(43)}`)
  expect(html).toMatch(/<button[^>]*>Batalkan pendaftaran/)
  expect(drawn(CancelRegistrationPage)).toMatch(/<button[^>]*disabled=""[^>]*>Batalkan pendaftaran/)
})

test('the forgot-password page shows its title and its button', () => {
  expect(words(drawn(ForgotPage))).toMatch(/Atur Ulang Kata Sandi.*Lanjut/)
})

test('the verification page asks for a new password when the address was registered more than once, and still continues', () => {
  const data = { id: 1, email: 'a@b.co', role: 'guest' } as SignedIn
  const Verified = (password_needed: 0 | 1) => () => (
    <VerificationDone verified={{ data: { ...data, password_needed }, isSignedIn: true }} />
  )
  expect(links(drawn(Verified(1)))).toEqual(['/auth/forgot-password', '/auth/registration-visitor'])
  expect(words(drawn(Verified(1)))).toContain('Alamat ini didaftarkan lebih dari sekali.')
  expect(links(drawn(Verified(0)))).toEqual(['/auth/registration-visitor'])
})

test('a rejected sign-in without a message shows the text of the specification', () => {
  expect(signInErrorText(new Problem('refused'))).toBe('The login detail is incorrect')
  expect(signInErrorText(new Problem('refused', 'Email atau kata sandi salah.'))).toBe('Email atau kata sandi salah.')
  expect(signInErrorText(new Problem('unreachable'))).toBe('Error! Pendaftaran gagal!')
})
