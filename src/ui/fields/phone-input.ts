import { readPhone } from '#contract/contacts/read-phone.ts'
import { plainDigits } from '#contract/text/plain-digits.ts'
import { type InputFilter, onlyDigits } from './input-filter.ts'

// A field of a phone number: `<TextField {...phoneInput} />`.

/**
 * Digits, and a '+' before those of another country, so that the field's rule can refuse them: '+65 9123' → '+659123'.
 */
export const onlyPhone: InputFilter = (text) => {
  const plain = plainDigits(text).trim()
  const digits = plain.replace(/\D/g, '')
  return /^\(?\+/.test(plain) && !digits.startsWith('62') ? `+${digits}` : digits
}

/** The first phone number in a pasted text, a link to a chat included; undefined if it has none. */
export function pastedPhone(text: string): string | undefined {
  const plain = plainDigits(text).trim()
  const [first] =
    /^\S*(?:wa\.me|whatsapp\.com|tel:)\S*/i.exec(plain) ??
    /\(?\+?\(?\d[\d\s().\-\u2010-\u2015\u2212]{6,}/.exec(plain) ??
    []
  const phone = first === undefined ? undefined : readPhone(first)
  if (!phone || phone.digits < 9) return undefined
  if (phone.country === 'other') return onlyPhone(`+${first!.replace(/^\D*(00)?/, '')}`)
  return /^\D*\+|wa\.me|whatsapp|tel:/i.test(first!) ? `62${phone.national}` : onlyDigits(first!)
}

export const phoneInput = { only: onlyPhone, whole: pastedPhone }
