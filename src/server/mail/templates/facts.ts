import { dayInJakarta, daysLeft } from '#contract/dates.ts'
import type { AccreditationFacts, DecisionFacts, ProductFacts, ReplyFacts, TemplateInput } from './template.ts'

/** The facts of a letter about a product, as plain lines. Undefined where the row has none: it is another letter. */
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

/** The facts of a letter about an accreditation; undefined where the row has none: it is another letter. */
export function parseAccreditationFacts({
  lspro_id,
  body,
  ends,
}: Record<string, string>): AccreditationFacts | undefined {
  return lspro_id && body && isDay(ends) ? { lsproId: Number(lspro_id), name: plainLine(body, 100), ends } : undefined
}

/** What is written back, as plain lines; undefined where the row has none: it is another letter. */
export function parseReplyFacts({ about, answer }: Record<string, string>): ReplyFacts | undefined {
  if (about === undefined || answer === undefined) return undefined
  const lines = answer.slice(0, 6000).split(/[\r\n\u2028\u2029]+/)
  return {
    about: plainLine(about, 150),
    lines: lines.map((line) => plainLine(line, 6000)).filter((line) => line !== ''),
  }
}

/** What was decided, as plain lines; undefined where the row has none: it is another letter. */
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

/** What was decided. Throws when the row does not say it. */
export function requireDecision({ decision: decided }: TemplateInput): DecisionFacts {
  if (!decided) throw new Error('this letter needs a decision')
  return decided
}

/** What is written back. Throws when the row does not say it. */
export function requireReply({ reply }: TemplateInput): ReplyFacts {
  if (!reply) throw new Error('this letter needs an answer')
  return reply
}

/** What the letter is about. Throws when the row does not say it: it would tell nothing. */
export function requireAccreditation({ accreditation }: TemplateInput): AccreditationFacts {
  if (!accreditation) throw new Error('this letter needs an accreditation')
  return accreditation
}

const isDay = (said: string | undefined): said is string => !!said && /^\d{4}-\d{2}-\d{2}$/.test(said)

/** What the letter is about. Throws when the row does not say it: it would tell nothing. */
export function requireProduct({ product: told }: TemplateInput): ProductFacts {
  if (!told) throw new Error('this letter needs a product')
  return told
}

/** Whose certificate ends, and when. Throws when the row does not say it. */
export function requireCertificateEnd(given: TemplateInput): ProductFacts & { ends: string } {
  const { ends, ...told } = requireProduct(given)
  if (!ends) throw new Error('this letter needs the end of a certificate')
  return { ...told, ends }
}

/** Whole days from the day of `at` in Jakarta to `date`. */
export const daysUntil = (date: string, at: Date) => daysLeft(date, dayInJakarta(at.getTime()))

/** A long name would fill the heading. */
export const truncateName = (name: string) => (name.length > 60 ? `${name.slice(0, 59).trimEnd()}…` : name)

export const shopReason = 'Anda menerima surat ini karena Anda mengelola usaha yang produknya ada di Etalase Mutu.'

const plainLine = (text: string, most: number) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, most)
