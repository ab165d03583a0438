import { priceProblem, readPrice } from '#contract/products/amounts.ts'

// The text of a price field: digits with thousands separators, '18.000'. What else arrives in it, by keyboard,
// clipboard, voice or autofill, is read as a price when it is complete, and never cut down to its digits.

const digitsOf = (text: string) =>
  text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    // A number is exact only up to 15 digits.
    .slice(0, 15)

/** '18000' → '18.000' */
const groupDigits = (text: string): string => digitsOf(text).replace(/\B(?=(\d{3})+$)/g, '.')

/** Rupiah; null for an empty field, NaN for a text that cannot be read. */
export function priceOf(text: string): number | null {
  const reading = readPrice(text)
  return 'value' in reading ? reading.value : Number.NaN
}

export const priceText = (price: number | null | undefined): string => (price ? groupDigits(String(price)) : '')

/** The field's text when it is left: a price that can be read gets its separators, another text stays for its error. */
export const textWhenLeft = (text: string): string => {
  const price = priceOf(text)
  return Number.isNaN(price) ? text : price === null ? '' : groupDigits(String(price))
}

/** A text with a selection, or with a caret where `start` and `end` are the same. */
export type Selected = { text: string; start: number; end: number }
/** The text to show, and its caret; `refused` is the sentence about what was inserted and left out. */
export type Entered = { text: string; caret: number; refused?: string }

/**
 * The field's text after an input. `before`: the text and its selection until then. Digits and deletions keep the
 * separators in place, and the caret behind the same digit. Several letters at once ('Rp18.000,00', '18 ribu') are read
 * as a price with the text around them; when that is none, they are left out with a sentence. A single letter stays as
 * typed until the field is left: it may be the first of 'rb'.
 */
export function enterPrice(before: Selected, typed: string, caret: number, isDeletion = false): Entered {
  const inserted = isDeletion ? '' : insertedText(before, typed)
  const isFormatted = before.text === groupDigits(before.text)
  if (/^\d*$/.test(typed) || (isFormatted && /^\d*$/.test(inserted))) return regroup(before.text, typed, caret)
  if ([...inserted].length < 2) return { text: typed, caret }
  const price = priceOf(typed)
  if (price !== null && !Number.isNaN(price)) {
    const text = groupDigits(String(price))
    return { text, caret: text.length }
  }
  const rest = before.text.slice(0, before.start) + before.text.slice(before.end)
  const shown = inserted.trim().slice(0, 30)
  const refused = shown === '' ? {} : { refused: `"${shown}" tidak dipakai. ${priceProblem(typed) ?? ''}` }
  return { ...(isFormatted ? regroup(rest, rest, before.start) : { text: rest, caret: before.start }), ...refused }
}

/** The text that replaced the selection; where something else was replaced, as by autofill, all that differs. */
function insertedText({ text, start, end }: Selected, typed: string): string {
  const tail = text.slice(end)
  if (typed.startsWith(text.slice(0, start)) && typed.endsWith(tail) && typed.length >= start + tail.length)
    return typed.slice(start, typed.length - tail.length)
  return typed
}

/** Separators at their places again. Deleting a separator deletes the digit in front of it. */
function regroup(before: string, typed: string, caret: number): Entered {
  const lead = typed.slice(0, caret).replace(/\D/g, '')
  const onlyDot = typed.length === before.length - 1 && typed.replace(/\D/g, '') === before.replace(/\D/g, '')
  const digitsBeforeCaret = onlyDot ? lead.slice(0, -1) : lead
  const text = groupDigits(onlyDot ? digitsBeforeCaret + typed.slice(caret) : typed)
  return { text, caret: caretAfter(text, digitsBeforeCaret.replace(/^0+(?=\d)/, '').length) }
}

/** The position behind that many digits. */
function caretAfter(text: string, digits: number): number {
  let passed = 0
  for (const [at, letter] of [...text].entries()) {
    if (passed === digits) return at
    if (letter !== '.') passed++
  }
  return text.length
}
