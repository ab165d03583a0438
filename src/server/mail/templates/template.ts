import { formatLongDateTimeWib } from '#contract/time/dates.ts'

/** The values of a template. `code` is a secret of 43 characters. */
export type TemplateInput = {
  /** Origin of the app: `https://etalase.example`. */
  baseUrl: string
  /** The time of the event. */
  at: Date
  /** The device of the event: 'Chrome di Android'. */
  device?: string | undefined
  code?: string | undefined
  /** The end of the secret's validity. */
  until?: Date | undefined
  product?: ProductFacts | undefined
  /** The name of the receiving certification body. */
  body?: string | undefined
  accreditation?: AccreditationFacts | undefined
  reply?: ReplyFacts | undefined
  decision?: DecisionFacts | undefined
}

/** A decision: the kind and name of its subject, its effect, and the reason line by line. */
export type DecisionFacts = { id: number; thing: string; name: string; effect: string; lines: readonly string[] }

/** An answer: its subject, and the text line by line. */
export type ReplyFacts = { about: string; lines: readonly string[] }

/** The accreditation of a body, with its last day, '2028-03-10'. */
export type AccreditationFacts = { lsproId: number; name: string; ends: string }

/** Facts about a merchant's product: plain text, no line breaks. */
export type ProductFacts = {
  productId: number
  merchantId: number
  /** The current name. */
  name: string
  /** The former name, if the event changed it. */
  before?: string | undefined
  /** The reviewer's remark, or the reason of an operator's change, line by line; empty without one. */
  remark: readonly string[]
  /** The fields an operator changed: 'harga, keterangan'. */
  changed?: string | undefined
  /** Set if the product was not public: 'now' after the event, 'before' already before it. */
  hidden?: 'now' | 'before' | undefined
  /** The last day of its certificate: '2028-03-10'. */
  ends?: string | undefined
}

/** The content of an e-mail, before it is rendered as text and HTML. Nothing in it is markup. */
export type MailContent = {
  subject: string
  /** The text that mail clients show after the subject in their list. */
  preheader: string
  heading: string
  paragraphs: readonly string[]
  /** The main action; its address is repeated below it as text. */
  button: { label: string; href: string }
  /** A note about the button. */
  note?: string | undefined
  notMe: { text: string; link?: { label: string; href: string } | undefined }
  /** The reason why this person receives it. */
  why: string
}

/** The secret and the end of its validity. Throws if the e-mail has none. */
export function requireSecret({ code, until }: TemplateInput): { code: string; until: Date } {
  if (!code || !until) throw new Error('this letter needs a secret')
  return { code, until }
}

/** '12 Agustus 2026 pukul 14.30 WIB' */
export const formatWib = (moment: Date) => formatLongDateTimeWib(moment.getTime(), ' pukul')

/** ', dengan Chrome di Android'; '' without a device. */
export const devicePhrase = (device: string | undefined) => (device ? `, dengan ${device}` : '')
