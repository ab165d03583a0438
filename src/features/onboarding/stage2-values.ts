import type { WizardDetail } from '#contract/onboarding/onboarding.ts'
import { nationalOf, officeNumberRule, officePrefixRule, socialRule } from '#contract/rules.ts'
import {
  addressRule,
  mobileRule,
  neighbourhoodRule,
  neighbourhoodText,
  shopWords,
  unplaced,
  websiteRule,
  zipRule,
} from '#contract/shops/shop-rules.ts'
import { type AddressValues, emptyAddress, officeOf, pinOf, pinRules } from '#drafts/region/address-values.ts'
import { regionRules, regionsOf } from '#drafts/region/region-values.ts'
import type { stageWrite } from '#drafts/wizard/stages.ts'
import type { FieldRules } from '#ui/fields/rule-resolver.ts'

// Stage 2: the values of its form, and their conversion from the server's detail and from and to the request.

export type Stage2Values = AddressValues & {
  mobile_phone: string
  prefix_office_phone: string
  office_no: string
  website: string
  facebook: string
  instagram: string
  tiktok: string
}
export type Stage2Input = Parameters<typeof stageWrite<2>>[2]

export const emptyStage2: Stage2Values = {
  ...emptyAddress,
  mobile_phone: '',
  prefix_office_phone: '',
  office_no: '',
  website: '',
  facebook: '',
  instagram: '',
  tiktok: '',
}

export const stage2Rules: FieldRules<Stage2Values> = {
  ...regionRules(shopWords.village),
  address: addressRule,
  rt: neighbourhoodRule,
  rw: neighbourhoodRule,
  zip_code: zipRule,
  ...pinRules,
  mobile_phone: mobileRule,
  prefix_office_phone: officePrefixRule,
  office_no: officeNumberRule,
  website: websiteRule,
  facebook: socialRule,
  instagram: socialRule,
  tiktok: socialRule,
}

const rtText = (digits: string) => (digits ? neighbourhoodText(digits) : '')
const phoneText = (phone: string) => (nationalOf(phone) ? `0${nationalOf(phone)}` : '')

export const stage2OfShop = ({ merchant, location }: WizardDetail): Stage2Values => ({
  ...regionsOf(location.village_id),
  address: merchant.address,
  rt: rtText(merchant.rt),
  rw: rtText(merchant.rw),
  zip_code: merchant.zip_code,
  ...(location.is_placed ? pinOf(location.latitude, location.longitude) : pinOf(undefined, undefined)),
  mobile_phone: phoneText(merchant.mobile_phone),
  ...officeOf(merchant.office_phone),
  website: merchant.website,
  facebook: merchant.facebook,
  instagram: merchant.instagram,
  tiktok: merchant.tiktok,
})

export const stage2OfInput = (ask: Partial<Stage2Input>): Stage2Values => ({
  ...regionsOf(ask.village_id),
  address: ask.address ?? '',
  rt: ask.rt ?? '',
  rw: ask.rw ?? '',
  zip_code: ask.zip_code ?? '',
  ...pinOf(ask.latitude, ask.longitude),
  mobile_phone: ask.mobile_phone ?? '',
  ...officeOf(ask.office_phone ?? ''),
  website: ask.website ?? '',
  facebook: ask.facebook ?? '',
  instagram: ask.instagram ?? '',
  tiktok: ask.tiktok ?? '',
})

/** The request for valid form values: the parts of the office number joined by a hyphen, coordinates as strings. */
export const inputOfStage2 = (shop: number, email: string, values: Stage2Values): Stage2Input => ({
  id: shop,
  village_id: Number(values.village_id),
  address: values.address.trim(),
  rt: values.rt.trim(),
  rw: values.rw.trim(),
  zip_code: values.zip_code.trim(),
  latitude: values.latitude.trim() || unplaced.latitude,
  longitude: values.longitude.trim() || unplaced.longitude,
  mobile_phone: values.mobile_phone.trim(),
  office_phone: `${values.prefix_office_phone}-${values.office_no}`,
  email,
  website: values.website.trim() || null,
  facebook: values.facebook.trim() || null,
  instagram: values.instagram.trim() || null,
  tiktok: values.tiktok.trim() || null,
})

/** The form's field for the server's error about the field `name`. */
export const stage2FieldOf = (name: string) => (name === 'office_phone' ? 'office_no' : name)
