// @chunk rules
// Validation rules of fields, as plain functions: forms use them without loading zod, and the schemas of the contract
// use the same ones. The error messages are in the specification's exact wording.

import { hasVisibleText } from './text/visible-text.ts'

/** Returns the error message for an invalid value, and undefined for a valid one. */
export type Rule = (value: string) => string | undefined

/** The number of characters as a person counts them: an emoji is one. */
const lettersOf = (value: string) => [...value].length

/** All rules in order; returns the first error. */
export const all =
  (...rules: Rule[]): Rule =>
  (value) => {
    for (const rule of rules) {
      const wrong = rule(value)
      if (wrong) return wrong
    }
    return undefined
  }

/** A text with a character that can be seen: zero-width characters alone are not a name. */
export const required =
  (sentence: string): Rule =>
  (value) =>
    hasVisibleText(value) ? undefined : sentence

/** A rule for a field that may stay empty. */
export const ifFilled =
  (rule: Rule): Rule =>
  (value) =>
    hasVisibleText(value) ? rule(value) : undefined

export const matches =
  (pattern: RegExp, sentence: string): Rule =>
  (value) =>
    pattern.test(value) ? undefined : sentence

export const atMost =
  (max: number, sentence = `Paling banyak ${max} huruf`): Rule =>
  (value) =>
    lettersOf(value) > max ? sentence : undefined

/**
 * A typed text as it is stored: without blanks around it, without zero-width spaces, which nobody typed on purpose, and
 * without the characters that turn the direction of what follows them ('gnp.exe' for 'exe.png'). Joiners of emoji and
 * of scripts, and the marks of right-to-left text stay.
 */
export const cleanText = (text: string): string =>
  text.replace(/[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g, '').trim()

/** A text of at least `min` characters that can be seen. */
export const atLeast =
  (min: number, sentence: string): Rule =>
  (value) =>
    hasVisibleText(value) && lettersOf(cleanText(value)) >= min ? undefined : sentence

const threeToFifty: Rule = (value) => {
  if (lettersOf(value) < 3) return 'Minimum 3 symbols'
  return lettersOf(value) > 50 ? 'Maximum 50 symbols' : undefined
}

// A local part, an @, and a domain with a dot; no spaces, no second @, no characters with a meaning in URLs and no
// invisible ones. The domain may be in any script. Whether the mailbox exists shows when the mail is sent.
export const emailPattern = /^[^\s@<>(),;:"[\]\\/?#%\p{Cc}\p{Cf}]+@([\p{L}\p{M}\p{Nd}-]+\.)+\p{L}[\p{L}\p{M}\p{Nd}-]+$/u

/** No mail server takes an address whose name begins or ends with a dot, or has two of them: '.siti@', 'siti..r@'. */
const strayDot = /^\.|\.\.|\.@/

/**
 * An email address as it is stored: without the 'mailto:' of a copied link, without blanks and invisible characters
 * around it, and with the usual signs for their full-width forms.
 */
export const emailText = (value: string): string =>
  value
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')
    .replace(/^mailto:([^?]*).*$/i, '$1')

/** The error for an invalid email address. */
export const wrongEmail = 'Wrong email format'

/** The address of an account, as it may have been registered: 3 to 50 characters; `missing` differs between forms. */
export const accountEmailRule = (missing: string): Rule => {
  const rule = all(required(missing), threeToFifty, matches(emailPattern, wrongEmail))
  return (value) => rule(emailText(value))
}

/** A new email address: also one to which a mail can be sent. */
export const emailRule = (missing: string): Rule =>
  all(accountEmailRule(missing), (value) => (strayDot.test(emailText(value)) ? wrongEmail : undefined))

/** A password of 3 to 50 characters (acceptance.md#D15), spaces included. */
export const passwordRule = (missing: string): Rule =>
  all((value) => (value === '' ? missing : undefined), threeToFifty)

export const sameAs =
  (other: string, sentence: string): Rule =>
  (value) =>
    value === other ? undefined : sentence

export const officePrefixRule = matches(/^\d{3,4}$/, 'Prefix telepon harus 3 - 4 digit')
export const officeNumberRule = matches(/^\d{5,10}$/, 'Nomor telepon harus 5 - 10 digit')

/** The name of a person, in the visitor's form and in the profile. */
export const nameRule = all(required('Mohon isi Kolom ini'), atMost(100))

/** A social media page or user name: free text, but no other URL scheme than http and https. */
export const socialRule: Rule = all(atMost(300), (value) => {
  // Browsers ignore control characters in URLs: 'java<tab>script:' is a scheme for them.
  const address = value.replace(/\p{Cc}/gu, '').trim()
  return /^[a-z][a-z\d+.-]*:/i.test(address) && !/^https?:\/\/[^\s/@]+(\/\S*)?$/i.test(address)
    ? 'Alamat harus diawali https://'
    : undefined
})

/** The error for an empty field in password forms (acceptance.md#276). */
export const needed = 'Mohon isi input ini'

/** The criteria of the password strength meter, in its order; for display only (acceptance.md#94). */
export const strengthOf = (password: string): { name: string; has: boolean }[] => [
  { name: '8 karakter', has: lettersOf(password) >= 8 },
  { name: 'huruf kecil', has: /\p{Ll}/u.test(password) },
  { name: 'huruf besar', has: /\p{Lu}/u.test(password) },
  { name: 'angka', has: /\p{Nd}/u.test(password) },
  { name: 'karakter khusus', has: /[^\p{L}\p{Nd}]/u.test(password) },
]

/**
 * A referral code has 6 of A–Z and 2–9 without look-alikes, in either case (acceptance.md#D16). It is looked up from 5
 * characters on; shorter input is not looked up.
 */
export const referralLength = { lookup: 5, whole: 6 } as const
