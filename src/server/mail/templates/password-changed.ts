import { addresses } from '#contract/addresses.ts'
import { devicePhrase, formatWib, type MailContent, type TemplateInput } from './template.ts'

/** The password was changed. Always sent. */
export const passwordChanged = ({ baseUrl, at, device }: TemplateInput): MailContent => ({
  subject: 'Kata sandi Etalase Mutu Anda sudah diganti',
  preheader: 'Kalau bukan Anda yang menggantinya, segera atur ulang.',
  heading: 'Kata sandi Anda sudah diganti',
  paragraphs: [
    `Kata sandi akun Anda diganti pada ${formatWib(at)}${devicePhrase(device)}. Perangkat lain sudah dikeluarkan dan harus masuk kembali.`,
    'Kalau Anda sendiri yang menggantinya, tidak ada yang perlu dilakukan.',
  ],
  button: { label: 'Atur ulang kata sandi', href: baseUrl + addresses.forgot },
  notMe: {
    text: 'Bukan Anda yang menggantinya? Segera atur ulang kata sandi dengan tombol di atas. Setelah itu semua perangkat, juga milik orang itu, harus masuk kembali.',
  },
  why: 'Anda menerima surat ini karena alamat email ini milik sebuah akun di Etalase Mutu.',
})
