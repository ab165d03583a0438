import { decisionAddress, linkAddress } from '#contract/moderation/moderation-addresses.ts'
import { objectionDays } from '#contract/moderation/moderation-rules.ts'
import { requireDecision, truncateName } from './facts.ts'
import { type DecisionFacts, formatWib, type MailContent, type TemplateInput } from './template.ts'

// What an operator has decided about what was reported, and what became of an objection. Its owner reads here why.

const why =
  'Anda menerima surat ini karena Anda mengelola sesuatu yang tampil di Etalase Mutu, atau punya akun di sini.'

/** Whoever cannot sign in any more comes by the secret of the letter. */
const pageOf = (given: TemplateInput, { id }: DecisionFacts) =>
  given.baseUrl + (given.code ? linkAddress(given.code) : decisionAddress(id))
const noteOf = ({ code, until }: TemplateInput) =>
  code && until
    ? `Tautan ini milik Anda sendiri dan berlaku ${objectionDays} hari, sampai ${formatWib(until)}. Jangan berikan kepada orang lain.`
    : undefined

export function moderated(given: TemplateInput): MailContent {
  const decided = requireDecision(given)
  return {
    subject: `Keputusan pengelola atas ${decided.thing.toLowerCase()} Anda`,
    preheader: decided.effect,
    heading: `Keputusan atas "${truncateName(decided.name)}"`,
    paragraphs: [decided.effect, 'Alasannya:', ...decided.lines],
    button: { label: 'Lihat keputusan atau ajukan keberatan', href: pageOf(given, decided) },
    note: noteOf(given),
    notMe: { text: 'Keberatan? Jelaskan lewat tombol di atas. Operator memeriksanya sekali lagi.' },
    why,
  }
}

export function moderationEnded(given: TemplateInput): MailContent {
  const decided = requireDecision(given)
  return {
    subject: 'Keputusan pengelola dibatalkan',
    preheader: `Keputusan atas "${truncateName(decided.name)}" tidak berlaku lagi.`,
    heading: `Keputusan atas "${truncateName(decided.name)}" dibatalkan`,
    paragraphs: [
      `Keputusan ini tidak berlaku lagi: "${decided.effect}"`,
      'Semuanya kembali seperti sebelum keputusan itu. Pesan dari operator:',
      ...decided.lines,
    ],
    button: { label: 'Lihat keputusan', href: pageOf(given, decided) },
    notMe: { text: 'Tidak ada yang perlu dilakukan.' },
    why,
  }
}

export function objectionRefused(given: TemplateInput): MailContent {
  const decided = requireDecision(given)
  return {
    subject: 'Keberatan Anda sudah dijawab',
    preheader: `Keputusan atas "${truncateName(decided.name)}" tetap berlaku.`,
    heading: `Keberatan atas "${truncateName(decided.name)}" dijawab`,
    paragraphs: [
      'Keberatan Anda sudah kami periksa sekali lagi. Keputusannya tetap berlaku:',
      decided.effect,
      'Jawaban operator:',
      ...decided.lines,
    ],
    button: { label: 'Lihat keputusan', href: pageOf(given, decided) },
    note: noteOf(given),
    notMe: { text: 'Ada yang belum kami ketahui? Anda dapat menjelaskannya lewat tombol di atas.' },
    why,
  }
}
