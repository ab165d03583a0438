import { addresses } from '#contract/addresses.ts'
import { formatWib, type MailContent, requireSecret, type TemplateInput } from './template.ts'

/** The address must be confirmed before the first sign-in. */
export function verify(input: TemplateInput): MailContent {
  const { code, until } = requireSecret(input)
  return {
    subject: 'Verifikasi email Anda untuk Etalase Mutu',
    preheader: 'Satu ketukan lagi, lalu akun Anda siap dipakai.',
    heading: 'Verifikasi email Anda',
    paragraphs: [
      'Terima kasih sudah mendaftar di Etalase Mutu.',
      'Tekan tombol di bawah ini untuk memastikan bahwa alamat email ini milik Anda. Setelah itu Anda langsung masuk.',
    ],
    button: { label: 'Verifikasi email', href: input.baseUrl + addresses.emailVerified(code) },
    note: `Tautan ini berlaku sampai ${formatWib(until)} dan hanya dapat dipakai satu kali.`,
    notMe: {
      text: 'Bukan Anda yang mendaftar? Mungkin ada yang salah ketik. Anda dapat membatalkan pendaftaran itu:',
      link: { label: 'Bukan saya', href: input.baseUrl + addresses.disown(code) },
    },
    why: 'Anda menerima surat ini karena alamat email ini dipakai untuk mendaftar di Etalase Mutu.',
  }
}
