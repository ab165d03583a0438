import { addresses } from '#contract/addresses.ts'
import { formatWib, type MailContent, type TemplateInput } from './template.ts'

/** Many failed sign-ins to one account, which is not locked. */
export const signInTrouble = ({ baseUrl, at }: TemplateInput): MailContent => ({
  subject: 'Ada yang berkali-kali mencoba masuk ke akun Anda',
  preheader: 'Akun Anda tetap aman. Lihat apa yang dapat Anda lakukan.',
  heading: 'Banyak percobaan masuk yang gagal',
  paragraphs: [
    `Ada yang berkali-kali mencoba masuk ke akun Etalase Mutu Anda dengan kata sandi yang salah, terakhir pada ${formatWib(at)}. Belum ada yang berhasil, dan percobaan berikutnya kami perlambat.`,
    'Kalau itu Anda dan kata sandinya terlupa, atur ulang dengan tombol di bawah ini.',
  ],
  button: { label: 'Atur ulang kata sandi', href: baseUrl + addresses.forgot },
  notMe: {
    text: 'Bukan Anda? Kalau kata sandi Anda panjang dan hanya dipakai di sini, tidak ada yang perlu dilakukan. Kalau pendek atau dipakai juga di tempat lain, gantilah sekarang.',
  },
  why: 'Anda menerima surat ini karena alamat email ini milik sebuah akun di Etalase Mutu.',
})
