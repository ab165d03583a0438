import { dayInJakarta } from '#contract/product-state.ts'
import type { Accreditation, Decided, Given, Reply, Told } from './letter.ts'

/** The facts of a letter about a product, as plain lines. Undefined where the row has none: it is another letter. */
export function toldIn(facts: Record<string, string>): Told | undefined {
  const { product_id, merchant_id, name, before, remark, changed, hidden, ends } = facts
  if (!product_id || !merchant_id || name === undefined) return undefined
  return {
    productId: Number(product_id),
    merchantId: Number(merchant_id),
    name: plain(name, 150),
    before: before === undefined ? undefined : plain(before, 150),
    remark: (remark ?? '')
      .slice(0, 2000)
      .split(/[\r\n\u2028\u2029]+/)
      .map((line) => plain(line, 1000))
      .filter((line) => line !== ''),
    changed: changed ? plain(changed, 300) : undefined,
    hidden: hidden === 'now' || hidden === 'before' ? hidden : undefined,
    ends: isDay(ends) ? ends : undefined,
  }
}

/** The facts of a letter about an accreditation; undefined where the row has none: it is another letter. */
export function accreditationIn({ lspro_id, body, ends }: Record<string, string>): Accreditation | undefined {
  return lspro_id && body && isDay(ends) ? { lsproId: Number(lspro_id), name: plain(body, 100), ends } : undefined
}

/** What is written back, as plain lines; undefined where the row has none: it is another letter. */
export function replyIn({ about, answer }: Record<string, string>): Reply | undefined {
  if (about === undefined || answer === undefined) return undefined
  const lines = answer.slice(0, 6000).split(/[\r\n\u2028\u2029]+/)
  return { about: plain(about, 150), lines: lines.map((line) => plain(line, 6000)).filter((line) => line !== '') }
}

/** What was decided, as plain lines; undefined where the row has none: it is another letter. */
export function decidedIn({ decision_id, thing, name, effect, remark }: Record<string, string>): Decided | undefined {
  if (!decision_id || !thing || name === undefined || effect === undefined) return undefined
  const lines = (remark ?? '').slice(0, 4000).split(/[\r\n\u2028\u2029]+/)
  return {
    ...{ id: Number(decision_id), thing: plain(thing, 40), name: plain(name, 150), effect: plain(effect, 300) },
    lines: lines.map((line) => plain(line, 2000)).filter((line) => line !== ''),
  }
}

/** What was decided. Throws when the row does not say it. */
export function decidedOf({ decided }: Given): Decided {
  if (!decided) throw new Error('this letter needs a decision')
  return decided
}

/** What is written back. Throws when the row does not say it. */
export function replyOf({ reply }: Given): Reply {
  if (!reply) throw new Error('this letter needs an answer')
  return reply
}

/** What the letter is about. Throws when the row does not say it: it would tell nothing. */
export function accreditationOf({ accreditation }: Given): Accreditation {
  if (!accreditation) throw new Error('this letter needs an accreditation')
  return accreditation
}

const isDay = (said: string | undefined): said is string => !!said && /^\d{4}-\d{2}-\d{2}$/.test(said)

/** What the letter is about. Throws when the row does not say it: it would tell nothing. */
export function toldOf({ told }: Given): Told {
  if (!told) throw new Error('this letter needs a product')
  return told
}

/** Whose certificate ends, and when. Throws when the row does not say it. */
export function endOf(given: Given): Told & { ends: string } {
  const { ends, ...told } = toldOf(given)
  if (!ends) throw new Error('this letter needs the end of a certificate')
  return { ...told, ends }
}

const long = new Intl.DateTimeFormat('id-ID', { timeZone: 'UTC', dateStyle: 'long' })

/** '2028-03-10' → '10 Maret 2028' */
export const inWords = (date: string) => long.format(Date.parse(`${date}T00:00:00Z`))

/** Whole days from the day of `at` in Jakarta to `date`. */
export const daysUntil = (date: string, at: Date) =>
  Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${dayInJakarta(at.getTime())}T00:00:00Z`)) / 86_400_000)

/** A long name would fill the heading. */
export const short = (name: string) => (name.length > 60 ? `${name.slice(0, 59).trimEnd()}…` : name)

export const whyShop = 'Anda menerima surat ini karena Anda mengelola usaha yang produknya ada di Etalase Mutu.'

const plain = (text: string, most: number) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, most)
