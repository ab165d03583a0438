import { internationalOf, nationalOf, officeNumberRule, officePrefixRule, socialRule } from '#contract/rules.ts'
import { contactMobileRule, websiteRule } from '#contract/shops/shop-rules.ts'
import { valuesFromDraft } from '#drafts/draft-values.ts'
import { officeOf } from '#drafts/region/address-values.ts'
import type { FieldGroups } from '#drafts/three-way-merge.ts'
import type { ShopAsk } from '#drafts/writes/shop-write.ts'
import type { FieldRules } from '#ui/fields/rule-resolver.ts'
import type { OwnShop } from '../optimistic-shop.ts'

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
type ContactInput = ShopAsk<'kontak'>

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
] satisfies FieldGroups<ContactValues>

export const contactRules: FieldRules<ContactValues> = {
  mobile_phone: contactMobileRule,
  prefix_office_phone: officePrefixRule,
  office_no: officeNumberRule,
  website: websiteRule,
  facebook: socialRule,
  instagram: socialRule,
  tiktok: socialRule,
}

type ServerContact = Pick<
  OwnShop['merchant'],
  'mobile_phone' | 'office_phone' | 'website' | 'facebook' | 'instagram' | 'tiktok'
>

export function contactValuesOf({ mobile_phone, office_phone, ...pages }: ServerContact): ContactValues {
  const { website, facebook, instagram, tiktok } = pages
  return {
    ...{ mobile_phone: nationalOf(mobile_phone), ...officeOf(office_phone) },
    ...{ website, facebook, instagram, tiktok },
  }
}

export const contactOfInput = (ask: Partial<ContactInput>): ContactValues =>
  contactValuesOf({
    mobile_phone: ask.mobile_phone ?? '',
    office_phone: ask.office_phone ?? '',
    website: ask.website ?? '',
    facebook: ask.facebook ?? '',
    instagram: ask.instagram ?? '',
    tiktok: ask.tiktok ?? '',
  })

/** What the form's rules agreed with, as it is asked for. */
export const inputOfContact = (shop: number, values: ContactValues): ContactInput => ({
  id: shop,
  mobile_phone: internationalOf(values.mobile_phone),
  office_phone: `${values.prefix_office_phone.trim()}-${values.office_no.trim()}`,
  website: values.website.trim() || null,
  facebook: values.facebook.trim() || null,
  instagram: values.instagram.trim() || null,
  tiktok: values.tiktok.trim() || null,
})

/** Where the form says what the server says of a field. */
export const contactFieldOf = (name: string) => (name === 'office_phone' ? 'office_no' : name)

/** Does a draft say what is `known` already? */
export const isSameContact = (draft: Record<string, unknown>, known: ContactValues) =>
  JSON.stringify(inputOfContact(0, valuesFromDraft(emptyContact, draft))) === JSON.stringify(inputOfContact(0, known))
