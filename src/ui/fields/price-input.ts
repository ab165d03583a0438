// Prices as they are typed: digits with thousands separators, '18.000'. Other characters are removed.

/** The digits of a price. A pasted 'Rp18.000,00' means eighteen thousand, not a hundred times that. */
const digitsOf = (text: string) =>
  text
    .replace(/,\d{1,2}$/, '')
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    // A number is exact only up to 15 digits.
    .slice(0, 15)

/** '18000' → '18.000' */
export const groupDigits = (text: string): string => digitsOf(text).replace(/\B(?=(\d{3})+$)/g, '.')

/** Rupiah; null for an empty field. */
export const priceOf = (text: string): number | null => (digitsOf(text) === '' ? null : Number(digitsOf(text)))

export const priceText = (price: number | null | undefined): string => (price ? groupDigits(String(price)) : '')

/**
 * The field's text after a keystroke, and its caret, which stays behind the same digit. `before` is the previous text:
 * deleting a separator deletes the digit in front of it.
 */
export function formatTyped(typed: string, caret: number, before: string): { text: string; caret: number } {
  const lead = typed.slice(0, caret).replace(/\D/g, '')
  const onlyDot = typed.length === before.length - 1 && plain(typed) === plain(before)
  const digitsBeforeCaret = onlyDot ? lead.slice(0, -1) : lead
  const text = groupDigits(onlyDot ? digitsBeforeCaret + typed.slice(caret) : typed)
  return { text, caret: caretAfter(text, digitsBeforeCaret.replace(/^0+(?=\d)/, '').length) }
}

const plain = (text: string) => text.replace(/\D/g, '')

/** The position behind that many digits. */
function caretAfter(text: string, digits: number): number {
  let passed = 0
  for (const [at, letter] of [...text].entries()) {
    if (passed === digits) return at
    if (letter !== '.') passed++
  }
  return text.length
}
