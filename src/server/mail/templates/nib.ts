import { addresses } from '#contract/addresses.ts'
import { nibAnswerDays } from '#contract/nib/rules.ts'
import { dayInJakarta, daysAfter, longDate } from '#contract/time/dates.ts'
import { requireReply } from './facts.ts'
import type { MailContent, TemplateInput } from './template.ts'

// E-mails to a shop about its NIB: claims, decisions, and the end of an unfinished registration.

const why = 'Anda menerima surat ini karena Anda mengelola sebuah usaha di Etalase Mutu.'
const notMe = { text: 'Ada yang keliru? Tulis kepada kami lewat halaman Kontak.' }
const inDays = ({ at }: TemplateInput, days: number) => longDate(daysAfter(dayInJakarta(at.getTime()), days))
const cases = ({ baseUrl }: TemplateInput) => baseUrl + addresses.nib()
const stage1 = ({ baseUrl }: TemplateInput) => baseUrl + addresses.wizard(1)
const reasonLines = (input: TemplateInput) => {
  const { lines } = requireReply(input)
  return lines.length > 0 ? ['Alasan operator:', ...lines] : []
}

/** Another shop claims the NIB; the holder is asked to answer. */
export function nibClaimed(input: TemplateInput): MailContent {
  const { about } = requireReply(input)
  const day = inDays(input, nibAnswerDays)
  return {
    subject: 'NIB usaha Anda diakui usaha lain',
    preheader: `Tanggapi paling lambat ${day}.`,
    heading: 'Ada yang menyatakan NIB ini miliknya',
    paragraphs: [
      `Usaha lain menyatakan bahwa NIB ${about}, yang tercatat di usaha Anda, adalah miliknya, dan mengirim foto lembar OSS sebagai bukti.`,
      `Benar milik Anda? Tanggapi paling lambat ${day}, sebaiknya dengan foto lembar OSS Anda. Operator membaca keduanya, lalu memutuskan. Bila NIB-nya salah ketik, tulis saja begitu.`,
    ],
    button: { label: 'Tanggapi sekarang', href: cases(input) },
    note: 'Yang Anda kirim hanya dibaca operator.',
    notMe,
    why,
  }
}

export const nibWon = (input: TemplateInput): MailContent => ({
  subject: 'NIB sudah dialihkan kepada usaha Anda',
  preheader: 'Pendaftaran usaha Anda dapat dilanjutkan.',
  heading: 'NIB ini milik usaha Anda',
  paragraphs: [
    `NIB ${requireReply(input).about} sekarang tercatat di usaha Anda. Kirim lagi tahap yang tadi ditolak, lalu lanjutkan.`,
    ...reasonLines(input),
  ],
  button: { label: 'Lanjutkan', href: stage1(input) },
  notMe,
  why,
})

export const nibLost = (input: TemplateInput): MailContent => ({
  subject: 'NIB usaha Anda dialihkan ke usaha lain',
  preheader: 'Isi NIB yang benar di tahap 1.',
  heading: 'NIB ini tidak lagi tercatat di usaha Anda',
  paragraphs: [
    `Setelah memeriksa kedua pihak, operator mengalihkan NIB ${requireReply(input).about} ke usaha lain.`,
    ...reasonLines(input),
    'Yang lain tetap tersimpan. Isi NIB usaha Anda yang benar di tahap 1, lalu tekan Selesai di tahap 5; sampai itu usaha dan produk Anda tidak tampil di etalase.',
  ],
  button: { label: 'Isi NIB yang benar', href: stage1(input) },
  notMe: { text: 'Keberatan? Tulis kepada kami lewat halaman Kontak, dengan bukti yang belum kami lihat.' },
  why,
})

export const nibKept = (input: TemplateInput): MailContent => ({
  subject: 'NIB tetap tercatat di usaha Anda',
  preheader: 'Pernyataan usaha lain ditolak.',
  heading: 'NIB tetap milik usaha Anda',
  paragraphs: [
    `Pernyataan usaha lain atas NIB ${requireReply(input).about} kami tolak. Tidak ada yang perlu dilakukan.`,
    ...reasonLines(input),
  ],
  button: { label: 'Lihat pengajuannya', href: cases(input) },
  notMe,
  why,
})

export const nibRefused = (input: TemplateInput): MailContent => ({
  subject: 'Pengajuan NIB Anda ditolak',
  preheader: 'Lihat alasannya.',
  heading: 'NIB tidak dialihkan',
  paragraphs: [
    `Pengajuan Anda atas NIB ${requireReply(input).about} sudah kami periksa dan belum dapat kami penuhi.`,
    ...reasonLines(input),
  ],
  button: { label: 'Lihat pengajuannya', href: cases(input) },
  notMe: { text: 'Ada bukti lain? Anda dapat mengajukannya lagi.' },
  why,
})

export const nibFree = (input: TemplateInput): MailContent => ({
  subject: 'NIB yang Anda ajukan sudah dapat dipakai',
  preheader: 'Kirim lagi tahap 1.',
  heading: 'NIB ini sudah bebas',
  paragraphs: [
    `Usaha yang memakai NIB ${requireReply(input).about} tidak melanjutkan pendaftarannya, jadi NIB ini dapat dipakai lagi. Kirim lagi tahap 1 dengan NIB ini.`,
  ],
  button: { label: 'Buka tahap 1', href: stage1(input) },
  notMe,
  why,
})

/** The registration has not been continued: the NIB is released in a week. */
export function nibEnding(input: TemplateInput): MailContent {
  const day = inDays(input, nibAnswerDays)
  return {
    subject: 'Pendaftaran usaha Anda belum selesai',
    preheader: `NIB Anda dilepas setelah ${day}.`,
    heading: 'Lanjutkan pendaftaran usaha Anda',
    paragraphs: [
      'Sudah lebih dari tiga minggu tidak ada yang mengisi pendaftaran usaha Anda di Etalase Mutu.',
      `Bila tidak dilanjutkan, NIB ${requireReply(input).about} dilepas setelah ${day} agar dapat dipakai pemiliknya. Isian yang lain tetap tersimpan.`,
    ],
    button: { label: 'Lanjutkan pendaftaran', href: input.baseUrl + addresses.dashboard },
    notMe: { text: 'Tidak jadi mendaftar? Abaikan surat ini.' },
    why,
  }
}

export const nibFreed = (input: TemplateInput): MailContent => ({
  subject: 'NIB usaha Anda dilepas',
  preheader: 'Isian yang lain tetap tersimpan.',
  heading: 'NIB dilepas karena pendaftaran tidak dilanjutkan',
  paragraphs: [
    `Pendaftaran usaha Anda sebulan tidak dilanjutkan, jadi NIB ${requireReply(input).about} tidak lagi tercatat di usaha Anda. Isian yang lain tetap tersimpan.`,
    'Anda dapat melanjutkan kapan saja: isi NIB lagi di tahap 1.',
  ],
  button: { label: 'Lanjutkan pendaftaran', href: stage1(input) },
  notMe: { text: 'Tidak jadi mendaftar? Abaikan surat ini.' },
  why,
})
