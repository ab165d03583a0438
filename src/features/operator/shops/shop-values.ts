import { shopTextRules, unlessNeverFilled } from '#contract/operator/shop.ts'
import { type BusinessForm, businessForms, shopMessages, tkdnRule } from '#contract/shops/rules.ts'
import {
  choiceField,
  type FormField,
  type FormPart,
  flagField,
  formFields,
  joinParts,
  numberField,
  optionalTextField,
  rawTextField,
  textField,
} from '#drafts/form-fields.ts'
import { kbliField } from '#drafts/kbli/kbli-field.ts'
import { regionPart } from '#drafts/region/address-values.ts'
import { levels, type RegionValues, regionRules } from '#drafts/region/region-values.ts'
import type { FieldRules } from '#ui/fields/rule-resolver.ts'
import type { DeskAnswer, DeskRequest } from '../desk/desk-client.ts'

// A shop's core data as form values and as a request. Pure.

type Shop = DeskAnswer<'shop'>['data']

/** A text, sent as it is; null when it is empty. */
const rawOrNull: FormField<string, string | null> = { ...optionalTextField, toRequest: (text) => text || null }
/** An id that is chosen from a list; null for '' and '0', which mean that none is chosen. */
const idOrNull: FormField<string, number | null> = { ...numberField, toRequest: (text) => Number(text) || null }
/** A typed year. Any other text is sent as 0, which the contract refuses. */
const yearField: FormField<string, number> = {
  ...numberField,
  toRequest: (text) => (/^\d{4}$/.test(text) ? Number(text) : 0),
}
const villageOrNull: FormPart<RegionValues, { village_id: number | null }> = {
  ...regionPart,
  toRequest: ({ village_id }) => ({ village_id: idOrNull.toRequest(village_id) }),
}

/** In the order of the page. */
export const shopForm = joinParts(
  formFields({
    name: rawTextField,
    type: choiceField<BusinessForm>(),
    nib: rawTextField,
    kbli_codes: kbliField,
    owner: rawTextField,
    year: yearField,
    labor_id: idOrNull,
    capital_id: idOrNull,
    omzet_id: idOrNull,
  }),
  villageOrNull,
  formFields({
    address: textField,
    rt: rawOrNull,
    rw: rawOrNull,
    zip_code: rawOrNull,
    is_lpse: flagField,
    is_lkpp: flagField,
    is_tkdn: flagField,
    tkdn_certificate: textField,
    status: choiceField<Shop['status']>(),
    reason: rawTextField,
  }),
)
export type ShopValues = typeof shopForm.empty

/** The initial form values. */
export const shopValuesOf = (shop: Shop): ShopValues => ({
  ...shopForm.fromRequest({ ...shop, type: businessForms.find((form) => form === shop.type) }),
  // A shop may have a regency without a village.
  ...(Object.fromEntries(levels.map((level) => [level, String(shop.location[level])])) as RegionValues),
})

/** The request. */
export function shopInputOf(values: ShopValues): Omit<DeskRequest<'editShop'>, 'id' | 'seen'> {
  const { is_tkdn, tkdn_certificate, ...others } = shopForm.toRequest(values)
  return {
    ...others,
    kbli_codes: values.kbli_codes.map(({ code }) => code),
    is_tkdn,
    tkdn_certificate: is_tkdn === 1 ? tkdn_certificate : null,
  }
}

/** The rules that need the saved shop, or another field; the contract has the others. */
export function shopRulesOf(shop: Shop): FieldRules<ShopValues> {
  const initial = shopValuesOf(shop)
  const choice = (name: 'labor_id' | 'capital_id' | 'omzet_id', sentence: string) => (value: string) =>
    value === '' && initial[name] ? sentence : undefined
  const text = (name: keyof typeof shopTextRules) => unlessNeverFilled(shopTextRules[name], shop[name])
  const regions = regionRules(shopMessages.village)
  const whenChanged = (level: (typeof levels)[number]) => (value: string, values: ShopValues) =>
    levels.some((one) => values[one] !== initial[one]) ? regions[level](value, values) : undefined
  return {
    kbli_codes: (value) => (value.length === 0 && shop.kbli_codes.length > 0 ? shopMessages.kbli : undefined),
    labor_id: choice('labor_id', shopMessages.labor),
    capital_id: choice('capital_id', shopMessages.capital),
    omzet_id: choice('omzet_id', shopMessages.omzet),
    // Only the village is sent, so a new province without a village would be lost.
    ...Object.fromEntries(levels.map((level) => [level, whenChanged(level)])),
    address: text('address'),
    rt: text('rt'),
    rw: text('rw'),
    zip_code: text('zip_code'),
    tkdn_certificate: (value, { is_tkdn }) => (is_tkdn === '1' ? tkdnRule(value) : undefined),
  }
}
