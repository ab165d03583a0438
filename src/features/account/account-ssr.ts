import { type PageKey, pages } from '#contract/addresses.ts'
import { type SsrPage, type SsrPages, site } from '#ui/ssr/ssr-page.ts'

// The pages for signing in and registering. The server renders them without any query. Pages with a secret in their
// address are not rendered on the server.

const page = (key: PageKey, title: string, description: string): SsrPage => ({
  head: () => ({ title: `${title} – ${site}`, description, canonical: pages[key].pattern }),
})

export const accountSsr = {
  auth: page('auth', 'Masuk', 'Masuk ke Etalase Mutu.'),
  signIn: page('signIn', 'Masuk', 'Masuk ke Etalase Mutu untuk menghubungi produsen dan mengelola produk Anda.'),
  signUp: page('signUp', 'Daftar', 'Daftar sebagai pengunjung atau produsen (UMKM) di Etalase Mutu.'),
  registration: page('registration', 'Daftar', 'Buat akun Etalase Mutu.'),
  forgot: page('forgot', 'Atur Ulang Kata Sandi', 'Atur ulang kata sandi akun Etalase Mutu Anda.'),
} satisfies SsrPages
