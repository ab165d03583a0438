// @chunk contract-data

import { all, officeNumberRule, officePrefixRule, type Rule, socialRule } from '../rules.ts'
import { officePhoneText, readPhone } from './read-phone.ts'
import { type SocialNetwork, socialPage } from './social-pages.ts'

// Validation rules of phone numbers and of pages in social networks. Apart from the other rules, which sign-in loads.

const phone = 'Nomor telepon harus 10 - 13 digit'
const foreignPhone = 'Hanya nomor Indonesia (+62) yang dapat dipakai'
const unclearPhone = 'Awali nomor Indonesia dengan 0 atau +62, nomor negara lain dengan + dan kode negaranya'

/**
 * A phone number in the visitor's form: 10 to 13 digits, a leading 0 or 62 included (acceptance.md#D21), and at least 9
 * without it, because the profile form (`nationalPhoneRule`) must accept the same number.
 */
export const typedPhoneRule: Rule = (value) => {
  const number = readPhone(value)
  if (number?.country === 'other') return foreignPhone
  const fits = number && number.digits >= 10 && number.digits <= 13 && number.national.length >= 9
  if (!fits) return phone
  return number.country === 'unclear' ? unclearPhone : undefined
}

/** The number after a fixed +62: 9 to 13 digits once a leading 0 or 62 is gone (acceptance.md#D21). */
export const nationalPhoneRule: Rule = (value) => {
  const number = readPhone(value)
  if (number?.country === 'other') return foreignPhone
  const fits = number && number.national.length >= 9 && number.national.length <= 13
  if (!fits) return phone
  return number.country === 'unclear' ? unclearPhone : undefined
}

/** nationalPhoneRule in the words of the contact forms (acceptance.md#243). */
export const handphoneRule: Rule = (value) => {
  const wrong = nationalPhoneRule(value)
  return wrong === phone ? 'Nomor handphone harus 10 - 13 digit' : wrong
}

/** '0251-100111', prefix and number joined by a hyphen (acceptance.md#104); `officePhoneText` reads other forms. */
export const officePhoneRule: Rule = (value) => {
  const [prefix = '', number = '', ...more] = officePhoneText(value).split('-')
  return officePrefixRule(prefix) ?? officeNumberRule(more.length > 0 ? '' : number)
}

const networkNames: Record<SocialNetwork, string> = { facebook: 'Facebook', instagram: 'Instagram', tiktok: 'TikTok' }

/** A page or a user name of this network, but not the page of another one. */
export const socialPageRule = (network: SocialNetwork): Rule =>
  all(socialRule, (value) => {
    const page = socialPage(value)
    return page && page.network !== network
      ? `Ini alamat ${networkNames[page.network]}, bukan ${networkNames[network]}`
      : undefined
  })
