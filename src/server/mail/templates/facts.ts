import { dayInJakarta, daysLeft } from '#contract/time/dates.ts'
import type { AccreditationFacts, DecisionFacts, ProductFacts, ReplyFacts, TemplateInput } from './template.ts'

/** The facts about a product from the row of an e-mail, as plain lines; undefined if the row has none. */
export function parseProductFacts(facts: Record<string, string>): ProductFacts | undefined {
  const { product_id, merchant_id, name, before, remark, changed, hidden, ends } = facts
  if (!product_id || !merchant_id || name === undefined) return undefined
  return {
    productId: Number(product_id),
    merchantId: Number(merchant_id),
    name: plainLine(name, 150),
    before: before === undefined ? undefined : plainLine(before, 150),
    remark: (remark ?? '')
      .slice(0, 2000)
      .split(/[\r\n\u2028\u2029]+/)
      .map((line) => plainLine(line, 1000))
      .filter((line) => line !== ''),
    changed: changed ? plainLine(changed, 300) : undefined,
    hidden: hidden === 'now' || hidden === 'before' ? hidden : undefined,
    ends: isDay(ends) ? ends : undefined,
  }
}

/** The facts about an accreditation; undefined if the row has none. */
export function parseAccreditationFacts({
  lspro_id,
  body,
  ends,
}: Record<string, string>): AccreditationFacts | undefined {
  return lspro_id && body && isDay(ends) ? { lsproId: Number(lspro_id), name: plainLine(body, 100), ends } : undefined
}

/** A reply, as plain lines; undefined if the row has none. */
export function parseReplyFacts({ about, answer }: Record<string, string>): ReplyFacts | undefined {
  if (about === undefined || answer === undefined) return undefined
  const lines = answer.slice(0, 6000).split(/[\r\n\u2028\u2029]+/)
  return {
    about: plainLine(about, 150),
    lines: lines.map((line) => plainLine(line, 6000)).filter((line) => line !== ''),
  }
}

/** A decision, as plain lines; undefined if the row has none. */
export function parseDecisionFacts({
  decision_id,
  thing,
  name,
  effect,
  remark,
}: Record<string, string>): DecisionFacts | undefined {
  if (!decision_id || !thing || name === undefined || effect === undefined) return undefined
  const lines = (remark ?? '').slice(0, 4000).split(/[\r\n\u2028\u2029]+/)
  return {
    ...{
      id: Number(decision_id),
      thing: plainLine(thing, 40),
      name: plainLine(name, 150),
      effect: plainLine(effect, 300),
    },
    lines: lines.map((line) => plainLine(line, 2000)).filter((line) => line !== ''),
  }
}

/** The decision. Throws if the row has none. */
export function requireDecision({ decision }: TemplateInput): DecisionFacts {
  if (!decision) throw new Error('this letter needs a decision')
  return decision
}

/** The reply. Throws if the row has none. */
export function requireReply({ reply }: TemplateInput): ReplyFacts {
  if (!reply) throw new Error('this letter needs an answer')
  return reply
}

/** The accreditation. Throws if the row has none. */
export function requireAccreditation({ accreditation }: TemplateInput): AccreditationFacts {
  if (!accreditation) throw new Error('this letter needs an accreditation')
  return accreditation
}

const isDay = (text: string | undefined): text is string => !!text && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The product. Throws if the row has none. */
export function requireProduct({ product }: TemplateInput): ProductFacts {
  if (!product) throw new Error('this letter needs a product')
  return product
}

/** The product whose certificate ends, and the end date. Throws if the row has none. */
export function requireCertificateEnd(input: TemplateInput): ProductFacts & { ends: string } {
  const { ends, ...product } = requireProduct(input)
  if (!ends) throw new Error('this letter needs the end of a certificate')
  return { ...product, ends }
}

/** Whole days from the day of `at` in Jakarta to `date`. */
export const daysUntil = (date: string, at: Date) => daysLeft(date, dayInJakarta(at.getTime()))

/** At most 60 characters, so that a long name does not fill the heading. */
export const truncateName = (name: string) => (name.length > 60 ? `${name.slice(0, 59).trimEnd()}…` : name)

export const shopReason = 'Anda menerima surat ini karena Anda mengelola usaha yang produknya ada di Etalase Mutu.'

const plainLine = (text: string, most: number) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, most)
