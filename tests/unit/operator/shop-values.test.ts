import { expect, test } from 'vitest'
import { operator } from '#contract/operator/operator.ts'
import { shopMessages } from '#contract/shops/rules.ts'
import { changesIn } from '#features/operator/audit/audit-changes.ts'
import { withAutosave } from '#features/operator/desk/form/form-autosave.ts'
import {
  type ShopValues,
  shopForm,
  shopInputOf,
  shopRulesOf,
  shopValuesOf,
} from '#features/operator/shops/shop-values.ts'
import { formErrors } from '#tests/support/forms/form-errors.ts'

type Shop = Parameters<typeof shopValuesOf>[0]

const shop: Shop = {
  id: 1,
  seen: '2026-11-20T00:00:00Z',
  name: 'Dapur Kue',
  type: 'CV',
  nib: '9908020633520',
  kbli_codes: [{ code: '10792', name: 'Industri Makanan dari Kedele' }],
  owner: 'Suryadi',
  year: 2008,
  labor_id: 1,
  capital_id: 2,
  omzet_id: 3,
  location: {
    province_id: 11,
    province_name: 'Aceh',
    regency_id: 1101,
    regency_name: 'Kabupaten Aceh Selatan',
    district_id: 110101,
    district_name: 'Bakongan',
    village_id: 1101012001,
    village_name: 'Keude Bakongan',
  },
  address: 'Jl. Cempaka 12',
  rt: '5',
  rw: null,
  zip_code: '34163',
  is_lpse: 0,
  is_lkpp: 1,
  is_tkdn: 0,
  tkdn_certificate: null,
  status: 'active',
  email: null,
  mobile_phone: null,
  place: 'Keude Bakongan, Bakongan',
}
/** A shop as a merchant has left it in the wizard after the first stage, without the options. */
const begun: Shop = {
  ...shop,
  kbli_codes: [],
  labor_id: null,
  capital_id: null,
  omzet_id: null,
  location: {
    ...{ province_id: 0, province_name: '', regency_id: 0, regency_name: '' },
    ...{ district_id: 0, district_name: '', village_id: 0, village_name: '' },
  },
  address: null,
  rt: null,
  zip_code: null,
}

const errorsIn = (of: Shop, change: Partial<ShopValues>) =>
  formErrors(
    {
      endpoint: operator.editShop,
      toRequest: (values: ShopValues) => ({ id: of.id, seen: of.seen, ...shopInputOf(values) }),
      rules: shopRulesOf(of),
    },
    { ...shopValuesOf(of), reason: 'NIB salah satu angka', ...change },
  )
const wrongIn = async (of: Shop, change: Partial<ShopValues>) => Object.keys(await errorsIn(of, change))

test('shopInputOf sends an unchanged shop as it was loaded, and the contract accepts it', async () => {
  expect(await wrongIn(shop, {})).toEqual([])
  const typed = { ...shopValuesOf(shop), reason: 'NIB salah satu angka' }
  const heard = operator.editShop.ask.parse({ id: 1, seen: shop.seen, ...shopInputOf(typed) })
  expect(heard).toMatchObject({
    name: 'Dapur Kue',
    type: 'CV',
    kbli_codes: ['10792'],
    year: 2008,
    labor_id: 1,
    capital_id: 2,
    omzet_id: 3,
    village_id: 1101012001,
    rt: '5',
    rw: null,
    is_lkpp: 1,
    status: 'active',
  })
})

test('shopInputOf sends empty values for fields that the merchant has not filled in', async () => {
  expect(await wrongIn(begun, {})).toEqual([])
  const typed = { ...shopValuesOf(begun), reason: 'NIB salah satu angka' }
  const heard = operator.editShop.ask.parse({ id: 1, seen: begun.seen, ...shopInputOf(typed) })
  expect(heard).toMatchObject({
    kbli_codes: [],
    labor_id: null,
    capital_id: null,
    omzet_id: null,
    village_id: null,
    address: '',
    rt: null,
  })
})

