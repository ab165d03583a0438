import { addresses } from '#contract/addresses.ts'
import { devicePhrase, formatWib, type MailContent, requireSecret, type TemplateInput } from './template.ts'

/** A link to set a new password. */
export function reset(input: TemplateInput): MailContent {
  const { code, until } = requireSecret(input)
  return {
    subject: 'Atur ulang kata sandi Etalase Mutu',
    preheader: 'Tekan tombol di dalamnya untuk membuat kata sandi baru.',
    heading: 'Atur ulang kata sandi',
    paragraphs: [
      `Ada permintaan untuk mengatur ulang kata sandi akun Anda pada ${formatWib(input.at)}${devicePhrase(input.device)}.`,
      'Tekan tombol di bawah ini untuk membuat kata sandi baru. Setelah itu semua perangkat harus masuk kembali.',
    ],
    button: { label: 'Atur ulang kata sandi', href: input.baseUrl + addresses.forgotSave(code) },
    note: `Tautan ini berlaku sampai ${formatWib(until)} dan hanya dapat dipakai satu kali.`,
    notMe: {
      text: 'Bukan Anda yang meminta? Abaikan surat ini. Kata sandi Anda tidak berubah.',
    },
    why: 'Anda menerima surat ini karena alamat email ini milik sebuah akun di Etalase Mutu.',
  }
}
