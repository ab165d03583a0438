import { dayInJakarta } from '#contract/product-state.ts'
import type { Given, Told } from './letter.ts'

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
    ends: ends && /^\d{4}-\d{2}-\d{2}$/.test(ends) ? ends : undefined,
  }
}

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