const filled = 'Mohon isi Kolom ini'
test.each<[keyof ShopValues, ShopValues[keyof ShopValues], string]>([
  ['name', ' ', filled],
  ['nib', '', filled],
  ['nib', '123', 'NIB harus 13 angka'],
  ['type', '', shopMessages.form],
  ['kbli_codes', [], shopMessages.kbli],
  ['owner', '', filled],
  ['year', '', shopMessages.year],
  ['year', '208', shopMessages.year],
  ['year', '2e3', shopMessages.year],
  ['year', '2200', shopMessages.year],
  ['labor_id', '', shopMessages.labor],
  ['capital_id', '', shopMessages.capital],
  ['omzet_id', '', shopMessages.omzet],
  ['village_id', '0', shopMessages.village],
  ['address', ' ', filled],
  ['rt', '', filled],
  ['zip_code', '', filled],
  ['zip_code', '12', 'Kode pos harus 5 angka'],
  ['reason', 'x', 'Mohon isi alasannya'],
])('shop form at the desk: %s cannot be %j', async (name, value, sentence) => {
  expect(await errorsIn(shop, { [name]: value })).toEqual({ [name]: sentence })
})

test('shop form at the desk: with TKDN its certificate is needed, and all errors are shown at once', async () => {
  expect(await errorsIn(shop, { is_tkdn: '1', tkdn_certificate: ' ', owner: '', reason: '' })).toEqual({
    owner: filled,
    reason: 'Mohon isi alasannya',
    tkdn_certificate: shopMessages.tkdn,
  })
  expect(await errorsIn(shop, { is_tkdn: '0', tkdn_certificate: ' ' })).toEqual({})
})

test('shop form at the desk: fields that were never filled in are checked once they are', async () => {
  expect(await errorsIn(begun, { rt: 'x', zip_code: '12' })).toEqual({
    rt: 'Paling banyak 3 angka',
    zip_code: 'Kode pos harus 5 angka',
  })
})

test('shop form at the desk: a province without a village gives a message, because it would be lost', async () => {
  expect(await wrongIn(begun, { province_id: '11' })).toEqual(['regency_id'])
  const somewhere = { ...begun, location: { ...begun.location, province_id: 32, regency_id: 3271 } }
  expect(await wrongIn(somewhere, {})).toEqual([])
  expect(await wrongIn(somewhere, { regency_id: '3201' })).toEqual(['district_id'])
})

test('the shop form sends texts as they were typed, and an empty optional text as null', () => {
  const typed = {
    ...shopValuesOf(shop),
    name: ' Dapur ',
    address: ' Jl. Melati ',
    rt: '07',
    zip_code: '',
    reason: ' Akta ',
  }
  expect(shopInputOf({ ...typed, is_tkdn: '1', tkdn_certificate: ' 12/TKDN ', status: 'not active' })).toEqual({
    name: ' Dapur ',
    type: 'CV',
    nib: '9908020633520',
    kbli_codes: ['10792'],
    owner: 'Suryadi',
    year: 2008,
    labor_id: 1,
    capital_id: 2,
    omzet_id: 3,
    village_id: 1101012001,
    address: 'Jl. Melati',
    rt: '07',
    rw: null,
    zip_code: null,
    is_lpse: 0,
    is_lkpp: 1,
    is_tkdn: 1,
    tkdn_certificate: '12/TKDN',
    status: 'not active',
    reason: ' Akta ',
  })
})

test('the shop form reads input that this tab has stored, also the texts of the release before lists', () => {
  const initial = shopValuesOf(shop)
  const kbli_codes = [{ code: '10391', name: 'Industri Keripik' }]
  const typed = { ...initial, owner: 'Sartika', kbli_codes }
  const read = (stored: object) => withAutosave(initial, shopForm, JSON.parse(JSON.stringify(stored)))
  expect(read(typed)).toEqual(typed)
  expect(read({ ...typed, kbli_codes: JSON.stringify(kbli_codes) })).toEqual(typed)
  expect(read({ ...typed, kbli_codes: '[]' })).toEqual({ ...typed, kbli_codes: [] })
  // An earlier release had fewer fields.
  expect(read({ owner: 'Sartika' })).toEqual({ ...initial, owner: 'Sartika' })
  expect(withAutosave(initial, shopForm, undefined)).toEqual(initial)
  expect(Object.keys(read({ reason: 'Akta', name: 'Dapur' })), 'in the order of the page').toEqual(Object.keys(initial))
})

test('changesIn shows chosen options by the name they had at that time', () => {
  const row = {
    action: 'shop.edited',
    before: JSON.stringify({ labor_id: null, kbli_codes: ['10792 Industri Kue'] }),
    after: JSON.stringify({
      labor_id: { id: 2, name: '5 sampai 19 orang' },
      kbli_codes: ['10120 Daging', '10792 Industri Kue'],
    }),
  }
  expect(changesIn(row).map(({ label, before, after }) => [label, before, after])).toEqual([
    ['KBLI', '10792 Industri Kue', '10120 Daging, 10792 Industri Kue'],
    ['Tenaga kerja', '–', '5 sampai 19 orang'],
  ])
})
