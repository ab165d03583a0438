// What may stand in a field, as plain functions: the phone's forms ask them without carrying zod, and the shapes of the
// contract ask the same ones. The quoted sentences are the specification's, letter by letter.

/** What is wrong with a value, as the sentence that stands at its field; undefined when nothing is. */
export type Rule = (value: string) => string | undefined

/** Letters as a person counts them: an emoji is one. */
const lettersOf = (value: string) => [...value].length

/** The first rule that has something to say. */
export const all =
  (...rules: Rule[]): Rule =>
  (value) => {
    for (const rule of rules) {
      const wrong = rule(value)
      if (wrong) return wrong
    }
    return undefined
  }

export const required =
  (sentence: string): Rule =>
  (value) =>
    value.trim() === '' ? sentence : undefined

export const matches =
  (pattern: RegExp, sentence: string): Rule =>
  (value) =>
    pattern.test(value) ? undefined : sentence

export const atMost =
  (max: number, sentence: string): Rule =>
  (value) =>
    lettersOf(value) > max ? sentence : undefined

const threeToFifty: Rule = (value) => {
  if (lettersOf(value) < 3) return 'Minimum 3 symbols'
  return lettersOf(value) > 50 ? 'Maximum 50 symbols' : undefined
}

// Something, an @, and a domain with a dot; no spaces, no second @, nothing that an address of the web would take apart or
// that nobody sees. A domain is made of names in any script. What is not a mailbox shows when the letter is sent.
export const emailPattern = /^[^\s@<>(),;:"[\]\\/?#%\p{Cc}\p{Cf}]+@([\p{L}\p{M}\p{Nd}-]+\.)+\p{L}[\p{L}\p{M}\p{Nd}-]+$/u

/** What is said at an address that is none. */
export const wrongEmail = 'Wrong email format'

/** An e-mail address of 3 to 50 letters; `missing` differs from form to form. */
export const emailRule = (missing: string): Rule =>
  all(required(missing), threeToFifty, matches(emailPattern, wrongEmail))

/** A password of 3 to 50 letters (acceptance.md#D15). Spaces count: they are part of it. */
export const passwordRule = (missing: string): Rule =>
  all((value) => (value === '' ? missing : undefined), threeToFifty)

export const sameAs =
  (other: string, sentence: string): Rule =>
  (value) =>
    value === other ? undefined : sentence

const phone = 'Nomor telepon harus 10 - 13 digit'

/** The number as the visitor's form takes it: 10 to 13 digits, its 0 or 62 included (acceptance.md#D21), and 9 without:
 * what gets in here must also get through the profile. */
export const typedPhoneRule: Rule = (value) =>
  /^\+?[\d\s().-]*$/.test(value) && /^\d{10,13}$/.test(value.replace(/\D/g, '')) && nationalOf(value).length >= 9
    ? undefined
    : phone

/** The number after a fixed +62: 9 to 13 digits once a leading 0 or 62 is gone (acceptance.md#D21). */
export const nationalPhoneRule: Rule = (value) =>
  /^\+?[\d\s().-]*$/.test(value) && /^\d{9,13}$/.test(nationalOf(value)) ? undefined : phone

/** '0812 3456 7890', '+62 812-3456-7890', '0062 812…', '81234567890' → '81234567890'. */
export const nationalOf = (value: string) =>
  value
    .replace(/\D/g, '')
    .replace(/^(00)?62/, '')
    .replace(/^0+/, '')

/** As phone numbers are kept: '+6281234567890'. */
export const internationalOf = (value: string) => `+62${nationalOf(value)}`

export const officePrefixRule = matches(/^\d{3,4}$/, 'Prefix telepon harus 3 - 4 digit')
export const officeNumberRule = matches(/^\d{5,10}$/, 'Nomor telepon harus 5 - 10 digit')

/** '0251-100111', prefix and number joined by a hyphen (acceptance.md#104). */
export const officePhoneRule: Rule = (value) => {
  const [prefix = '', number = '', ...more] = value.split('-')
  return officePrefixRule(prefix) ?? officeNumberRule(more.length > 0 ? '' : number)
}

/** A name of a person; the visitor's form and the profile ask it alike. */
export const nameRule = all(required('Mohon isi Kolom ini'), atMost(100, 'Paling banyak 100 huruf'))

/** A page elsewhere, or the name one goes by there: free text, never another scheme than http and https. */
export const socialRule: Rule = all(atMost(300, 'Paling banyak 300 huruf'), (value) => {
  // Browsers read past control characters: 'java<tab>script:' is a scheme to them.
  const seen = value.replace(/\p{Cc}/gu, '').trim()
  return /^[a-z][a-z\d+.-]*:/i.test(seen) && !/^https?:\/\/[^\s/@]+(\/\S*)?$/i.test(seen)
    ? 'Alamat harus diawali https://'
    : undefined
})

/** Something that must be filled in where new passwords are asked for (acceptance.md#276). */
export const needed = 'Mohon isi input ini'

/** What the strength meter scores, in its order; for display only (acceptance.md#94). */
export const strengthOf = (password: string): { name: string; has: boolean }[] => [
  { name: '8 karakter', has: lettersOf(password) >= 8 },
  { name: 'huruf kecil', has: /\p{Ll}/u.test(password) },
  { name: 'huruf besar', has: /\p{Lu}/u.test(password) },
  { name: 'angka', has: /\p{Nd}/u.test(password) },
  { name: 'karakter khusus', has: /[^\p{L}\p{Nd}]/u.test(password) },
]

/** 6 of A–Z and 2–9 without look-alikes (acceptance.md#D16); typed in either case. Shorter is still being typed. */
export const referralLength = { lookup: 5, whole: 6 } as const
