import { addresses } from '#contract/addresses.ts'
import { requireReply, truncateName } from './facts.ts'
import type { MailContent, TemplateInput } from './template.ts'

/** The answer to a contact message. Its sender may have no account. */
export function contactAnswer(input: TemplateInput): MailContent {
  const { about, lines } = requireReply(input)
  return {
    subject: `Jawaban: ${truncateName(about)}`,
    preheader: truncateName(lines[0] ?? ''),
    heading: `Jawaban untuk "${truncateName(about)}"`,
    paragraphs: lines,
    button: { label: 'Tulis lagi', href: input.baseUrl + addresses.contact },
    notMe: { text: 'Bukan Anda yang menulis kepada kami? Abaikan surat ini.' },
    why: 'Anda menerima surat ini karena seseorang menulis kepada kami dengan alamat email ini.',
  }
}
