// Prices as they are typed: digits with thousands separators, '18.000'. Nothing else stays.

/** Digits of a text of a price. A pasted 'Rp18.000,00' says eighteen thousand, not a hundred times that. */
const digitsOf = (text: string) =>
  text
    .replace(/,\d{1,2}$/, '')
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    // More than a number holds exactly.
    .slice(0, 15)

/** '18000' → '18.000' */
export const groupDigits = (text: string): string => digitsOf(text).replace(/\B(?=(\d{3})+$)/g, '.')

/** Rupiah; null for an empty field. */
export const priceOf = (text: string): number | null => (digitsOf(text) === '' ? null : Number(digitsOf(text)))

export const priceText = (price: number | null | undefined): string => (price ? groupDigits(String(price)) : '')

/**
 * What stands in the field after a key, and where the caret is: behind the same digit as before. `before` is what stood
 * there: whoever deletes a separator means the digit in front of it.
 */
export function formatTyped(typed: string, caret: number, before: string): { text: string; caret: number } {
  const lead = typed.slice(0, caret).replace(/\D/g, '')
  const onlyDot = typed.length === before.length - 1 && plain(typed) === plain(before)
  const kept = onlyDot ? lead.slice(0, -1) : lead
  const text = groupDigits(onlyDot ? kept + typed.slice(caret) : typed)
  return { text, caret: caretAfter(text, kept.replace(/^0+(?=\d)/, '').length) }
}

const plain = (text: string) => text.replace(/\D/g, '')

/** The place behind so many digits. */
function caretAfter(text: string, digits: number): number {
  let seen = 0
  for (const [at, letter] of [...text].entries()) {
    if (seen === digits) return at
    if (letter !== '.') seen++
  }
  return text.length
}
