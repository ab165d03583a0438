import { pages } from '#contract/addresses.ts'
import { requireReply, truncateName } from './facts.ts'
import type { MailContent, TemplateInput } from './template.ts'

// E-mails to a person who has reported a label, with or without an account: what an operator has decided.

const common = ({ baseUrl }: TemplateInput) => ({
  button: { label: 'Laporkan label lain', href: baseUrl + pages.labelReport.pattern },
  notMe: { text: 'Bukan Anda yang melaporkan? Abaikan surat ini.' },
  why: 'Anda menerima surat ini karena seseorang melaporkan sebuah label kepada kami dengan alamat email ini.',
})

export function labelProven(input: TemplateInput): MailContent {
  const { about, lines } = requireReply(input)
  return {
    subject: `Laporan label terbukti: ${truncateName(about)}`,
    preheader: 'Terima kasih, laporan Anda benar.',
    heading: 'Laporan Anda terbukti',
    paragraphs: [`Laporan Anda tentang label "${about}" sudah kami periksa, dan terbukti. Terima kasih.`, ...lines],
    ...common(input),
  }
}

export function labelUnproven(input: TemplateInput): MailContent {
  const { about, lines } = requireReply(input)
  return {
    subject: `Laporan label tidak terbukti: ${truncateName(about)}`,
    preheader: 'Laporan Anda sudah kami periksa.',
    heading: 'Laporan Anda tidak terbukti',
    paragraphs: [
      `Laporan Anda tentang label "${about}" sudah kami periksa, dan tidak terbukti. Terima kasih sudah memperhatikan.`,
      ...lines,
    ],
    ...common(input),
  }
}

/** Another authority has to look into it; the operator writes which one. */
export function labelElsewhere(input: TemplateInput): MailContent {
  const { about, lines } = requireReply(input)
  return {
    subject: `Laporan label di luar wewenang kami: ${truncateName(about)}`,
    preheader: 'Laporan Anda sudah kami baca.',
    heading: 'Ini bukan wewenang kami',
    paragraphs: [
      `Laporan Anda tentang label "${about}" sudah kami baca. Yang Anda laporkan tidak dapat kami putuskan.`,
      ...lines,
    ],
    ...common(input),
  }
}
