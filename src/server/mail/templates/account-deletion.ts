import { addresses } from '#contract/addresses.ts'
import { deletionHours } from '#contract/help/rules.ts'
import { requireReply } from './facts.ts'
import { formatWib, type MailContent, type TemplateInput } from './template.ts'

// E-mails to the owner about the deletion of an account.

const why = 'Anda menerima surat ini karena alamat email ini milik sebuah akun di Etalase Mutu.'

/** The deletion was requested with the account's password; the owner can withdraw it. */
export const deletionAsked = ({ baseUrl, at }: TemplateInput): MailContent => ({
  subject: 'Permintaan menghapus akun Etalase Mutu Anda',
  preheader: `Paling cepat ${deletionHours} jam lagi akun Anda dihapus.`,
  heading: 'Akun Anda diminta dihapus',
  paragraphs: [
    `Pada ${formatWib(at)} akun Anda diminta dihapus. Operator menyelesaikannya paling cepat ${deletionHours} jam kemudian.`,
    'Sampai saat itu permintaan ini dapat ditarik kembali di halaman data akun Anda. Setelah dihapus, akun, usaha, dan produknya tidak dapat dikembalikan.',
  ],
  button: { label: 'Lihat atau tarik kembali', href: baseUrl + addresses.ownData },
  notMe: {
    text: 'Bukan Anda yang memintanya? Tarik kembali dengan tombol di atas, lalu segera ganti kata sandi Anda.',
  },
  why,
})

/** An operator has refused the deletion, with a reason. The account stays. */
export const deletionRefused = (input: TemplateInput): MailContent => ({
  subject: 'Permintaan hapus akun Anda belum dipenuhi',
  preheader: 'Akun Anda tetap ada.',
  heading: 'Akun Anda tidak dihapus',
  paragraphs: ['Permintaan Anda sudah kami periksa dan belum kami penuhi. Alasannya:', ...requireReply(input).lines],
  button: { label: 'Hubungi kami', href: input.baseUrl + addresses.contact },
  notMe: { text: 'Keberatan? Tulis kepada kami; Anda dapat memintanya lagi kapan saja.' },
  why,
})

/** The account was deleted. The last e-mail to this address. */
export const deletionDone = ({ baseUrl, at }: TemplateInput): MailContent => ({
  subject: 'Akun Etalase Mutu Anda sudah dihapus',
  preheader: 'Terima kasih pernah bersama kami.',
  heading: 'Akun Anda sudah dihapus',
  paragraphs: [
    `Akun Anda dan yang tersimpan padanya dihapus pada ${formatWib(at)}, sesuai permintaan Anda.`,
    'Apa yang dihapus, dan catatan apa yang harus kami simpan, tertulis di halaman privasi.',
  ],
  button: { label: 'Baca halaman privasi', href: baseUrl + addresses.privacy },
  notMe: { text: 'Bukan Anda yang memintanya? Segera tulis kepada kami lewat halaman Kontak.' },
  why: 'Anda menerima surat ini karena alamat email ini milik akun yang baru saja dihapus.',
})
