import { phoneText } from '#contract/phone-text.ts'
import { chipText, kbliLabel, neighbourhoodText } from '#contract/shops/rules.ts'
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
      { label: 'Bentuk usaha', value: merchant.type },
      { label: 'Nama usaha', value: merchant.name },
      { label: 'NIB', value: merchant.nib },
    ],
    after: [
      { label: 'Tahun berdiri', value: merchant.year > 0 ? String(merchant.year) : '' },
      { label: 'Nama pemilik', value: merchant.owner },
      { label: 'Provinsi', value: location.province_name },
      { label: 'Tenaga kerja', value: shop.merchant_labor?.name ?? '' },
      { label: 'Permodalan', value: shop.merchant_capital?.name ?? '' },
      { label: 'Omzet per tahun', value: shop.merchant_omzet?.name ?? '' },
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
    { label: 'Alamat', value: merchant.address },
    { label: 'RT/RW', value: rt || rw ? [rt, rw].map(rtRwText).join('/') : '' },
    { label: 'Kelurahan', value: location.village_name },
    { label: 'Kecamatan', value: location.district_name },
    { label: 'Kota', value: location.regency_name },
    { label: 'Provinsi', value: location.province_name },
    { label: 'Kode pos', value: merchant.zip_code },
    {
      label: 'Letak di peta',
      value: location.is_placed === 1 ? `${location.latitude}, ${location.longitude}` : 'Belum ditandai',
    },
  ]
}

/** '3' → '003'. */
const rtRwText = (digits: string) => (digits ? neighbourhoodText(digits) : '–')

export const relatedFacts = ({ merchant }: Pick<OwnShop, 'merchant'>): Fact[] => [
  { label: 'Punya akun LPSE', value: yesNoText(merchant.is_lpse) },
  { label: 'Tayang di katalog LKPP', value: yesNoText(merchant.is_lkpp) },
  { label: 'Punya sertifikat TKDN', value: yesNoText(merchant.is_tkdn) },
  ...(merchant.tkdn_certificate && merchant.is_tkdn === 1
    ? [{ label: 'Nomor sertifikat TKDN', value: merchant.tkdn_certificate }]
    : []),
]

const yesNoText = (flag: 0 | 1) => (flag === 1 ? 'Ya' : 'Tidak')

export const contactFacts = ({ mobile_phone, office_phone, email }: Merchant): Fact[] => [
  { label: 'Nomor HP / WhatsApp', value: phoneText(mobile_phone) },
  { label: 'Telepon kantor', value: office_phone },
  { label: 'Email', value: email },
]

export const socialFacts = ({ website, facebook, instagram, tiktok }: Merchant): SocialFact[] => [
  { label: 'Situs web', value: website, network: 'website' },
  { label: 'Facebook', value: facebook, network: 'facebook' },
  { label: 'Instagram', value: instagram, network: 'instagram' },
  { label: 'TikTok', value: tiktok, network: 'tiktok' },
]
