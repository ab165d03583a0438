import { addresses } from '#contract/addresses.ts'
import type { Given, Said } from './letter.ts'
import { replyOf, short } from './told.ts'

/** What we answer to a message. Who wrote it may have no account. */
export function contactAnswer(given: Given): Said {
  const { about, lines } = replyOf(given)
  return {
    subject: `Jawaban: ${short(about)}`,
    preheader: short(lines[0] ?? ''),
    heading: `Jawaban untuk "${short(about)}"`,
    paragraphs: lines,
    button: { label: 'Tulis lagi', href: given.baseUrl + addresses.contact },
    notMe: { text: 'Bukan Anda yang menulis kepada kami? Abaikan surat ini.' },
    why: 'Anda menerima surat ini karena seseorang menulis kepada kami dengan alamat email ini.',
  }
}
