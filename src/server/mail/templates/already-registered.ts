import { addresses } from '#contract/addresses.ts'
import type { MailContent, TemplateInput } from './template.ts'

/** A registration was tried with an address that has an account. Only its owner is informed, by this e-mail. */
export const already = ({ baseUrl }: TemplateInput): MailContent => ({
  subject: 'Anda sudah punya akun di Etalase Mutu',
  preheader: 'Tidak perlu mendaftar lagi, cukup masuk.',
  heading: 'Anda sudah punya akun',
  paragraphs: [
    'Seseorang, mungkin Anda sendiri, baru saja mendaftar dengan alamat email ini. Alamat ini sudah punya akun, jadi tidak ada akun baru yang dibuat.',
    'Silakan masuk dengan kata sandi Anda. Kalau lupa, tekan "Lupa kata sandi" di halaman masuk.',
  ],
  button: { label: 'Masuk', href: baseUrl + addresses.signIn() },
  notMe: { text: 'Bukan Anda yang mendaftar? Abaikan surat ini. Tidak ada yang berubah pada akun Anda.' },
  why: 'Anda menerima surat ini karena alamat email ini milik sebuah akun di Etalase Mutu.',
})
