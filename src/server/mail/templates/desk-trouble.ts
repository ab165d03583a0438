import { addresses } from '#contract/addresses.ts'
import { formatWib, type MailContent, type TemplateInput } from './template.ts'

/** Several wrong codes at the operators' desk: whoever enters them has the password already. */
export const deskTrouble = ({ baseUrl, at }: TemplateInput): MailContent => ({
  subject: 'Ada yang memasukkan kode salah di meja operator Anda',
  preheader: 'Kata sandi Anda benar, kodenya tidak. Lihat apa yang perlu Anda lakukan.',
  heading: 'Beberapa kode autentikator yang salah',
  paragraphs: [
    `Ada yang masuk dengan kata sandi Anda, lalu berkali-kali memasukkan kode autentikator yang salah, terakhir pada ${formatWib(at)}. Meja operator belum terbuka olehnya, dan percobaan berikutnya kami batasi.`,
    'Kalau itu Anda, pastikan jam HP Anda tepat, lalu masukkan kode yang sedang tampil.',
  ],
  button: { label: 'Ganti kata sandi', href: baseUrl + addresses.forgot },
  notMe: {
    text: 'Bukan Anda? Berarti kata sandi Anda diketahui orang lain. Gantilah sekarang, lalu minta pengelola server menjalankan "npm run operator -- reset" supaya semua perangkat keluar.',
  },
  why: 'Anda menerima surat ini karena alamat email ini milik seorang operator Etalase Mutu.',
})
