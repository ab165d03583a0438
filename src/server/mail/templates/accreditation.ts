import { addresses } from '#contract/addresses.ts'
import { longDate } from '#contract/time/dates.ts'
import { daysUntil, requireAccreditation, truncateName } from './facts.ts'
import type { MailContent, TemplateInput } from './template.ts'

// Reminders to a certification body about its accreditation.

const why = 'Anda menerima surat ini karena Anda mengelola halaman lembaga sertifikasi di Etalase Mutu.'
const button = ({ baseUrl }: TemplateInput, id: number) => ({
  label: 'Perbarui data akreditasi',
  href: baseUrl + addresses.lspro(id),
})

/** The accreditation ends soon and should be renewed. */
export function accreditationEnding(input: TemplateInput): MailContent {
  const { lsproId, name, ends } = requireAccreditation(input)
  const days = daysUntil(ends, input.at)
  const when = days <= 0 ? 'hari ini' : days === 1 ? 'besok' : `dalam ${days} hari`
  return {
    subject: `Akreditasi lembaga Anda berakhir ${when}`,
    preheader: `Akreditasi ${truncateName(name)} berlaku sampai ${longDate(ends)}.`,
    heading: `Akreditasi ${truncateName(name)} akan berakhir`,
    paragraphs: [
      `Akreditasi ${name} berlaku sampai ${longDate(ends)}, berakhir ${when}. Tanggal ini tampil di halaman lembaga Anda.`,
      'Begitu perpanjangannya terbit, buka Informasi Tambahan di halaman lembaga Anda, lalu isikan nomor dan tanggalnya yang baru.',
    ],
    button: button(input, lsproId),
    notMe: { text: 'Sudah diperbarui? Abaikan surat ini.' },
    why,
  }
}

/** The accreditation has ended; the body's page shows the past date. */
export function accreditationEnded(input: TemplateInput): MailContent {
  const { lsproId, name, ends } = requireAccreditation(input)
  return {
    subject: 'Akreditasi lembaga Anda sudah berakhir',
    preheader: `Akreditasi ${truncateName(name)} berlaku sampai ${longDate(ends)}.`,
    heading: `Akreditasi ${truncateName(name)} sudah berakhir`,
    paragraphs: [
      `Akreditasi ${name} berlaku sampai ${longDate(ends)}. Halaman lembaga Anda tetap tampil, dengan tanggal yang sudah lewat itu.`,
      'Bila akreditasinya sudah diperpanjang, buka Informasi Tambahan di halaman lembaga Anda, lalu isikan nomor dan tanggalnya yang baru.',
    ],
    button: button(input, lsproId),
    notMe: { text: 'Tidak diperpanjang lagi? Kabari kami lewat halaman Kontak.' },
    why,
  }
}
