// @chunk contract-data
import { plainDigits } from '../text/plain-digits.ts'

// The way a phone number is read. Only numbers of Indonesia are stored, because the forms have a fixed +62.

/** The number in a link to a chat or call: 'https://wa.me/62812…', 'https://api.whatsapp.com/send?phone=62812…'. */
const linkedNumber = /(?:wa\.me\/|whatsapp\.com\/send\/?\?(?:[^\s#]*&)?phone=(?:%2b)?|^tel:)\+?(\d[\d-]*)/i

/** A mobile number is often typed without its 0. Other numbers that begin with none of these may be of any country. */
const clearStart = /^(0|62|8)/

/**
 * A phone number as it was typed. `national`: its digits without 0 and 62; '' for a number of another country, which
 * begins with another code after + or 00. 'unclear': one without 0, 62 and + that may be of any country, as 6591234567.
 * `digits`: how many were typed. Undefined for a text that is no number.
 */
export function readPhone(
  value: string,
): { national: string; digits: number; country: 'indonesia' | 'other' | 'unclear' } | undefined {
  const text = plainDigits(value).trim()
  const linked = linkedNumber.exec(text)?.[1]
  const number = linked === undefined ? text : linked.startsWith('0') ? linked : `+${linked}`
  if (!/^[^\d+]*\+?[\d\s().\-\u2010-\u2015\u2212]*$/.test(number) || /[^\d\s+().\-\u2010-\u2015\u2212]/.test(number))
    return undefined
  const isInternational = /^\D*(\+|00)/.test(number)
  const typed = (isInternational ? number.replace('(0)', '') : number).replace(/\D/g, '')
  const digits = typed.length
  const withCode = typed.replace(/^00/, '')
  if (isInternational && !withCode.startsWith('62') && /[1-9]/.test(withCode))
    return { national: '', digits, country: 'other' }
  const isClear = isInternational || clearStart.test(typed)
  const national = withCode.replace(/^62/, '').replace(/^0+/, '')
  return { national, digits, country: isClear ? 'indonesia' : 'unclear' }
}

/**
 * '0812 3456 7890', '+62 812-3456-7890', '0062 812…', '81234567890' → '81234567890'. A number that is not surely of
 * Indonesia, and a text that is no number, stay as they are: the rules refuse them.
 */
export function nationalOf(value: string): string {
  const phone = readPhone(value)
  return phone?.country === 'indonesia' ? phone.national : value
}

/**
 * A stored number as a form with a fixed +62 shows it: '81234567890', and '0251100111', which is unclear without its 0.
 */
export function typedPhoneOf(value: string): string {
  const national = nationalOf(value)
  return readPhone(national)?.country === 'unclear' && national !== value ? `0${national}` : national
}

/** A phone number as it is stored: '+6281234567890'. One that is not surely of Indonesia stays as it is. */
export function internationalOf(value: string): string {
  const phone = readPhone(value)
  return phone?.country === 'indonesia' ? `+62${phone.national}` : value
}

/**
 * The number of an office as it is stored, prefix and number joined by a hyphen: '(0251) 100-111', '0251 100111' and
 * '+62 251 100111' → '0251-100111'. A text that cannot be read stays as it is, also one with a second number behind a
 * slash ('0251-831234/35'): the rule refuses it.
 */
export function officePhoneText(value: string): string {
  const text = plainDigits(value).trim()
  if (/^[\d-]*$/.test(text)) return text
  const national = text.replace(/^\(?(\+|00)62\)?[\s.-]*(\(0\))?0*/, '0')
  const [, prefix, number] =
    /^\(?(\d{3,4})(?:\)[\s./\-\u2010-\u2015]*|[\s./\-\u2010-\u2015]+)(\d[\d\s.\-\u2010-\u2015]*)$/.exec(national) ?? []
  return prefix && number ? `${prefix}-${number.replace(/\D/g, '')}` : value.trim()
}

/**
 * A mobile number as prefix and number of an office, for people who have no other telephone: '0812 7987 6543' →
 * ['0812', '79876543']. Undefined for a number that is not surely of Indonesia, or too short for both parts.
 */
export function officePartsOfMobile(value: string): [prefix: string, number: string] | undefined {
  const phone = readPhone(value)
  if (phone?.country !== 'indonesia' || !/^8\d{7,12}$/.test(phone.national)) return undefined
  return [`0${phone.national.slice(0, 3)}`, phone.national.slice(3)]
}
