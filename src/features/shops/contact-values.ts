import { internationalOf, nationalOf, officeNumberRule, officePrefixRule, socialRule } from '#contract/rules.ts'
import { contactMobileRule, websiteRule } from '#contract/shop-rules.ts'
import { officeOf } from '#forms/address-values.ts'
import { fromDraft } from '#forms/draft-values.ts'
import type { Groups } from '#forms/heard-later.ts'
import type { ShopAsk } from '#forms/shop-write.ts'
import type { FieldRules } from '#ui/ruled.ts'
import type { OwnShop } from './own-shop.ts'

// The contact of one's own shop as its form has it, as it is known, and as it is asked for (rows 243–245).

export type ContactValues = {
  /** What follows the fixed +62. */
  mobile_phone: string
  prefix_office_phone: string
  office_no: string
  website: string
  facebook: string
  instagram: string
  tiktok: string
}
type ContactAsk = ShopAsk<'kontak'>

export const emptyContact: ContactValues = {
  mobile_phone: '',
  prefix_office_phone: '',
  office_no: '',
  website: '',
  facebook: '',
  instagram: '',
  tiktok: '',
}

/** A number and its area are one thing. */
export const contactGroups = [
  ['mobile_phone'],
  ['prefix_office_phone', 'office_no'],
  ...(['website', 'facebook', 'instagram', 'tiktok'] as const).map((page) => [page]),
] satisfies Groups<ContactValues>

export const contactRules: FieldRules<ContactValues> = {
  mobile_phone: contactMobileRule,
  prefix_office_phone: officePrefixRule,
  office_no: officeNumberRule,
  website: websiteRule,
  facebook: socialRule,
  instagram: socialRule,
  tiktok: socialRule,
}

type Known = Pick<
  OwnShop['merchant'],
  'mobile_phone' | 'office_phone' | 'website' | 'facebook' | 'instagram' | 'tiktok'
>

export function contactOf({ mobile_phone, office_phone, ...pages }: Known): ContactValues {
  const { website, facebook, instagram, tiktok } = pages
  return {
    ...{ mobile_phone: nationalOf(mobile_phone), ...officeOf(office_phone) },
    ...{ website, facebook, instagram, tiktok },
  }
}

export const contactOfAsk = (ask: Partial<ContactAsk>): ContactValues =>
  contactOf({
    mobile_phone: ask.mobile_phone ?? '',
    office_phone: ask.office_phone ?? '',
    website: ask.website ?? '',
    facebook: ask.facebook ?? '',
    instagram: ask.instagram ?? '',
    tiktok: ask.tiktok ?? '',
  })

/** What the form's rules agreed with, as it is asked for. */
export const askOfContact = (shop: number, values: ContactValues): ContactAsk => ({
  id: shop,
  mobile_phone: internationalOf(values.mobile_phone),
  office_phone: `${values.prefix_office_phone.trim()}-${values.office_no.trim()}`,
  website: values.website.trim() || null,
  facebook: values.facebook.trim() || null,
  instagram: values.instagram.trim() || null,
  tiktok: values.tiktok.trim() || null,
})

/** Where the form says what the server says of a field. */
export const contactField = (name: string) => (name === 'office_phone' ? 'office_no' : name)

/** Does a draft say what is `known` already? */
export const saysTheSame = (draft: Record<string, unknown>, known: ContactValues) =>
  JSON.stringify(askOfContact(0, fromDraft(emptyContact, draft))) === JSON.stringify(askOfContact(0, known))
