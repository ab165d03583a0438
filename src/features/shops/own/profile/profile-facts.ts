import { phoneText } from '#contract/contacts/phone-text.ts'
import { shopLabels } from '#contract/shops/fields.ts'
import { chipText, kbliLabel, neighbourhoodText } from '#contract/shops/rules.ts'
import { webPages } from '#drafts/region/address-values.ts'
import type { Network } from '#ui/display/social-link.ts'
import type { OwnShop } from '../shop-writes.ts'

// The facts in the tabs of the profile, in their order.

/** `value` is '' when the field is empty. */
export type Fact = { label: string; value: string }
/** A link to an external page. */
export type SocialFact = Fact & { network: Network }

type Merchant = OwnShop['merchant']

export function businessFacts({ merchant, location, ...shop }: OwnShop): { before: Fact[]; after: Fact[] } {
  return {
    before: [
      { label: shopLabels.type, value: merchant.type },
      { label: shopLabels.name, value: merchant.name },
      { label: shopLabels.nib, value: merchant.nib },
    ],
    after: [
      { label: shopLabels.year, value: merchant.year > 0 ? String(merchant.year) : '' },
      { label: shopLabels.owner, value: merchant.owner },
      { label: 'Provinsi', value: location.province_name },
      { label: shopLabels.labor_id, value: shop.merchant_labor?.name ?? '' },
      { label: shopLabels.capital_id, value: shop.merchant_capital?.name ?? '' },
      { label: shopLabels.omzet_id, value: shop.merchant_omzet?.name ?? '' },
    ],
  }
}

/** The business classes as chips: the visible text, and the full name. */
export const kbliChips = ({ kbli_codes }: Pick<OwnShop, 'kbli_codes'>) =>
  kbli_codes.map(({ code, name }) => {
    const whole = kbliLabel({ code, name })
    return { id: code, whole, text: chipText(whole) }
  })

export function addressFacts({ merchant, location }: Pick<OwnShop, 'merchant' | 'location'>): Fact[] {
  const { rt, rw } = merchant
  return [
    { label: shopLabels.address, value: merchant.address },
    { label: 'RT/RW', value: rt || rw ? [rt, rw].map(rtRwText).join('/') : '' },
    { label: 'Kelurahan', value: location.village_name },
    { label: 'Kecamatan', value: location.district_name },
    { label: 'Kota', value: location.regency_name },
    { label: 'Provinsi', value: location.province_name },
    { label: shopLabels.zip_code, value: merchant.zip_code },
    {
      label: shopLabels.latitude,
      value: location.is_placed === 1 ? `${location.latitude}, ${location.longitude}` : 'Belum ditandai',
    },
  ]
}

/** '3' → '003'. */
const rtRwText = (digits: string) => (digits ? neighbourhoodText(digits) : '–')

export const relatedFacts = ({ merchant }: Pick<OwnShop, 'merchant'>): Fact[] => [
  { label: shopLabels.is_lpse, value: yesNoText(merchant.is_lpse) },
  { label: shopLabels.is_lkpp, value: yesNoText(merchant.is_lkpp) },
  { label: shopLabels.is_tkdn, value: yesNoText(merchant.is_tkdn) },
  ...(merchant.tkdn_certificate && merchant.is_tkdn === 1
    ? [{ label: shopLabels.tkdn_certificate, value: merchant.tkdn_certificate }]
    : []),
]

const yesNoText = (flag: 0 | 1) => (flag === 1 ? 'Ya' : 'Tidak')

export const contactFacts = ({ mobile_phone, office_phone, email }: Merchant): Fact[] => [
  { label: `${shopLabels.mobile_phone} / WhatsApp`, value: phoneText(mobile_phone) },
  { label: shopLabels.office_phone, value: office_phone },
  { label: 'Email', value: email },
]

export const socialFacts = (merchant: Merchant): SocialFact[] =>
  webPages.map((page) => ({ label: shopLabels[page], value: merchant[page], network: page }))
