import type { Rule } from '#contract/rules.ts'
import {
  addressRule,
  businessForms,
  neighbourhoodRule,
  nibRule,
  ownerRule,
  shopNameRule,
  shopWords,
  zipRule,
} from '#contract/shops/shop-rules.ts'
import { kblisOf, kbliText } from '#drafts/kbli/kbli-search.ts'
import { levels, type RegionValues, regionRules } from '#drafts/region/region-values.ts'
import type { FieldRules } from '#ui/fields/rule-resolver.ts'
import type { DeskAnswer, DeskAsk } from '../desk/desk-client.ts'

// A shop's core data as form values, which are all strings, and as a request. Pure.

type Shop = DeskAnswer<'shop'>['data']
type TextFields = 'name' | 'type' | 'nib' | 'owner' | 'year' | 'address' | 'rt' | 'rw' | 'zip_code' | 'tkdn_certificate'
type ChoiceFields = 'kbli_codes' | 'labor_id' | 'capital_id' | 'omzet_id' | 'is_lpse' | 'is_lkpp' | 'is_tkdn' | 'status'
export type ShopValues = Record<TextFields | ChoiceFields | 'reason', string> & RegionValues

const regionsOf = ({ location }: Shop) =>
  Object.fromEntries(levels.map((level) => [level, String(location[level])])) as RegionValues
const idText = (id: number | null) => (id === null ? '' : String(id))

/** The initial form values, in the order of the page. */
export const shopValuesOf = (shop: Shop): ShopValues => ({
  name: shop.name,
  type: shop.type ?? '',
  nib: shop.nib ?? '',
  kbli_codes: kbliText(shop.kbli_codes),
  owner: shop.owner ?? '',
  year: shop.year ? String(shop.year) : '',
  labor_id: idText(shop.labor_id),
  capital_id: idText(shop.capital_id),
  omzet_id: idText(shop.omzet_id),
  ...regionsOf(shop),
  address: shop.address ?? '',
  rt: shop.rt ?? '',
  rw: shop.rw ?? '',
  zip_code: shop.zip_code ?? '',
  is_lpse: String(shop.is_lpse),
  is_lkpp: String(shop.is_lkpp),
  is_tkdn: String(shop.is_tkdn),
  tkdn_certificate: shop.tkdn_certificate ?? '',
  status: shop.status,
  reason: '',
})

const parseId = (text: string) => Number(text) || null
const parseFlag = (text: string) => (text === '1' ? 1 : 0)

/** The request. */
export const shopInputOf = (values: ShopValues): Omit<DeskAsk<'editShop'>, 'id' | 'seen'> => ({
  reason: values.reason,
  name: values.name,
  type: businessForms.find((form) => form === values.type)!,
  nib: values.nib,
  kbli_codes: kblisOf(values.kbli_codes).map(({ code }) => code),
  owner: values.owner,
  year: Number(values.year),
  labor_id: parseId(values.labor_id),
  capital_id: parseId(values.capital_id),
  omzet_id: parseId(values.omzet_id),
  village_id: parseId(values.village_id),
  address: values.address.trim(),
  rt: values.rt || null,
  rw: values.rw || null,
  zip_code: values.zip_code || null,
  is_lpse: parseFlag(values.is_lpse),
  is_lkpp: parseFlag(values.is_lkpp),
  is_tkdn: parseFlag(values.is_tkdn),
  tkdn_certificate: values.is_tkdn === '1' ? values.tkdn_certificate.trim() : null,
  status: values.status === 'not active' ? 'not active' : 'active',
})

/** The wizard's rules, except that fields which were empty may stay empty. */
export function shopRulesOf(shop: Shop): FieldRules<ShopValues> {
  const initial = shopValuesOf(shop)
  const unlessEmpty =
    (name: keyof ShopValues, rule: Rule): Rule =>
    (value) =>
      value.trim() || initial[name] ? rule(value) : undefined
  const requiredChoice = (name: 'labor_id' | 'capital_id' | 'omzet_id', sentence: string) =>
    unlessEmpty(name, (value) => (value ? undefined : sentence))
  const regions = regionRules(shopWords.village)
  const whenChanged = (level: (typeof levels)[number]) => (value: string, values: ShopValues) =>
    levels.some((one) => values[one] !== initial[one]) ? regions[level](value, values) : undefined
  return {
    name: shopNameRule,
    type: (value) => (businessForms.some((form) => form === value) ? undefined : shopWords.form),
    nib: nibRule,
    kbli_codes: (value) => (shop.kbli_codes.length > 0 && kblisOf(value).length === 0 ? shopWords.kbli : undefined),
    owner: ownerRule,
    year: (value) => (/^(19|20|21)\d{2}$/.test(value) ? undefined : shopWords.year),
    labor_id: requiredChoice('labor_id', shopWords.labor),
    capital_id: requiredChoice('capital_id', shopWords.capital),
    omzet_id: requiredChoice('omzet_id', shopWords.omzet),
    // Only the village is sent, so a new province without a village would be lost.
    ...Object.fromEntries(levels.map((level) => [level, whenChanged(level)])),
    address: unlessEmpty('address', addressRule),
    rt: unlessEmpty('rt', neighbourhoodRule),
    rw: unlessEmpty('rw', neighbourhoodRule),
    zip_code: unlessEmpty('zip_code', zipRule),
    tkdn_certificate: (value, { is_tkdn }) => (is_tkdn === '1' && !value.trim() ? shopWords.tkdn : undefined),
    reason: (value) => (value.trim().length < 3 ? 'Mohon isi alasannya' : undefined),
  }
}
