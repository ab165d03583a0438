import { decisionAddress, linkAddress } from '#contract/moderation/addresses.ts'
import { objectionDays } from '#contract/moderation/rules.ts'
import { requireDecision, truncateName } from './facts.ts'
import { type DecisionFacts, formatWib, type MailContent, type TemplateInput } from './template.ts'

// E-mails to an owner about an operator's decision on a report or an objection, with the reason.

const why =
  'Anda menerima surat ini karena Anda mengelola sesuatu yang tampil di Etalase Mutu, atau punya akun di sini.'

/** An owner whose account is disabled opens the decision with the secret of the e-mail. */
const pageOf = (input: TemplateInput, { id }: DecisionFacts) =>
  input.baseUrl + (input.code ? linkAddress(input.code) : decisionAddress(id))
const noteOf = ({ code, until }: TemplateInput) =>
  code && until
    ? `Tautan ini milik Anda sendiri dan berlaku ${objectionDays} hari, sampai ${formatWib(until)}. Jangan berikan kepada orang lain.`
    : undefined

export function moderated(input: TemplateInput): MailContent {
  const decision = requireDecision(input)
  return {
    subject: `Keputusan pengelola atas ${decision.thing.toLowerCase()} Anda`,
    preheader: decision.effect,
    heading: `Keputusan atas "${truncateName(decision.name)}"`,
    paragraphs: [decision.effect, 'Alasannya:', ...decision.lines],
    button: { label: 'Lihat keputusan atau ajukan keberatan', href: pageOf(input, decision) },
    note: noteOf(input),
    notMe: { text: 'Keberatan? Jelaskan lewat tombol di atas. Operator memeriksanya sekali lagi.' },
    why,
  }
}

export function moderationEnded(input: TemplateInput): MailContent {
  const decision = requireDecision(input)
  return {
    subject: 'Keputusan pengelola dibatalkan',
    preheader: `Keputusan atas "${truncateName(decision.name)}" tidak berlaku lagi.`,
    heading: `Keputusan atas "${truncateName(decision.name)}" dibatalkan`,
    paragraphs: [
      `Keputusan ini tidak berlaku lagi: "${decision.effect}"`,
      'Semuanya kembali seperti sebelum keputusan itu. Pesan dari operator:',
      ...decision.lines,
    ],
    button: { label: 'Lihat keputusan', href: pageOf(input, decision) },
    notMe: { text: 'Tidak ada yang perlu dilakukan.' },
    why,
  }
}

export function objectionRefused(input: TemplateInput): MailContent {
  const decision = requireDecision(input)
  return {
    subject: 'Keberatan Anda sudah dijawab',
    preheader: `Keputusan atas "${truncateName(decision.name)}" tetap berlaku.`,
    heading: `Keberatan atas "${truncateName(decision.name)}" dijawab`,
    paragraphs: [
      'Keberatan Anda sudah kami periksa sekali lagi. Keputusannya tetap berlaku:',
      decision.effect,
      'Jawaban operator:',
      ...decision.lines,
    ],
    button: { label: 'Lihat keputusan', href: pageOf(input, decision) },
    note: noteOf(input),
    notMe: { text: 'Ada yang belum kami ketahui? Anda dapat menjelaskannya lewat tombol di atas.' },
    why,
  }
}
