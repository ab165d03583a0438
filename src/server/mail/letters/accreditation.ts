import { addresses } from '#contract/addresses.ts'
import type { Given, Said } from './letter.ts'
import { accreditationOf, daysUntil, inWords, short } from './told.ts'

// What the clock has to say about the accreditation of a certification body, to whoever keeps its page.

const why = 'Anda menerima surat ini karena Anda mengelola halaman lembaga sertifikasi di Etalase Mutu.'
const button = ({ baseUrl }: Given, id: number) => ({
  label: 'Perbarui data akreditasi',
  href: baseUrl + addresses.lspro(id),
})

/** It ends soon: time to have it renewed, and to say so. */
export function accreditationEnding(given: Given): Said {
  const { lsproId, name, ends } = accreditationOf(given)
  const days = daysUntil(ends, given.at)
  const when = days <= 0 ? 'hari ini' : days === 1 ? 'besok' : `dalam ${days} hari`
  return {
    subject: `Akreditasi lembaga Anda berakhir ${when}`,
    preheader: `Akreditasi ${short(name)} berlaku sampai ${inWords(ends)}.`,
    heading: `Akreditasi ${short(name)} akan berakhir`,
    paragraphs: [
      `Akreditasi ${name} berlaku sampai ${inWords(ends)}, berakhir ${when}. Tanggal ini tampil di halaman lembaga Anda.`,
      'Begitu perpanjangannya terbit, buka Informasi Tambahan di halaman lembaga Anda, lalu isikan nomor dan tanggalnya yang baru.',
    ],
    button: button(given, lsproId),
    notMe: { text: 'Sudah diperbarui? Abaikan surat ini.' },
    why,
  }
}

/** It has ended, and everybody who opens the page reads that. */
export function accreditationEnded(given: Given): Said {
  const { lsproId, name, ends } = accreditationOf(given)
  return {
    subject: 'Akreditasi lembaga Anda sudah berakhir',
    preheader: `Akreditasi ${short(name)} berlaku sampai ${inWords(ends)}.`,
    heading: `Akreditasi ${short(name)} sudah berakhir`,
    paragraphs: [
      `Akreditasi ${name} berlaku sampai ${inWords(ends)}. Halaman lembaga Anda tetap tampil, dengan tanggal yang sudah lewat itu.`,
      'Bila akreditasinya sudah diperpanjang, buka Informasi Tambahan di halaman lembaga Anda, lalu isikan nomor dan tanggalnya yang baru.',
    ],
    button: button(given, lsproId),
    notMe: { text: 'Tidak diperpanjang lagi? Kabari kami lewat halaman Kontak.' },
    why,
  }
}
