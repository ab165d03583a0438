import { businessForms, nibRule, ownerRule, shopNameRule, shopWords } from '#contract/shop-rules.ts'
import type { FieldRules } from '#ui/ruled.ts'
import type { DeskAnswer, DeskAsk } from './desk.ts'

// A shop's core data as a form of texts holds them, and as they travel. Pure.

type Shop = DeskAnswer<'shop'>['data']
export type ShopValues = Record<
  'name' | 'type' | 'nib' | 'owner' | 'year' | 'address' | 'rt' | 'rw' | 'zip_code' | 'is_lpse' | 'is_lkpp' | 'is_tkdn',
  string
> &
  Record<'tkdn_certificate' | 'status' | 'reason', string>

/** As the form begins. */
export const shopValuesOf = (shop: Shop): ShopValues => ({
  name: shop.name,
  type: shop.type ?? '',
  nib: shop.nib ?? '',
  owner: shop.owner ?? '',
  year: shop.year ? String(shop.year) : '',
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

const flagOf = (text: string) => (text === '1' ? 1 : 0)

/** What the server is asked. */
export const shopAskOf = (values: ShopValues): Omit<DeskAsk<'editShop'>, 'id' | 'seen'> => ({
  reason: values.reason,
  name: values.name,
  type: businessForms.find((form) => form === values.type)!,
  nib: values.nib,
  owner: values.owner,
  year: Number(values.year),
  address: values.address.trim(),
  rt: values.rt || null,
  rw: values.rw || null,
  zip_code: values.zip_code || null,
  is_lpse: flagOf(values.is_lpse),
  is_lkpp: flagOf(values.is_lkpp),
  is_tkdn: flagOf(values.is_tkdn),
  tkdn_certificate: values.is_tkdn === '1' ? values.tkdn_certificate.trim() : null,
  status: values.status === 'not active' ? 'not active' : 'active',
})

export const shopRules: FieldRules<ShopValues> = {
  name: shopNameRule,
  type: (value) => (businessForms.some((form) => form === value) ? undefined : shopWords.form),
  nib: nibRule,
  owner: ownerRule,
  year: (value) => (/^(19|20|21)\d{2}$/.test(value) ? undefined : shopWords.year),
  rt: (value) => (/^\d{0,3}$/.test(value) ? undefined : 'Paling banyak 3 angka'),
  rw: (value) => (/^\d{0,3}$/.test(value) ? undefined : 'Paling banyak 3 angka'),
  zip_code: (value) => (/^(\d{5})?$/.test(value) ? undefined : 'Kode pos harus 5 angka'),
  tkdn_certificate: (value, { is_tkdn }) => (is_tkdn === '1' && !value.trim() ? shopWords.tkdn : undefined),
  reason: (value) => (value.trim().length < 3 ? 'Mohon isi alasannya' : undefined),
}
