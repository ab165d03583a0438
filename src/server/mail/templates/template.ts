import { formatLongDateTimeWib } from '#contract/dates.ts'

/** What a letter is made of. The secret in it is 43 letters; times are moments. */
export type TemplateInput = {
  /** Origin of the app: `https://etalase.example`. */
  baseUrl: string
  /** When what it tells happened. */
  at: Date
  /** 'Chrome di Android': what it happened on. */
  device?: string | undefined
  code?: string | undefined
  /** Until when the secret opens something. */
  until?: Date | undefined
  product?: ProductFacts | undefined
  /** The name of the certification body it is for. */
  body?: string | undefined
  accreditation?: AccreditationFacts | undefined
  reply?: ReplyFacts | undefined
  decision?: DecisionFacts | undefined
}

/** What was decided about what: its kind and name, what that means, and why, line by line. */
export type DecisionFacts = { id: number; thing: string; name: string; effect: string; lines: readonly string[] }

/** What is written back to somebody: about what, and the answer line by line. */
export type ReplyFacts = { about: string; lines: readonly string[] }

/** Which body's accreditation has which last day, '2028-03-10'. */
export type AccreditationFacts = { lsproId: number; name: string; ends: string }

/** What is told of a merchant's product: plain text, no line breaks. */
export type ProductFacts = {
  productId: number
  merchantId: number
  /** As it is called now. */
  name: string
  /** As it was called before the platform changed it. */
  before?: string | undefined
  /** What the reviewer said, or why the platform changed it, line by line; empty when nothing. */
  remark: readonly string[]
  /** What the platform changed: 'harga, keterangan'. */
  changed?: string | undefined
  /** Nobody but its owner could see it then, whatever has happened: 'now'; or not even before it happened. */
  hidden?: 'now' | 'before' | undefined
  /** The last day of its certificate: '2028-03-10'. */
  ends?: string | undefined
}

/** A letter before it is text or HTML. Nothing in it is markup. */
export type MailContent = {
  subject: string
  /** What a list of letters shows after the subject. */
  preheader: string
  heading: string
  paragraphs: readonly string[]
  /** The one thing to do; its address stands below it once more. */
  button: { label: string; href: string }
  /** What is to be known about the button. */
  note?: string | undefined
  notMe: { text: string; link?: { label: string; href: string } | undefined }
  /** Why this person receives it. */
  why: string
}

/** The secret and its end. Throws when the letter has none: it could not do what it is for. */
export function requireSecret({ code, until }: TemplateInput): { code: string; until: Date } {
  if (!code || !until) throw new Error('this letter needs a secret')
  return { code, until }
}

/** '12 Agustus 2026 pukul 14.30 WIB' */
export const formatWib = (moment: Date) => formatLongDateTimeWib(moment.getTime(), ' pukul')

/** ', dengan Chrome di Android' where it is known. */
export const devicePhrase = (device: string | undefined) => (device ? `, dengan ${device}` : '')
